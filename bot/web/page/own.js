"use strict";
// A board that may be touched: a touch says words, the words so far are drawn, Confirm gives the order. It knows no
// game: what may be touched, and what that says, the server tells.

const $ = (id) => document.getElementById(id);
const { labels, seal, base } = { ...document.body.dataset, labels: JSON.parse(document.body.dataset.labels) };
const here = location.pathname.replace(/\/$/, "");
let seat = "", spoken = [], steps = [], now = null, kind = "board", spots = {}, anchors = {}, lying = "", turn = 0, live = null, sure = false;
let laid = null; // at which revision it was last asked where places lie: what stands there may make them larger
let held = "", choices = [], first = null, instead = []; // the place in hand and what it offers, the answer before any word, other ways to say the same

const JOINING = 4; // of more that could join, their words alone are offered
const FEW = 6; // of more words that have places, most lie in a drawer
const NUMBERS = 3; // of more words that differ by an amount alone, one is chosen from a menu

const query = (more = {}) => {
  const asked = new URLSearchParams({ seat, ...more });
  for (const word of spoken) asked.append("say", word);
  return asked.toString();
};
const make = (tag, props = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...children.filter((child) => child !== ""));
  return made;
};

async function get(what, more) {
  const answer = await reach(`${here}/${what}?${query(more)}`);
  if (answer.status === 404 && what === "ask") return void location.replace(`${base}/own`); // the seat is held no longer: to one's others
  return answer.ok ? answer.json() : void refused(answer);
}
const said = async (answer) => (answer.headers.get("Content-Type")?.includes("json") ? answer.json() : { refused: await answer.text() });
const refused = async (answer) => tell((await said(answer)).refused, true);
const unreachable = (is) => tell(is ? labels.away : "", is);

/** One touch after another: who is faster than the answers is heard when they are there, but not while none can come. */
let answered = Promise.resolve();
const next = (act) => (lost ? answered : (answered = answered.then(act).catch((error) => console.error(error))));

/** Kept as soon as no finger is down and its click, which comes a moment later, was heard: nothing moves under it before. */
let untouched = null, lift = () => {}, unheard = 0;
addEventListener("pointerdown", () => {
  untouched ??= new Promise((kept) => { lift = () => { untouched = null; lift = () => {}; kept(); }; });
  clearTimeout(unheard);
  unheard = setTimeout(() => lift(), 20000); // whose end was never heard
}, true);
addEventListener("pointerup", (event) => setTimeout(() => lift(), event.pointerType === "touch" ? 300 : 0), true);
for (const end of ["click", "pointercancel"]) addEventListener(end, () => setTimeout(() => lift()), true);
addEventListener("blur", () => lift());

/** Asks what may follow, and shows it; whoever asked before waits for the newest answer too. */
let newest = null;
const show = () => (newest = renew());
async function renew() {
  const mine = ++turn;
  const found = await get("ask", held ? { held } : { soon: 1 });
  await untouched;
  if (mine !== turn) return newest;
  if (!found) return;
  $("say").setAttribute("aria-busy", String(found.more));
  if (spoken.length && !found.end && !found.words.length) { forget(); return show(); } // what was said is no longer possible
  if (held && first && first.revision !== found.revision) { held = ""; return show(); }
  const only = found.words.length === 1 && !found.end ? found.words[0] : null;
  now = { ...now, ...found };
  seat = found.seat;
  if (!spoken.length && !held) first = now;
  if (laid !== found.revision) { laid = found.revision; lie(); }
  if (only && spoken.length && !only.quiet && !only.grave) { spoken = [...spoken, only.text]; return show(); }
  if (!live) follow();
  keeping(() => { draw(); ask(); facts(); });
  if (found.more) proposals = rest(mine);
}

/** Draws anew. Whoever goes by the keyboard alone stays where they are; from what is gone, to its place on the board or what is asked now. */
function keeping(drawn) {
  const at = document.activeElement, theirs = $("say").contains(at) || $("spots").contains(at);
  drawn();
  if (!theirs || (at === document.activeElement && !at.closest("[hidden]"))) return;
  const place = [...$("spots").children].find((each) => each.dataset.place === (at.dataset.place ?? ""));
  (place ?? $($("prompt").textContent ? "prompt" : "spoken")).focus({ preventScroll: true });
}

/** What is proposed takes longer to find than the places: it comes after them. */
let proposals = Promise.resolve();
async function rest(mine) {
  const found = await get("ask");
  await untouched;
  if (mine !== turn || !found) return;
  now = first = { ...now, ...found };
  $("say").setAttribute("aria-busy", "false");
  keeping(() => { draw(); ask(); });
}

function say(words, atOnce = false, others = []) {
  steps.push(spoken);
  spoken = words;
  instead = others;
  held = "";
  sure = false;
  tell("");
  $("say").scrollTop = 0;
  if (atOnce) return give("order");
  paint(); // while it is asked what may follow
  return show();
}
function back() { if (!held) spoken = steps.pop() ?? []; held = ""; instead = []; sure = false; return show(); }
function forget() { spoken = []; steps = []; held = ""; instead = []; sure = false; }
function start() { forget(); return show(); }

/** News, line by line; that the log tells more stands above them, where it is seen before they are scrolled. */
function tidings(where, { lines, more }, head = "") {
  const all = [...(head && lines.length ? [{ text: head, head: true }] : []), ...(more ? [{ more }] : []), ...lines].map((each, n) => ({ ...each, n })); // the same may happen twice
  fill(where, all, (each) => (each.more ? make("button", { className: "more", textContent: more, onclick: toLog }) : make(each.head ? "b" : "div", {}, ...unbroken(each.text))));
}
function toLog() { $("log").parentElement.open = true; $("log").parentElement.scrollIntoView(); }

/** When what is told happened: the turn, one's own last order, and what is sealed. What was told in another one is told no longer. */
let told = "";
const moment = () => JSON.stringify([now.headline, now.last, now.orders]);
function tell(news, refused = false) {
  told = "";
  tidings($("told"), typeof news === "string" ? { lines: news ? [{ text: news }] : [] } : news);
  $("told").classList.toggle("refused", refused);
}

/** What others did since one's last order, until the next is in hand. */
function meanwhile() {
  tidings($("since"), spoken.length || held ? { lines: [] } : now.since, labels.since);
}

// --- the order in hand
function button(name, hint, act, classes = "") {
  return make("button", { onclick: () => next(act), className: classes }, ...unbroken(name), hint ? make("small", {}, ...unbroken(hint)) : "");
}
/** No line breaks within “Dutch-1”, “2101-2105” or “1.5–1”. */
const unbroken = (text) => text.split(/(\S+[-–]\d\S*)/).map((part, n) => (n % 2 ? make("span", { className: "unbroken" }, part) : part));
const word = (each) => button(each.name, each.hint, () => say([...spoken, each.text], now.at_once.includes(each.text)),
  each.grave ? "grave" : each.quiet ? "quiet" : "");

function ask() {
  $("spoken").replaceChildren(now.named, now.hint ? make("small", {}, now.hint) : "");
  const whole = now.end && !now.words.length; // nothing is asked any more
  $("prompt").replaceChildren(...unbroken(whole && !now.over ? "" : now.prompt || labels.touch));
  $("remark").textContent = held || now.over ? "" : now.remark;
  if (now.over) ended();
  elsewhere();
  $("confirm").hidden = !now.end;
  $("hint").hidden = !now.hints;
  $("confirm").textContent = sure ? labels.sure : labels.confirm;
  $("back").hidden = !spoken.length && !held;
  $("what").hidden = !held;
  fill($("choices"), held ? choices : [...instead, ...joining()], way);
  fill($("likely"), now.likely, way);
  $("proposed").hidden = held || !now.likely.length;
  $("further").hidden = !now.end || !now.words.length; // what else there is only makes the order longer
  const bare = now.words.filter((each) => !each.place && !dealt(each)), placed = now.words.filter((each) => each.place);
  const open = placed.length <= FEW ? placed : several(placed), far = placed.filter((each) => !open.includes(each));
  fill($("words"), weighed([...gathered(bare), ...open]), (each) => (each.many ? menu(each.name, each.many) : word(each)));
  fill($("placed"), far, word);
  $("all").hidden = !far.length;
  cards();
}

/** First what is asked for, then what may be said besides; last what nobody should touch by mistake. */
const weighed = (words) => words.toSorted((one, other) => weight(one) - weight(other));
const weight = (each) => (each.grave ? 2 : each.quiet ? 1 : 0);

/** Words in their order, those that differ by an amount alone together: “5 infantry” to “1 infantry”. */
const numberless = (each) => each.name.replace(/^\d+(?= )/, "…");
function gathered(words) {
  const alike = (each) => words.filter((other) => !other.grave && numberless(other) === numberless(each));
  return words.flatMap((each) => {
    const many = each.grave ? [] : alike(each);
    return many.length <= NUMBERS ? [each] : many[0] === each ? [{ name: numberless(each), many }] : [];
  });
}
function menu(name, many) {
  const made = make("select", { onchange: () => { const each = many[made.selectedIndex - 1]; made.selectedIndex = 0; if (each) next(() => say([...spoken, each.text])); } },
    make("option", { value: "", textContent: name }), ...many.map((each) => make("option", { value: each.text, textContent: [each.name, each.hint].filter(Boolean).join(" · ") })));
  made.setAttribute("aria-label", name);
  return made;
}

/** The words that have their place in common with others, if they are few: that a place is ringed tells nobody of them. */
function several(words) {
  const found = words.filter((each) => words.some((other) => other !== each && other.place === each.place));
  return found.length <= FEW ? found : [];
}

/** How it ended stands where one was asked. */
function ended() {
  $("last").hidden = $("standings").parentElement.open = true;
  $("prompt").after($("standings").parentElement);
}

/** The way to what is fought out elsewhere, or back to what this was fought for. */
function elsewhere() {
  $("above").hidden = !now.above.game;
  if (now.above.game) Object.assign($("above").firstChild, { href: `${base}/own/${now.above.game}`, textContent: now.above.text });
}

/** What stands where the whole order reaches already and could still join it: a touch there confirms. */
function joining() {
  const found = now.end ? now.said.flatMap((place) => now.touches[place] ?? []).filter((each) => each.spoken.length > spoken.length + 1 && !now.said.includes(each.spoken.at(-1))) : [];
  return found.length <= JOINING ? found : [];
}

const way = (each) => button(each.label, each.hint, () => say(each.spoken, each.at_once));

/** A touch: what the piece in hand does there, what the sentence goes on with, that it is whole, or a new beginning. */
function choose(place) {
  untold();
  const found = now.touches[place] ?? [], whole = now.end && now.said.includes(place);
  if (held && place === held) return repeat();
  if (held && found.length) {
    if (found[0].places.length < 3) sketch([held, place]);
    return say(found[0].spoken, found[0].at_once, found.slice(1));
  }
  if (!held && whole && (!found.length || now.said.at(-1) === place)) return confirm();
  if (!held && found.length) return take(place, found);
  if (first?.touches[place]) { spoken = []; steps = []; return take(place, first.touches[place]); }
}
/** A place that says one thing says it; one that says several is taken into the hand. */
function take(place, found) {
  if (found.length === 1) return say(found[0].spoken);
  [held, choices, instead] = [place, found, []];
  tell("");
  $("say").scrollTop = 0; // there its ways stand
  return show();
}
/** The place in hand, touched again: the order that is proposed there, to be looked at. */
function repeat() {
  const proposed = choices.find((each) => each.whole);
  if (proposed) return say(proposed.spoken);
  held = "";
  return show();
}

/** Gives the order, or takes the last one back: once, however often it has to be sent. */
async function give(what) {
  const body = JSON.stringify({ seat, spoken, once: crypto.getRandomValues(new Uint32Array(4)).join("-") });
  const found = await said(await reach(`${here}/${what}`, { method: "POST", body, headers: { "X-Westphalia-Seal": seal } }));
  if (found.refused) tell(found.refused, true); // what was touched may be out of date
  else { tell(found.told.lines.length ? found.told : labels.given); forget(); }
  await show();
  told = moment();
}

function confirm() {
  if (now.grave && !sure) { sure = true; return ask(); }
  return give("order");
}
/** What a stand-in would do, as if it had been touched: to be confirmed, or not. */
async function advise() {
  $("say").setAttribute("aria-busy", "true"); // it thinks for a while
  const found = await get("hint");
  if (!found) return void $("say").setAttribute("aria-busy", "false");
  forget();
  await say(found.spoken);
  tell(found.told);
}

$("confirm").onclick = () => next(confirm);
$("hint").onclick = () => next(advise);
$("back").onclick = () => next(back);
$("undo").onclick = () => next(() => give("undo"));
$("leave").onclick = async () => {
  await reach(`${base}/leave`, { method: "POST", headers: { "X-Westphalia-Seal": seal } });
  location.replace(`${base}/`);
};
/** Whoever opens a drawer sees what is in it: on a phone it may lie below what is said. */
for (const summary of document.querySelectorAll("summary")) summary.addEventListener("click", () => requestAnimationFrame(() => summary.parentElement.scrollIntoView({ block: "nearest" })));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (!$("tip").hidden) untold();
  else if (spoken.length || held) next(back);
});

// --- the board
/** What is in one's hand over every kind of board: to come closer, to go back, and the lasso. */
const TOOLS = [{ closer: 1.4, sign: "+" }, { closer: 1 / 1.4, sign: "−" }, { lasso: true }];
function tool(each) {
  if (each.parts) return parts(each.parts);
  if (each.closer) return button(each.sign, "", () => scale(zoom * each.closer));
  if (each.lasso) return button(labels.lasso, "", () => { lassoing = !lassoing; draw(); });
  return button(labels[each.name], "", () => { untold(); kind = each.name; draw(); });
}

function draw() {
  fill($("kinds"), [...now.kinds.map((name) => ({ name })), ...TOOLS, { parts: now.parts }], tool, (made, each) => {
    if (each.name) pressed(made, each.name === kind);
    if (each.lasso) pressed(made, lassoing);
    if (each.parts) made.value = kind.startsWith("part:") ? kind.slice(5) : "";
  });
  frame.classList.toggle("lassoing", lassoing);
  $("kinds").lastElementChild.hidden = !now.parts.length;
  layers();
  paint();
  rings();
}

/** The picture of the board, and over it what the order in hand changes. */
function paint() {
  const part = kind.startsWith("part:") ? { part: kind.slice(5) } : kind === "board" ? { kind, ...asNear() } : { kind };
  const bare = new URLSearchParams({ seat, ...part, at: now.revision });
  const address = `${here}/picture?${kind === "action" ? query({ kind, at: now.revision }) : bare}`;
  if ($("picture").getAttribute("src") !== address) { $("picture").classList.add("drawing"); turnTo(kind); $("picture").src = address; }
  $("picture").alt = now.headline;
  const changed = kind === "board" && spoken.length ? `${here}/changes?${query({ ...asNear(), at: now.revision })}` : "";
  if (!changed) sketch([]); // also of an order that was given before it was drawn
  if (($("draft").getAttribute("src") ?? "") === changed) return;
  $("draft").hidden = true;
  finer();
  if (changed) $("draft").src = changed;
  else $("draft").removeAttribute("src");
}

/** At once, until it is drawn: the way from one place to another. */
function sketch(places) {
  const points = places.filter((place) => anchors[place]).map((place) => anchors[place]);
  $("sketch").setAttribute("points", points.length > 1 ? points.map((point) => point.join(",")).join(" ") : "");
}
$("draft").onload = () => { $("draft").hidden = false; sketch([]); finer(); };

function parts(all) {
  const made = make("select", { onchange: () => { kind = made.value ? `part:${made.value}` : "board"; draw(); } },
    make("option", { value: "", textContent: labels.part }), ...all.map((each) => make("option", { value: each, textContent: each })));
  made.setAttribute("aria-label", labels.part);
  return made;
}

/** How each place is ringed: in hand, said by a sentence that is whole, to be touched next, or a new beginning. */
function marks() {
  const found = new Map(Object.keys(first?.touches ?? {}).map((place) => [place, "other"]));
  for (const place of Object.keys(now.touches)) found.set(place, "may");
  for (const place of now.end ? now.said : []) found.set(place, "said");
  if (held) found.set(held, "held");
  return found;
}
const label = (place, mark) => (mark === "said" ? labels.confirm : (mark === "held" ? choices : now.touches[place] ?? first.touches[place]).map((each) => each.label).join("; "));
const middle = (place) => [0, 1].map((n) => { const all = spots[place].map((p) => p[n]); return (Math.min(...all) + Math.max(...all)) / 2; });
const area = (place) => { const xs = spots[place].map((p) => p[0]), ys = spots[place].map((p) => p[1]); return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys)); };

function rings() {
  const { naturalWidth: wide, naturalHeight: high } = $("picture");
  if (wide) for (const each of ["spots", "costs", "sketched", "ways"]) $(each).setAttribute("viewBox", `0 0 ${wide} ${high}`); // one still to come has no size
  else if (!$("spots").hasAttribute("viewBox")) return;
  const touched = kind === "board" ? [...marks()].filter(([place]) => spots[place]) : [];
  const had = new Map([...$("spots").children].map((each) => [each.dataset.key, each]));
  const made = touched.sort(([a], [b]) => area(b) - area(a)).map(([place, mark]) => had.get(key(place, mark)) ?? ring(place, mark));
  // what stays is left alone: a finger, or the keyboard's focus, may be upon it
  if (made.length !== had.size || made.some((each, n) => each !== $("spots").children[n])) keeping(() => $("spots").replaceChildren(...made));
  hands();
  costs();
  face();
}
const key = (place, mark) => JSON.stringify([place, mark, label(place, mark), spots[place]]);

/** Points a little inside the picture, whose edge would cut half of a line along it. */
function rimmed(outline) {
  const { width, height } = $("spots").viewBox.baseVal, kept = (n, most) => Math.min(Math.max(n, most / 180), most - most / 180);
  return outline.map(([x, y]) => [kept(x, width), kept(y, height)]);
}

/** A place's ring, and what a finger meets of it: both are its outline, and the hand is as wide as a finger. */
function ring(place, mark) {
  const told = label(place, mark), [points, rim] = [spots[place], rimmed(spots[place])].map((all) => all.map((p) => p.join(",")).join(" "));
  const made = svg("g", { class: mark, role: "button", tabindex: mark === "other" ? -1 : 0, "aria-label": told });
  Object.assign(made.dataset, { place, key: key(place, mark) });
  const title = svg("title", {});
  title.textContent = told.slice(0, 300);
  made.append(title, svg("polygon", { class: "hand", points }), svg("polygon", { class: "ring", points: rim }));
  made.addEventListener("click", (event) => {
    const meant = touched(event, place);
    if (!meant) return tellPlace(placeAt(event), labels.idle);
    doubtful(event, meant) ? closer(meant) : next(() => choose(meant));
  });
  made.addEventListener("keydown", (event) => {
    if (event.key === "i") tellPlace(place);
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); if (!event.repeat) next(() => choose(place)); }
  });
  return made;
}
$("picture").onload = () => { $("picture").classList.remove("drawing"); arrive(); rings(); finer(); };
$("picture").onerror = () => { $("picture").classList.remove("drawing"); comeAgain($("picture"), refused); };

// --- what else there is to know
function facts() {
  $("headline").textContent = now.headline;
  $("say").classList.toggle("due", now.due);
  $("waiting").textContent = now.waiting.length ? `· ${labels.waiting}: ${now.waiting.join("; ")}` : "";
  const seats = now.seats.length > 1 ? now.seats : [], sit = (id) => { seat = id; live?.close(); live = null; start(); };
  fill($("seats"), seats, (each) => button(each.name, "", () => sit(each.id)), (made, each) => pressed(made, each.id === seat));
  const orders = Object.entries(now.orders);
  $("sealed").hidden = !orders.length;
  $("orders").replaceChildren(...orders.map(([of, order]) => make("li", { textContent: `${of} ${order}` })));
  meanwhile();
  if (told && told !== moment()) tell("");
  const happened = now.log.filter((entry) => entry.texts.length);
  const heads = (entry, n) => (n && happened[n - 1].headline === entry.headline ? [] : [make("small", { textContent: entry.headline })]);
  $("log").replaceChildren(...happened.map((entry, n) => make("li", {}, ...heads(entry, n), ...entry.texts.map((text) => make("div", { textContent: text })))));
  $("standings").replaceChildren(...now.standings.map((row) => make("tr", {}, ...[row.name, row.score, row.note].map((text) => make("td", { textContent: text })))));
}

function follow() {
  live = new EventSource(`${here}/live?${new URLSearchParams({ seat })}`);
  live.onmessage = (event) => { if (event.data !== now.stands) show(); };
  live.onerror = async ({ target }) => {
    if (target.readyState !== EventSource.CLOSED) return; // it was lost, and comes back
    show();
    await later();
    if (live === target) { live = null; show(); }
  };
}

async function lie() {
  const of = nearby, found = await get("spots", { ...asNear(), had: lying });
  if (!found || of !== nearby) return;
  if (found.outlines) ({ key: lying, outlines: spots, anchors } = found);
  else if (found.key !== lying) return lie(); // another answer was quicker
  rings();
}
