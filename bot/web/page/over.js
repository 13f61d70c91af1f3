"use strict";
// For every page that shows a board: what is asked for until it is answered, buttons that stay as they are while they say
// the same, and what lies over pictures: finer tiles of them where they are looked at from near, and arrows along the
// ways that were gone.

/** So many thousandths of a second later what had no answer is tried again. */
const AGAIN = 3000;
const later = (times = 1) => new Promise((done) => setTimeout(done, times * AGAIN));
/** With these whatever stands before the bot says that it is not there. */
const NOT_THERE = [502, 503, 504];
let lost = false;

/** An answer, once there is one; until then, and when it has come, the page is told whether the bot is `unreachable`. */
async function reach(address, how) {
  for (;;) {
    const answer = await fetch(address, how).catch(() => null), before = lost;
    lost = !answer || NOT_THERE.includes(answer.status);
    if (lost || before) unreachable(lost);
    if (!lost) return answer;
    await later();
  }
}

/** A picture that did not come is asked for again; if there is none, `told` is given the answer that says so. */
async function comeAgain(picture, told) {
  const address = picture.src, answer = await reach(address);
  await later();
  if (picture.src !== address) return;
  if (answer.ok) picture.src = address;
  else told(answer);
}

/** One child for each thing: what stays is left alone, for a finger, or the keyboard's focus, may be upon it. */
function fill(where, things, made, renewed = () => {}) {
  const had = new Map([...where.children].map((child) => [child.dataset.thing, child])), wanted = new Set();
  for (const thing of things) {
    const mark = JSON.stringify(thing), child = had.get(mark) ?? made(thing);
    child.dataset.thing = mark;
    renewed(child, thing);
    wanted.add(child);
  }
  if (wanted.size !== where.children.length || [...wanted].some((child, n) => child !== where.children[n])) where.replaceChildren(...wanted);
}
const pressed = (made, is) => made.setAttribute("aria-pressed", String(is));

const svg = (tag, props, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

/** A line that grows to its end, and its head: lengths are told as shares of the whole. */
function arrow(points) {
  const [[ax, ay], [bx, by]] = points.slice(-2), turn = Math.atan2(by - ay, bx - ax);
  const at = (angle) => `${bx - 18 * Math.cos(turn + angle)} ${by - 18 * Math.sin(turn + angle)}`;
  const line = `M ${points.map((point) => point.join(" ")).join(" L ")}`;
  return [line, `M ${at(0.5)} L ${bx} ${by} L ${at(-0.5)}`].map((d) => svg("path", { d, pathLength: 1 }));
}

/** From so many of the screen's pixels for one of its own on a picture is too coarse. */
const COARSE = 1.05;
/** By picture, where its tiles lie, which are on their way, and which are wanted. */
const panes = new Map();

/** Lays tiles over pictures of the board (of one size) where they are in sight; goes through them again when they move. */
function refine(pictures, tiles, frame) {
  for (const [picture, { pane }] of panes) if (!pictures.includes(picture)) { pane.remove(); panes.delete(picture); }
  for (const picture of pictures) {
    if (!panes.has(picture)) panes.set(picture, { pane: Object.assign(document.createElement("div"), { className: "tiles" }), coming: new Set(), wanted: [] });
    const { pane, coming } = panes.get(picture);
    if (picture.nextSibling !== pane) picture.after(pane);
    const there = tiles && !picture.hidden && picture.getAttribute("src") && picture.complete && picture.naturalWidth;
    const wanted = panes.get(picture).wanted = there ? inSight(picture, tiles, frame) : [];
    for (const each of [...pane.children]) if (!wanted.length || each.dataset.of !== picture.src) each.remove();
    const had = tilesOf(pane);
    for (const at of wanted) if (!had.has(at) && !coming.has(`${at} ${picture.src}`)) lay(picture, at, tiles);
    giveWay(picture);
  }
}

/** Which tiles lie in a pane. */
const tilesOf = (pane) => new Set([...pane.children].map((each) => each.dataset.at));

/** A picture that lets the board shine through gives way to its tiles when all are there: what of it is coarse would
 * be seen through them beside what is fine. The board itself stays, for whoever scrolls on. */
function giveWay(picture) {
  const { pane, wanted } = panes.get(picture), had = tilesOf(pane);
  picture.toggleAttribute("data-beneath", picture.id !== "picture" && wanted.length > 0 && wanted.every((at) => had.has(at)));
}

/** The tiles in sight, by column and row; none while the picture itself is fine enough. */
function inSight(picture, { side, size }, frame) {
  const box = picture.getBoundingClientRect(), ratio = box.width / picture.naturalWidth, lens = window.visualViewport?.scale ?? 1;
  if (ratio * devicePixelRatio * lens < COARSE) return [];
  const seen = frame.getBoundingClientRect(), step = side * ratio;
  const span = (from, to, most) => {
    const first = Math.max(0, Math.floor(from / step)), last = Math.min(Math.ceil(most / side) - 1, Math.floor(to / step));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_each, n) => first + n);
  };
  const columns = span(Math.max(0, seen.left) - box.left, Math.min(innerWidth, seen.right) - box.left, size[0]);
  const rows = span(Math.max(0, seen.top) - box.top, Math.min(innerHeight, seen.bottom) - box.top, size[1]);
  return columns.flatMap((column) => rows.map((row) => `${column}-${row}`));
}

/** A tile comes when it is ready to be seen, and not if the picture shows something else by then. */
async function lay(picture, at, { side, size }) {
  const { pane, coming } = panes.get(picture), of = picture.src, mark = `${at} ${of}`;
  const [column, row] = at.split("-").map(Number), made = Object.assign(new Image(), { alt: "", src: `${of}&tile=${at}` });
  Object.assign(made.dataset, { of, at });
  const share = (n, from, whole) => `${(100 * Math.min(side, from - n * side)) / whole}%`, { naturalWidth: wide, naturalHeight: high } = picture;
  Object.assign(made.style, { left: `${(100 * column * side) / wide}%`, top: `${(100 * row * side) / high}%`, width: share(column, size[0], wide), height: share(row, size[1], high) });
  coming.add(mark);
  await made.decode().catch(() => null);
  coming.delete(mark);
  if (!made.naturalWidth || picture.src !== of || panes.get(picture)?.pane !== pane) return;
  pane.append(made);
  giveWay(picture);
}
