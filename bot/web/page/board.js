"use strict";
// How a board is looked at: from near and afar, moved by finger and mouse; small places have hands that reach farther.

/** How far one may go in; how wide a finger is in pixels of the screen: what is smaller is met beside it, too; what is so small is hit by luck. */
const WIDEST = 8, FINGER = 44, LEAST = 24;
/** As wide a picture is read from afar; as small a place is met by a mouse. */
const AFAR = 480, MOUSE = 16;
const mouse = () => !matchMedia("(pointer: coarse)").matches;
/** A pointer that went so far is not held still. */
const STILL = 6;
/** From so many of the screen's pixels for one of the board's own one is near: what stands there is drawn smaller. */
const NEAR = 0.5;
let zoom = 1, shown = false, nearby = false;
const asNear = () => (nearby ? { close: 1 } : {});
const frame = document.getElementById("frame"), board = document.getElementById("board");
/** How wide the picture is in its own pixels; while another of the board is on its way, which tells no width yet, as wide as the one that is seen. */
let width = 0;
const wide = () => width;

/** A mouse may go so far away that all of the board is in sight, if that can be read; a finger sees its whole width. */
function afar() {
  const low = Object.values(spots).reduce((most, outline) => Math.max(most, ...outline.map((p) => p[1])), 0);
  if (!low || !wide() || !mouse()) return 1;
  return Math.min(1, Math.max(AFAR / frame.clientWidth, (frame.clientHeight * wide()) / low / frame.clientWidth));
}

/** A board that is narrower than its frame stands in the middle. */
const aside = () => Math.max(0, (frame.clientWidth - board.clientWidth) / 2);

function scale(wanted, x = frame.clientWidth / 2, y = frame.clientHeight / 2) {
  const before = zoom, left = frame.scrollLeft + x - aside();
  zoom = Math.min(WIDEST, Math.max(afar(), wanted));
  board.style.width = `${zoom * 100}%`;
  frame.scrollLeft = left * zoom / before - x + aside();
  frame.scrollTop = (frame.scrollTop + y) * zoom / before - y;
  hands();
  costs();
  soon();
}

/** Whoever comes near, or goes, sees another picture of the same board. */
function approach() {
  const is = Boolean(now?.close) && board.clientWidth / wide() >= NEAR;
  if (kind !== "board" || !wide() || is === nearby) return;
  nearby = is;
  draw();
  lie();
}

/** All that is drawn of the board is drawn finer where one is so near that it would blur. */
function finer() {
  approach();
  const drawn = [$("picture"), ...board.querySelectorAll(".layer"), $("draft")];
  refine(drawn, kind === "board" && now ? now.tiles : null, frame);
}
let finest = 0;
const soon = () => { clearTimeout(finest); finest = setTimeout(finer, 150); };
frame.addEventListener("scroll", soon);
for (const name of ["scroll", "resize"]) addEventListener(name, soon);

/** Where most may be touched: all of the board where a mouse can tell places apart in it, else so close that a finger can. */
function near() {
  const boxes = [...$("spots").children].map((each) => each.getBBox());
  if (!wide() || !now || !boxes.length) return false;
  const least = Math.min(...boxes.map((box) => Math.min(box.width, box.height))), whole = afar();
  const told = mouse() && (least * whole * frame.clientWidth) / wide() >= MOUSE;
  scale(told ? whole : (FINGER * wide()) / least / frame.clientWidth);
  if (told) frame.scrollTo(0, 0);
  else thither(boxes);
  return true;
}

/** Moves the board to where most of these boxes are. */
function thither(boxes) {
  const middles = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
  const ratio = board.clientWidth / wide(), reach = [frame.clientWidth, frame.clientHeight].map((side) => side / 2 / ratio);
  const round = (place) => middles.filter((each) => each.every((at, n) => Math.abs(at - place[n]) < reach[n]));
  const most = middles.map(round).reduce((best, each) => (each.length > best.length ? each : best));
  const mean = (n) => most.reduce((sum, each) => sum + each[n], 0) / most.length;
  frame.scrollTo(mean(0) * ratio - frame.clientWidth / 2, mean(1) * ratio - frame.clientHeight / 2);
}

/** Whoever has something new to choose sees some of it: where nothing of it is in sight, the board moves there, once. */
let faced = "", aimed = "";
function face() {
  if (!$("picture").complete) return;
  const rings = [...$("spots").children], moment = `${seat} ${now.revision}`, asked = [moment, ...now.spoken].join(" ");
  const open = rings.filter((each) => each.classList.contains("may"));
  aim(moment, rings);
  if (!shown) shown = near();
  else if (faced === asked || !open.length || held || (now.end && now.said.length)) return;
  else if (!open.some(inFrame)) thither(open.map((each) => each.getBBox()));
  faced = shown ? asked : "";
}
/** An order that is whole is seen where it ends, also by whoever took it from a list. */
function aim(moment, rings) {
  const whole = spoken.length && now.end ? `${moment} ${now.said}` : "";
  const said = rings.filter((each) => each.classList.contains("said")), last = said.find((each) => each.dataset.place === now.said.at(-1));
  if (whole && whole !== aimed && last && !inFrame(last)) thither([last, ...said].map((each) => each.getBBox()));
  aimed = whole;
}
/** Its middle is: of an army's ring a corner tells neither who nor where. */
function inFrame(each) {
  const [box, seen] = [each, frame].map((one) => one.getBoundingClientRect());
  const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  return x > seen.left && x < seen.right && y > seen.top && y < seen.bottom;
}

/** What is smaller than a finger is met beside it, too; so is, a little, what is hardly larger, as a city's ring that spans its plate. */
function hands() {
  const ratio = board.clientWidth / (wide() || 1);
  for (const each of $("spots").children) {
    const box = each.getBBox(), missing = Math.max(LEAST, FINGER - Math.min(box.width, box.height) * ratio);
    each.querySelector(".hand").setAttribute("stroke-width", String(narrow(each.dataset.place) * ratio < 2 * FINGER ? missing : 0));
  }
}
/** So large that it spares a finger for what is small. */
const roomy = (place) => Math.sqrt(area(place)) * board.clientWidth >= 2 * FINGER * wide();

/** The place whose hand was met, or the one that the finger really lies in, unless that is large enough to spare it for one that is small; none in a place that is not ringed, beside a ring as wide as a finger. */
function touched(event, place) {
  const box = board.getBoundingClientRect(), ratio = wide() / box.width;
  const x = (event.clientX - box.left) * ratio, y = (event.clientY - box.top) * ratio;
  const inside = under(x, y), other = placeAt(event), small = narrow(place) < (FINGER - 1) * ratio;
  if (!event.detail) return place;
  if (inside) return roomy(inside) && small ? place : inside;
  return small || !other || roomy(other) ? place : "";
}

/** The smallest of the places that may be touched in which a point lies. */
const under = (x, y) => [...marks().keys()].filter((each) => spots[each] && within(spots[each], x, y)).sort((a, b) => area(a) - area(b))[0];

/** Whether a finger, being wider than a place, may as well have meant another beside it. */
function doubtful(event, place) {
  const box = board.getBoundingClientRect(), ratio = wide() / box.width;
  const at = [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio];
  const sure = (within(spots[place], ...at) ? LEAST : FINGER - 1) * ratio;
  if (!event.detail || pointing === "mouse" || zoom >= WIDEST || narrow(place) >= sure) return false;
  if ((under(...at) ?? place) !== place) return true;
  const spared = (other) => narrow(other) >= 2 * FINGER * ratio;
  return [...marks().keys()].some((other) => other !== place && spots[other] && !spared(other) && away(spots[other], at) < (FINGER * ratio) / 2);
}
const narrow = (place) => Math.min(...[0, 1].map((n) => { const all = spots[place].map((p) => p[n]); return Math.max(...all) - Math.min(...all); }));
const away = (outline, [x, y]) => (within(outline, x, y) ? 0 : Math.min(...outline.map(([bx, by], n) => {
  const [ax, ay] = outline.at(n - 1), dx = bx - ax, dy = by - ay;
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(ax + along * dx - x, ay + along * dy - y);
})));

/** So near to a place that a finger can tell it from others. */
function closer(place) {
  scale((FINGER * wide()) / narrow(place) / frame.clientWidth);
  const ratio = board.clientWidth / wide(), [x, y] = middle(place);
  frame.scrollTo(x * ratio - frame.clientWidth / 2, y * ratio - frame.clientHeight / 2);
}

/** Pictures of something else have their own size: such a one is seen in its whole width from the top, and the board again as it was left. */
let seen = "board", left = null, changing = false;
function turnTo(next) {
  if (seen === "board" && next !== "board") left = { zoom, x: frame.scrollLeft, y: frame.scrollTop };
  changing ||= next !== "board" || seen !== "board";
  if (changing) width = 0;
  seen = next;
}
function arrive() {
  width = $("picture").naturalWidth;
  if (!changing) return;
  changing = false;
  const back = seen === "board";
  scale(back ? left.zoom : 1);
  frame.scrollTo(back ? left.x : 0, back ? left.y : 0);
}

frame.addEventListener("wheel", (event) => {
  if (event.shiftKey) return; // that moves it sideways
  event.preventDefault();
  const box = frame.getBoundingClientRect();
  scale(zoom * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });

const fingers = new Map();
let apart = 0, from = null, dragged = false, pointing = "";
frame.addEventListener("pointerdown", (event) => {
  pointing = event.pointerType;
  fingers.set(event.pointerId, event);
  dragged = false;
  from = event.pointerType === "mouse" && !lassoing ? { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop } : null;
});
for (const name of ["pointerup", "pointercancel", "pointerleave"]) frame.addEventListener(name, (event) => { fingers.delete(event.pointerId); apart = 0; from = null; });
frame.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) dragged = true;
  if (from && dragged) frame.scrollTo(from.left + from.x - event.clientX, from.top + from.y - event.clientY);
  if (fingers.size !== 2) return;
  const [a, b] = [...fingers.values()], box = frame.getBoundingClientRect();
  const far = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  if (apart) scale(zoom * far / apart, (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top);
  apart = far;
});
/** Whoever moved the board, or asked what is there, did not touch a place. */
frame.addEventListener("click", (event) => { if (dragged) { event.stopPropagation(); dragged = false; } }, true);
frame.addEventListener("dragstart", (event) => event.preventDefault());
