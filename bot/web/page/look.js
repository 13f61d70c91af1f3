"use strict";
// What there is to see of a board besides: layers over it, what a place holds, and several pieces taken by a lasso.

/** So many thousandths of a second a finger or a mouse rests upon a place to ask what it holds. */
const REST = 550;
let layered = new Map(), lassoing = false, noose = [];

// --- layers: over the whole board, or about a place that was asked for
function layers() {
  const all = [...now.layers.map((name) => ({ name, place: "" })), ...[...layered.values()].filter((each) => each.place), { name: labels.moved, place: "" }, { name: labels.costs, place: "" }];
  fill($("over"), all, toggle, lit);
  const wanted = kind === "board" ? [...layered.values()].filter((each) => each.place || now.layers.includes(each.name)) : [];
  const had = new Map([...board.querySelectorAll(".layer")].map((each) => [each.getAttribute("src"), each]));
  const made = wanted.map((each) => [each.name, `${here}/layer?${new URLSearchParams({ seat, ...each, ...asNear(), at: now.revision })}`])
    .map(([alt, src]) => had.get(src) ?? make("img", { className: "layer", src, alt, onload: soon }));
  for (const each of had.values()) if (!made.includes(each)) each.remove();
  $("picture").after(...made);
  legends(wanted);
  soon();
  moved();
}

/** What the layers show, in words: on a phone their rims and signs are small. */
let legended = "";
async function legends(wanted) {
  const told = JSON.stringify([seat, now.revision, wanted]);
  if (told === legended) return;
  legended = told;
  const found = await Promise.all(wanted.map((each) => get("legend", each)));
  if (told === legended) $("legend").replaceChildren(...found.filter(Boolean).map((each) => make("p", { textContent: each.text })));
}
const mark = ({ name, place }) => `${name} @${place}`;
const lit = (made, layer) => pressed(made, layered.has(mark(layer)));
function toggle(layer) {
  const made = button(layer.name, "", () => {
    if (!layered.delete(mark(layer))) layered.set(mark(layer), layer);
    lit(made, layer);
    layers();
    costs();
  });
  return made;
}
const shows = (name) => layered.has(mark({ name, place: "" }));

/** Where others went since one's turn before. */
let went = "";
async function moved() {
  const wanted = shows(labels.moved) && kind === "board" ? `${seat} ${now.revision}` : "";
  if (wanted === went) return;
  went = wanted;
  const found = wanted ? await get("ways") : [];
  if (wanted === went) $("ways").replaceChildren(...(found ?? []).flatMap(arrow));
}

/** What it costs to go there, or the odds, at each place that may be touched; where two would lie on each other the first, until one comes closer. */
function costs() {
  const ratio = board.clientWidth / (wide() || 1), size = 13 / ratio;
  const places = shows(labels.costs) && kind === "board" && now ? Object.keys(now.touches).filter((place) => spots[place] && now.touches[place][0].hint) : [];
  const free = [];
  for (const place of places) {
    const told = brief(now.touches[place][0].hint), [x, y] = anchors[place], half = told.length * size * 0.27;
    if (free.every((other) => Math.abs(y - other.y) > size || Math.abs(x - other.x) > half + other.half)) free.push({ told, x, y, half });
  }
  $("costs").replaceChildren(...free.map(({ told, x, y }) => {
    const made = svg("text", { x, y, "font-size": size, "stroke-width": size / 4 });
    made.textContent = told;
    return made;
  }));
}
/** Of a hint what there is room for on the board: its number, "4 MP" of "neutral; 4 MP by Namur and Trier". */
function brief(hint) {
  const found = hint.split(/[,;] /).map((part) => /(?:^|\s)((?:[^\s\d]+[^\s:\d] )?[+−-]?\d\S*(?: \S+)?)/.exec(part)).find(Boolean);
  return (found ? found[1] : hint).slice(0, 24);
}

// --- what a place holds
let asked = 0, resting = 0, began = null;
async function tellPlace(place, why = "") {
  const mine = ++asked, found = await get("place", { place });
  if (mine !== asked || !found) return;
  const lines = [...(why ? [{ text: why }] : []), ...(found.lines.length || why ? found.lines : [{ text: labels.nothing }])];
  $("held").replaceChildren(...lines.map((line) => make("li", {}, line.text, line.rule ? " " : "", line.rule ? make("a", { href: `${found.rules}#r${encodeURIComponent(line.rule)}`, target: "_blank", rel: "noopener", textContent: `[${line.rule}] ${line.title}` }) : "")));
  fill($("about"), found.layers.map((name) => ({ name, place })), toggle, lit);
  $("tip").hidden = false;
}
/** It goes, also if it is only on its way. */
function untold() { asked += 1; $("tip").hidden = true; }

/** The smallest place under a pointer. */
function placeAt(event) {
  const box = board.getBoundingClientRect(), ratio = wide() / box.width;
  const x = (event.clientX - box.left) * ratio, y = (event.clientY - box.top) * ratio;
  return Object.keys(spots).filter((place) => within(spots[place], x, y)).sort((a, b) => area(a) - area(b))[0];
}
function within(outline, x, y) {
  let inside = false;
  for (let n = 0, m = outline.length - 1; n < outline.length; m = n++) {
    const [[ax, ay], [bx, by]] = [outline[n], outline[m]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
const still = () => { clearTimeout(resting); began = null; };
function restUpon(event, then) {
  still();
  began = event;
  const told = () => { const place = kind === "board" && placeAt(event); if (place) { then(); tellPlace(place); } };
  resting = setTimeout(() => { resting = setTimeout(told, 60); }, REST); // on a slow device a finger may have left meanwhile: that is heard first
}
frame.addEventListener("pointerdown", (event) => {
  if (lassoing) return;
  if (event.pointerType === "mouse") return still();
  restUpon(event, () => { dragged = true; }); // the finger that asked touches nothing as it leaves
});
frame.addEventListener("pointermove", (event) => {
  if (event.pointerType === "mouse" && !event.buttons && !lassoing) return restUpon(event, () => {});
  if (began && Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY) > STILL) still();
});
for (const name of ["pointerup", "pointercancel", "pointerleave"]) frame.addEventListener(name, still);
frame.addEventListener("contextmenu", (event) => event.preventDefault());
/** Whoever touches what is not ringed sees that they were heard, and what is there. */
frame.addEventListener("click", (event) => {
  if (kind !== "board" || event.target.closest("#spots g")) return;
  const place = placeAt(event);
  if (place) tellPlace(place, labels.idle);
  else untold();
});
$("shut").onclick = untold;
$("what").onclick = () => tellPlace(held);

// --- several pieces at once
const pixel = (event) => { const box = board.getBoundingClientRect(), ratio = wide() / box.width; return [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio]; };
frame.addEventListener("pointerdown", (event) => { if (lassoing) { noose = [pixel(event)]; frame.setPointerCapture(event.pointerId); } });
frame.addEventListener("pointermove", (event) => {
  if (!noose.length) return;
  noose.push(pixel(event));
  dragged = true;
  $("sketch").setAttribute("points", [...noose, noose[0]].map((point) => point.join(",")).join(" "));
});
frame.addEventListener("pointerup", () => {
  const caught = noose.length > 2 ? Object.keys(spots).filter((place) => within(noose, ...middle(place))) : [];
  noose = [];
  sketch([]);
  if (lassoing && caught.length) { lassoing = false; next(() => gather(caught)); }
});

/** Says what stands at each of the places, one after another, where the sentence takes it; else proposes what they may do together. */
async function gather(places) {
  if (spoken.length && (await sayAll(places))) return draw();
  await proposals;
  const among = (each) => each.places.filter((place) => places.includes(place)).length;
  held = "";
  instead = now.likely.filter((each) => among(each) > 1).sort((a, b) => among(b) / b.places.length - among(a) / a.places.length);
  draw();
  return ask();
}
/** Whether several could be said: where one alone can, the others would be understood as where it goes, and nothing stays said. */
async function sayAll(places) {
  const meant = places.filter((place) => now.touches[place]?.length).map((place) => [place, now.touches[place][0].spoken.at(-1)]);
  let taken = 0;
  for (const [place, text] of meant) {
    const found = now.touches[place]?.find((each) => each.spoken.at(-1) === text);
    if (!found) continue;
    taken += 1;
    await say(found.spoken);
  }
  if (taken > 1 || meant.length < 2) return true;
  await start();
  return false;
}

show();
