"use strict";
// Shows a moment of a game and slides through its past; knows no game, only what the server tells of it.

const $ = (id) => document.getElementById(id);
const labels = JSON.parse(document.body.dataset.labels);
const here = location.pathname.replace(/\/$/, "");
const asked = new URLSearchParams(location.search).get("at");
let at = asked === null ? null : Number(asked); // null: the newest, and follow
let kind = "", by = new URLSearchParams(location.search).get("eyes"); // null: as one looks who does not say
let last = 0, tiles = null, drawn = null;
let turn = 0; // answers that were overtaken are not shown

/** A moment, and through whose eyes it is seen, as they stand in an address. */
function shown(moment) {
  const wanted = new URLSearchParams({ ...(moment === null ? {} : { at: moment }), ...(by === null ? {} : { eyes: by }) }).toString();
  return wanted && `?${wanted}`;
}

const unreachable = (is) => { $("trouble").textContent = is ? labels.away : ""; };
const refused = async (answer) => { $("trouble").textContent = await answer.text(); };

async function show() {
  const mine = ++turn;
  const answer = await reach(`${here}/facts${shown(at)}`);
  if (mine !== turn) return;
  if (!answer.ok) return refused(answer);
  const facts = await answer.json();
  if (mine !== turn) return;
  $("trouble").textContent = "";
  last = facts.last;
  tiles = facts.tiles;
  went = "";
  trodden.clear();
  tell(facts);
  draw(facts);
}

function tell(facts) {
  $("headline").textContent = facts.headline;
  $("movie").hidden = !labels.film;
  const stands = facts.waiting.length ? `${labels.waiting}: ${facts.waiting.join("; ")}` : facts.ended;
  $("waiting").textContent = [stands, facts.later].filter(Boolean).join(" · ");
  $("slider").max = facts.last;
  $("slider").value = facts.at;
  $("slider").setAttribute("aria-valuetext", facts.headline);
  $("count").textContent = `${facts.at} / ${facts.last}`;
  $("earlier").disabled = facts.at === 0;
  $("later").disabled = $("newest").disabled = facts.at === facts.last;
  const dated = facts.log.map((entry, n) => ({ ...entry, dated: entry.headline !== facts.log[n - 1]?.headline }));
  const entries = dated.length ? dated : [{ none: labels.none }];
  fill($("log"), entries, line, (item, entry) => item.classList.toggle("now", entry.at === facts.at));
  $("standings").replaceChildren(...facts.standings.map((row) => cells(row.name, row.score, row.note)));
}

/** What one moment told, which a touch leads to; when it was is said once of all that stand below each other. */
function line(entry) {
  if (entry.none) return Object.assign(document.createElement("li"), { textContent: entry.none });
  const item = document.createElement("li"), link = document.createElement("button");
  link.onclick = () => go(entry.at);
  link.append(...entry.texts.map((text) => Object.assign(document.createElement("span"), { textContent: text })));
  if (entry.dated) item.append(Object.assign(document.createElement("small"), { textContent: entry.headline }));
  item.append(link);
  return item;
}

function cells(...texts) {
  const row = document.createElement("tr");
  row.append(...texts.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
  return row;
}

function draw(facts) {
  drawn = facts;
  if (!facts.kinds.includes(kind)) kind = facts.kinds[0];
  const among = facts.eyes.length ? [{ eyes: facts.eyes, by: facts.by }] : [];
  fill($("kinds"), [...facts.kinds.map((name) => ({ name })), ...among], (each) => (each.eyes ? eyes(each) : look(each.name)),
    (made, each) => { if (each.name) pressed(made, each.name === kind); });
  const picture = $("picture");
  const near = facts.close && kind === "board" && $("board").classList.contains("large") ? { close: 1 } : {}; // there pieces may be smaller
  ways(facts.at);
  const address = `${here}/picture?${new URLSearchParams({ at: facts.at, kind, ...near, ...(facts.eyes.length ? { eyes: facts.by } : {}) })}`;
  if (picture.getAttribute("src") === address) return;
  picture.classList.add("drawing");
  picture.alt = facts.headline;
  picture.src = address;
  saying(picture, address);
}

/** What a picture shows, in words, once it is known. */
async function saying(picture, address) {
  const answer = await reach(address.replace("/picture?", "/alt?"));
  if (answer.ok && picture.getAttribute("src") === address) picture.alt = await answer.text();
}

const look = (name) => Object.assign(document.createElement("button"), { textContent: labels[name], onclick: () => { kind = name; draw(drawn); } });

/** Once a game is over, through whose eyes one looks back. */
function eyes(among) {
  const made = Object.assign(document.createElement("select"), { id: "eyes" });
  made.setAttribute("aria-label", labels.eyes);
  made.append(...among.eyes.map((each) => Object.assign(document.createElement("option"), { value: each.id, textContent: each.name, selected: each.id === among.by })));
  made.onchange = () => { by = made.value; go(drawn.at); };
  return made;
}

function go(moment) {
  at = moment >= last ? null : Math.max(0, moment);
  history.replaceState(null, "", `${here}${shown(at)}`);
  show();
}

const finer = () => refine([$("picture")], kind === "board" ? tiles : null, $("frame"));
let finest = 0;
const soon = () => { clearTimeout(finest); finest = setTimeout(finer, 150); };
$("picture").onload = () => {
  const { naturalWidth, naturalHeight } = $("picture");
  $("picture").classList.remove("drawing");
  $("board").style.setProperty("--shape", naturalWidth / naturalHeight);
  finer();
};
$("frame").addEventListener("scroll", soon);
for (const name of ["scroll", "resize"]) { addEventListener(name, soon); window.visualViewport?.addEventListener(name, soon); }
$("picture").onerror = () => { $("picture").classList.remove("drawing"); comeAgain($("picture"), refused); };
$("picture").onclick = ({ offsetX, offsetY }) => {
  const picture = $("picture"), frame = $("frame"), across = offsetX / picture.clientWidth, down = offsetY / picture.clientHeight;
  $("board").classList.toggle("large");
  frame.scrollTo(across * picture.clientWidth - frame.clientWidth / 2, down * picture.clientHeight - frame.clientHeight / 2);
  draw(drawn);
  finer();
};
$("slider").oninput = () => { $("count").textContent = `${$("slider").value} / ${last}`; };
$("slider").onchange = () => go(Number($("slider").value));
$("earlier").onclick = () => go((at === null ? last : at) - 1);
$("later").onclick = () => go(at + 1);
$("newest").onclick = () => go(last);

// --- what went where in this moment, drawn as it went; each moment's ways are asked for once
let went = "";
const trodden = new Map();
async function ways(moment) {
  const wanted = kind === "board" ? `${here}/ways?at=${moment}` : "";
  if (wanted === went) return;
  went = wanted;
  $("ways").replaceChildren();
  if (!wanted) return;
  if (!trodden.has(wanted)) trodden.set(wanted, reach(wanted).then((answer) => (answer.ok ? answer.json() : [])));
  const found = await trodden.get(wanted);
  await $("picture").decode().catch(() => {});
  if (wanted !== went) return;
  $("ways").setAttribute("viewBox", `0 0 ${$("picture").naturalWidth || 1} ${$("picture").naturalHeight || 1}`);
  $("ways").replaceChildren(...found.flatMap(arrow));
}

// --- moment after moment
let playing = null;
function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(() => (at === null || at >= last ? play(false) : go(at + 1)), 2200) : null;
  $("play").textContent = on ? "II" : "►";
  $("play").setAttribute("aria-pressed", String(on));
  $("play").setAttribute("aria-label", on ? labels.pause : labels.play);
}
$("play").onclick = () => {
  if (!playing && at === null) go(0);
  play(!playing);
};

// --- the whole of it: how everybody stood, and the dice
const INKS = ["#7a1f1f", "#1f4e7a", "#2f6b2f", "#8a5a12", "#5b2a86", "#0f6b6b", "#99275f", "#444444", "#6b6b00", "#b34700"];

async function told(what, of) {
  const answer = await reach(`${here}/${what}`);
  if (answer.ok) return answer.json();
  of.textContent = await answer.text();
  return null;
}

async function course() {
  const found = await told("course", $("course"));
  if (found) $("course").replaceChildren(chart(found));
}

const figure = (score) => String(score).replace("-", "−");

/** A name and its score in rows, as many letters in each as there is room for beside the lines. */
const rows = (text, room = 23) => text.split(" ").reduce((found, word) => {
  const longer = `${found.at(-1) ?? ""} ${word}`.trim();
  return found.length && longer.length <= room ? [...found.slice(0, -1), longer] : [...found, word];
}, []);

function chart({ moments, lines }) {
  const known = lines.flatMap((line) => line.scores).filter((score) => score !== null);
  const low = Math.min(0, ...known), high = Math.max(1, ...known), wide = 400, tall = 220;
  const x = (n) => 30 + ((wide - 190) * n) / Math.max(1, moments.length - 1), y = (score) => tall - 14 - ((tall - 28) * (score - low)) / (high - low);
  const ends = lines.map((line, n) => [y(line.scores.at(-1) ?? low), n]).sort((a, b) => a[0] - b[0]);
  const beside = new Map(), named = lines.map((line) => rows(`${line.name} ${figure(line.scores.at(-1) ?? "")}`));
  let free = 10;
  for (const [height, n] of ends) { beside.set(n, Math.max(free, height + 4)); free = Math.max(free, height + 4) + 12 * named[n].length; }
  const made = svg("svg", { viewBox: `0 0 ${wide} ${Math.max(tall, free)}`, role: "img", "aria-label": labels.course });
  for (const score of [low, high]) made.append(svg("text", { x: 2, y: y(score) + 4 }, figure(score)), svg("line", { x1: 28, x2: wide - 156, y1: y(score), y2: y(score), stroke: "#c9b895" }));
  lines.forEach((line, n) => {
    const ink = INKS[n % INKS.length], points = line.scores.map((score, k) => (score === null ? "" : `${x(k)},${y(score)}`)).filter(Boolean);
    const [x1, y1] = points.at(-1)?.split(",") ?? [];
    if (x1) made.append(svg("line", { class: "lead", x1, y1, x2: wide - 143, y2: beside.get(n) - 4, stroke: ink, "stroke-width": 0.8 })); // lines end close together
    made.append(svg("polyline", { points: points.join(" "), fill: "none", stroke: ink, "stroke-width": 2, "stroke-dasharray": ["", "6 3", "2 3"][n % 3] }));
    made.append(svg("text", { y: beside.get(n) }, ...named[n].map((row, k) => svg("tspan", { x: wide - 140, dy: k && 12 }, `${row} `))));
  });
  moments.forEach((moment, n) => {
    const spot = svg("circle", { cx: x(n), cy: tall - 6, r: 4, fill: "#8a5a12" }, svg("title", {}, moment.headline));
    spot.onclick = () => go(moment.at);
    made.append(spot);
  });
  return made;
}

async function dice() {
  const found = await told("dice", $("dice"));
  if (!found) return;
  const line = (name, text) => Object.assign(document.createElement("p"), { textContent: `${name}: ` }).appendChild(Object.assign(document.createElement("code"), { textContent: text })).parentElement;
  const list = document.createElement("ul");
  list.append(...found.draws.reverse().map((draw) => Object.assign(document.createElement("li"), { textContent: `${draw.number} · d${draw.sides} = ${draw.value || labels.sealed} · ${draw.purpose}` })));
  $("dice").replaceChildren(line(labels.commitment, found.commitment), line(labels.salt, found.salt || "–"), Object.assign(document.createElement("p"), { textContent: labels.proof }), list);
}
$("over").ontoggle = () => { if ($("over").open) course(); };
$("bound").ontoggle = () => { if ($("bound").open) dice(); };

function follow() {
  const live = new EventSource(`${here}/live`);
  live.onmessage = (event) => {
    const newer = Number(event.data);
    if (newer === last && turn) return;
    last = newer;
    if (at === null) show();
    else { $("slider").max = last; $("count").textContent = `${at} / ${last}`; }
  };
  live.onerror = async () => {
    if (live.readyState !== EventSource.CLOSED) return; // it was lost, and comes back
    await later(10); // turned away, and many may be
    const answer = await reach(`${here}/facts`);
    answer.ok ? follow() : refused(answer);
  };
}
follow();
show();
