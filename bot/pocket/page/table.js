// The table: who this tab is, what they see, and keeping it true while things change.
import { $, avatar, get, h, icon, live, post, speakAs, told } from "./dom.js";
import { Composer } from "./composer.js";
import { modal, people } from "./dialogs.js";
import { relative } from "./markdown.js";
import { continues, localRow, messageRow } from "./messages.js";
import { unpressed } from "./pressing.js";

const wanted = new URLSearchParams(location.search).get("as")?.trim();
const state = { me: null, bot: null, channels: new Map(), persons: new Map(), current: null, messages: [], unread: new Map(), failed: new Map(), missed: 0, older: true };
const list = $("messages"), log = $("log");
let composer, stuck = true;
let anchor = null, pressed = null; // the answer whose top stays in sight as it grows, and the one whose button was pressed

// --- what the message parts need to know of the world
const byName = (a, b) => a.name.localeCompare(b.name);
const world = {
  name: (id) => (id === state.bot.id ? state.bot.name : state.persons.get(id)?.name || told("unknown")),
  isMe: (id) => id === state.me.id,
  channelLink: (id) => h("button", { type: "button", class: "mention", onclick: () => state.channels.has(id) && enter(id) }, "#" + (state.channels.get(id)?.name || told("unknown"))),
  commandLink: (path) => { const known = composer.commands.find((each) => each.path === path); return known && h("button", { type: "button", class: "mention", onclick: () => composer.choose(known) }, "/" + path); },
  people: () => [...state.persons.values()].sort(byName).map((each) => ({ name: each.name, value: each.id })),
  channelList: () => [...state.channels.values()].filter((each) => each.type !== 1).map((each) => ({ name: "#" + each.name, value: each.id })),
};

// --- unread marks, remembered by this browser for each person
const key = (id) => `read:${state.me.id}:${id}`;
const newer = (a, b) => BigInt(a || 0) > BigInt(b || 0);
function markRead(id) {
  const last = state.channels.get(id)?.last_message_id;
  if (last) localStorage.setItem(key(id), last);
  state.unread.delete(id);
}
function countUnread(id, pinged) {
  const mark = state.unread.get(id) || { count: 0, pings: 0 };
  state.unread.set(id, { count: mark.count + 1, pings: mark.pings + (pinged ? 1 : 0) });
}

// --- the rail
function rail() {
  const every = [...state.channels.values()];
  const places = every.filter((each) => each.type === 0).sort((a, b) => a.position - b.position);
  const threads = (parent) => every.filter((each) => each.parent_id === parent.id && (!each.thread_metadata?.archived || each.id === state.current)).sort((a, b) => (newer(b.last_message_id || b.id, a.last_message_id || a.id) ? 1 : -1));
  const direct = every.filter((each) => each.type === 1);
  const items = places.map((each) => h("li", {}, channelButton(each, "#"), threads(each).length ? h("ul", {}, threads(each).map((one) => h("li", {}, channelButton(one, icon(one.type === 12 ? "lock" : "thread"))))) : null));
  $("channels").replaceChildren(h("h2", {}, told("channels")), h("ul", {}, items), h("h2", {}, told("direct")), h("ul", {}, direct.map((each) => h("li", {}, channelButton(each, "@")))));
  const pings = [...state.unread.values()].reduce((sum, each) => sum + each.pings, 0);
  $("menu-mark").hidden = !state.unread.size;
  $("menu-mark").textContent = pings || "";
  const name = state.channels.get(state.current)?.name || "";
  document.title = (state.unread.size ? `(${pings || "•"}) ` : "") + (name ? `#${name} · ` : "") + "Westphalia";
}

function channelButton(channel, sign) {
  const mark = state.unread.get(channel.id);
  const here = channel.id === state.current;
  const badge = mark?.pings ? h("b", { class: "badge", "aria-label": told("mentions", { n: mark.pings }) }, String(mark.pings)) : mark ? h("i", { class: "dot", role: "img", "aria-label": told("unread") }) : null;
  return h("button", { type: "button", class: "channel" + (here ? " here" : "") + (mark ? " unread" : ""), "aria-current": here ? "page" : undefined, onclick: () => enter(channel.id), "data-channel": channel.id },
    h("span", { class: "sign", "aria-hidden": "true" }, sign), h("span", { class: "label" }, channel.name), badge);
}

// --- the log: only what changed is redrawn, and it follows the end only when it was there
const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 80;
// At the end, but no farther than where the answer that is read begins: it is read downward.
function settle() {
  if (!stuck) return;
  const end = log.scrollHeight - log.clientHeight, read = anchor && row(anchor);
  tall = log.scrollHeight;
  log.scrollTop = placed = Math.max(0, read ? Math.min(end, log.scrollTop + read.getBoundingClientRect().top - log.getBoundingClientRect().top - MARGIN) : end);
  wayDown(); // what grows below what is read scrolls nothing
}
/** Offer the way down wherever something lies below. */
function wayDown() { $("jump").hidden = stuck && (!anchor || atEnd()); }
function toEnd(id = null) { anchor = id; stuck = true; settle(); missed(0); }
function missed(count) {
  state.missed = count;
  wayDown();
  $("jump").textContent = told(count > 1 ? "missed" : count ? "missed_one" : "newest", { n: count });
}
let lastTop = 0, placed = 0, tall = 0; // where the log stood last, where it was put, and how tall it was then
const MARGIN = 8; // above a message whose top is shown
log.addEventListener("scroll", () => {
  if (anchor && log.scrollHeight !== tall) { unpressed(settle); return; } // the browser kept a place in what grew or shrank
  if (anchor && Math.abs(log.scrollTop - placed) <= 2) { lastTop = log.scrollTop; wayDown(); return; } // that was we, or nobody
  // Content that grows by itself must not count as the reader having scrolled away.
  if (anchor) { anchor = null; stuck = atEnd(); }
  else if (atEnd()) stuck = true;
  else if (log.scrollTop < lastTop) stuck = false;
  lastTop = log.scrollTop;
  if (stuck) { missed(0); if (state.current) markRead(state.current); } else missed(state.missed);
  if (log.scrollTop < 200) loadOlder();
});
for (const each of ["wheel", "touchmove"]) log.addEventListener(each, () => { pressed = null; }, { passive: true }); // who reads elsewhere is left there
for (const each of [list, log]) new ResizeObserver(() => unpressed(settle)).observe(each);
$("jump").addEventListener("click", () => toEnd());

/** Whether it says at its top that something was refused; else who pressed its buttons goes on with these. */
const refused = (message) => /^✗/m.test(message.content);
/** What the flags of a message say: that only one person sees it, and that it is still thought about. */
const PRIVATE = 64, AWAITED = 128;
/** Whether the answer that is read is such; nothing that comes meanwhile takes the eye from one. */
const reads = (flag) => Boolean(state.messages.find((each) => each.id === anchor)?.flags & flag);
/** Whether the whole of a message is seen. */
const inSight = (id) => { const box = row(id).getBoundingClientRect(), all = log.getBoundingClientRect(); return box.top >= all.top && box.bottom <= all.bottom; };
const row = (id) => document.getElementById("m" + id);
function draw(message) {
  const made = messageRow(message, {
    world,
    failed: state.failed.get(message.id),
    act: (act, body, control) => press(message, act, body, control),
    dismiss: () => post("dismiss", { channel: message.channel_id, message: message.id }),
    jumpTo: (id) => row(id)?.scrollIntoView({ block: "center", behavior: "smooth" }),
  });
  return made;
}

function group(index) {
  const message = state.messages[index];
  if (message) row(message.id)?.classList.toggle("first", !continues(message, state.messages[index - 1]));
}

function put(message) {
  const index = state.messages.findIndex((each) => each.id === message.id);
  if (index >= 0) {
    if (JSON.stringify(state.messages[index]) === JSON.stringify(message)) return;
    state.messages[index] = message;
    const old = row(message.id), focused = old?.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const made = draw(message);
    old?.replaceWith(made);
    if (focused) [...made.querySelectorAll("[data-id]")].find((each) => each.dataset.id === focused)?.focus({ preventScroll: true });
    group(index);
  } else {
    let at = state.messages.length;
    while (at && newer(state.messages[at - 1].id, message.id)) at--;
    const next = state.messages[at];
    state.messages.splice(at, 0, message);
    const made = draw(message);
    if (next) list.insertBefore(made, row(next.id));
    else list.append(made);
    group(at);
    group(at + 1);
  }
  settle();
}

function remove(id) {
  const index = state.messages.findIndex((each) => each.id === id);
  if (index < 0) return;
  state.messages.splice(index, 1);
  row(id)?.remove();
  group(index);
}

async function loadOlder() {
  if (!state.older || !state.messages.length) return;
  state.older = false;
  const channel = state.current;
  const found = await get("/table/messages", { channel, before: state.messages[0].id });
  if (channel !== state.current) return;
  const height = log.scrollHeight, top = log.scrollTop;
  for (const message of found) put(message);
  log.scrollTop = top + log.scrollHeight - height;
  state.older = found.length > 0;
}

// --- entering a channel
async function enter(id, push = true) {
  const channel = state.channels.get(id);
  if (!channel) return;
  document.body.classList.remove("rail");
  $("menu").setAttribute("aria-expanded", "false");
  const fresh = id !== state.current;
  state.current = id;
  if (push && fresh) history.replaceState(null, "", `?as=${encodeURIComponent(state.me.name)}#${id}`);
  heading(channel);
  const before = new Set(state.messages.map((each) => each.id));  // what comes while we ask may be newer than the answer
  const [messages, commands] = await Promise.all([get("/table/messages", { channel: id }), get("/table/commands", { channel: id })]);
  if (state.current !== id) return;
  composer.offer(commands);
  const arrived = fresh ? state.messages.filter((each) => each.channel_id === id && !before.has(each.id)) : [];
  if (fresh) { state.messages = []; state.older = true; list.replaceChildren(opening(channel)); composer.cancel(); stuck = true; list.setAttribute("aria-live", "off"); }
  const known = new Set(messages.map((each) => each.id));
  const oldest = messages[0]?.id;
  for (const gone of state.messages.filter((each) => before.has(each.id) && !known.has(each.id) && (!oldest || newer(each.id, oldest)))) remove(gone.id);
  for (const message of [...messages, ...arrived]) put(message);
  if (fresh) { toEnd(); setTimeout(() => list.setAttribute("aria-live", "polite"), 300); }
  markRead(id);
  rail();
}

function opening(channel) {
  const sign = channel.type === 1 ? "@" : "#";
  const text = channel.type === 1 ? told("alone", { bot: state.bot.name }) : channel.parent_id ? told("thread") : told("channel", { channel: "#" + channel.name });
  return h("li", { class: "opening" }, h("span", { class: "big", "aria-hidden": "true" }, sign), h("h3", {}, channel.name), h("p", {}, text, " ", told("slash")), channel.topic ? h("p", {}, pressable(channel.topic)) : null);
}

// A text whose commands can be pressed.
function pressable(text) {
  return text.split(/(\/[a-z]+ [a-z]+)/).map((piece) => (piece.startsWith("/") && world.commandLink(piece.slice(1))) || piece);
}

function heading(channel) {
  $("title").textContent = (channel.type === 1 ? "@ " : "# ") + channel.name;
  const archived = channel.thread_metadata?.archived;
  $("topic").textContent = archived ? told("archived") : channel.topic || (channel.parent_id ? told("within", { channel: "#" + (state.channels.get(channel.parent_id)?.name || "") }) : "");
  $("say").placeholder = told("say_in", { channel: (channel.type === 1 ? "" : "#") + channel.name });
}

// --- acting
async function press(message, act, body, control) {
  pressed = message.id;
  control.classList.add("busy");
  control.setAttribute("aria-busy", "true");
  const answer = await post(act, { channel: message.channel_id, message: message.id, ...body });
  control.classList.remove("busy");
  control.removeAttribute("aria-busy");
  outcome(answer, null);
}

function outcome(answer, title) {
  if (answer.modal) return modal(answer.modal, world, async (fields) => {
    const after = await post("submit", { id: answer.id, fields });
    if (after.error) return after;
    outcome(after, null);
    return {};
  });
  if (answer.error) {
    const failed = localRow(state.bot, title, answer.error, () => failed.remove());
    unpressed(() => { list.append(failed); toEnd(); });
  }
}

// What could not be sent goes back to where it was typed, if that takes it.
async function run(path, options, back = () => false) {
  const waiting = localRow(state.bot, "/" + path, told("sending"));
  const timer = setTimeout(() => { if (!reads(PRIVATE)) { list.append(waiting); toEnd(); } }, 150);
  toEnd();
  const answer = await post("slash", { channel: state.current, path, options });
  clearTimeout(timer);
  waiting.remove();
  if (answer.unsent && back(answer.error)) return;
  outcome(answer, "/" + path);
}

async function say(content) {
  toEnd();
  const channel = state.current, answer = await post("say", { channel, content });
  if (answer.unsent && channel === state.current && !composer.field.value) composer.field.value = content;
  outcome(answer, null);
}

// --- hearing
const typing = new Map();
function heard(event) {
  const here = event.channel_id === state.current;
  if (event.kind === "message") hearMessage(event);
  else if (event.kind === "gone" && here) remove(event.id);
  else if (event.kind === "failed") { state.failed.set(event.id, event.error); const found = here && state.messages.find((each) => each.id === event.id); if (found) row(event.id)?.replaceWith(draw(found)), group(state.messages.indexOf(found)); }
  else if (event.kind === "channel") { state.channels.set(event.channel.id, event.channel); if (event.channel.id === state.current) heading(event.channel); rail(); }
  else if (event.kind === "channel.gone") { state.channels.delete(event.id); if (event.id === state.current) enter([...state.channels.keys()][0]); rail(); }
  else if (event.kind === "person") state.persons.set(event.person.id, event.person);
  else if (event.kind === "commands") offered();
  else if (event.kind === "typing" && here) showTyping(event.name);
}

async function offered() {
  composer.offer(await get("/table/commands", { channel: state.current }));
  list.querySelector(".opening")?.replaceWith(opening(state.channels.get(state.current)));
}

function hearMessage({ message, new: fresh }) {
  const channel = state.channels.get(message.channel_id);
  if (fresh && channel && !(message.flags & PRIVATE)) channel.last_message_id = message.id;
  if (message.channel_id === state.current) {
    typing.delete(message.author.global_name || message.author.username);
    drawTyping();
    const following = stuck && (!anchor || (atEnd() && !reads(AWAITED)));
    put(message);
    if (message.flags & PRIVATE && fresh) toEnd(message.id); // an answer to what this person just did
    else if (fresh ? following : message.id === pressed && refused(message) && !inSight(message.id)) toEnd(message.id);
    if (fresh && !following && !(message.flags & PRIVATE)) missed(state.missed + 1);
    if (stuck && document.visibilityState === "visible") markRead(state.current);
  }
  const away = message.channel_id !== state.current || document.visibilityState !== "visible";
  if (fresh && away && message.author.id !== state.me.id) { countUnread(message.channel_id, message.pinged || channel?.type === 1); rail(); }
}

function showTyping(name) { typing.set(name, Date.now() + 9000); drawTyping(); setTimeout(drawTyping, 9100); }
function drawTyping() {
  for (const [name, until] of typing) if (until < Date.now()) typing.delete(name);
  const names = [...typing.keys()];
  $("typing").textContent = names.length > 1 ? told("typing_all", { names: names.join(", ") }) : names.length ? told("typing", { name: names[0] }) : "";
}
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible" && state.current && stuck) { markRead(state.current); rail(); } });
setInterval(() => { for (const each of document.querySelectorAll("time[data-relative]")) each.textContent = relative(Number(each.dataset.relative)); }, 20000);

// --- coming in
async function refresh() {
  const found = await get("/table/world");
  state.me = { id: found.me.id, name: found.me.global_name || found.me.username };
  state.bot = { id: found.bot.id, name: found.bot.username, bot: true };
  state.channels = new Map(found.channels.map((each) => [each.id, each]));
  state.persons = new Map(found.people.map((each) => [each.id, each]));
  $("guild").textContent = found.guilds.map((each) => each.name).join(", ");
  $("my-avatar").replaceWith(Object.assign(avatar(state.me), { id: "my-avatar" }));
  $("my-name").textContent = state.me.name;
  for (const each of found.channels) if (newer(each.last_message_id, localStorage.getItem(key(each.id))) && each.id !== state.current && !state.unread.has(each.id)) countUnread(each.id, each.type === 1);
  const start = state.current || location.hash.slice(1);
  const first = state.channels.get(start) || found.channels.find((each) => each.type === 0);
  await enter(first.id);
}

function sit(name) {
  speakAs(name);
  $("greeting").hidden = true;
  $("table").hidden = false;
  composer = new Composer({ channel: () => state.current, world, say, run });
  $("people-button").addEventListener("click", () => people([...state.persons.values()].sort(byName), state.me));
  const drawer = (open) => { document.body.classList.toggle("rail", open); $("menu").setAttribute("aria-expanded", String(open)); };
  $("menu").addEventListener("click", () => drawer(!document.body.classList.contains("rail")));
  $("scrim").addEventListener("click", () => drawer(false));
  document.addEventListener("keydown", (event) => event.key === "Escape" && drawer(false));
  live((event) => unpressed(() => heard(event)), async (up) => { $("offline").hidden = up; if (up) await refresh().catch(() => {}); });
}

// whoever is new says so by the button: a link alone seats nobody
function greet(name) {
  $("greeting").hidden = false;
  $("name").value = name;
  $("who").addEventListener("submit", async (event) => {
    event.preventDefault();
    const as = $("name").value.trim();
    speakAs(as);
    await post("sit", {});
    location.search = "?" + new URLSearchParams({ as });
  });
  $("name").focus();
}

speakAs(wanted || "");
if (wanted && (await get("/table/known").catch(() => false))) sit(wanted);
else greet(wanted || "");
