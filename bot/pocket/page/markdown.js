// Discord's markdown, as DOM nodes.
import { h, told } from "./dom.js";

const INLINE = new RegExp(
  [
    "\\\\(?<escaped>[^A-Za-z0-9\\s])",
    "(?<ticks>`+)(?<code>[^]*?[^`])\\k<ticks>(?!`)",
    "\\*\\*\\*(?<strongem>[^]+?)\\*\\*\\*",
    "\\*\\*(?<strong>[^]+?)\\*\\*(?!\\*)",
    "__(?<under>[^]+?)__(?!_)",
    "\\*(?=\\S)(?<em>(?:\\*\\*|[^*])+?)\\*(?!\\*)",
    "\\b_(?<em2>[^_]+?)_\\b",
    "~~(?<strike>[^]+?)~~",
    "\\|\\|(?<spoiler>[^]+?)\\|\\|",
    "\\[(?<label>[^\\]]+)\\]\\(<?(?<target>https?://[^\\s)>]+)>?\\)",
    "<?(?<url>https?://[^\\s<>]+[^\\s<>.,:;\"')\\]])>?",
    "<@!?(?<user>\\d+)>",
    "<#(?<channel>\\d+)>",
    "</(?<command>[^:>]+):\\d+>",
    "<t:(?<time>-?\\d+)(?::(?<style>[tTdDfFR]))?>",
    "<a?:(?<emoji>\\w+):\\d+>",
    "(?<every>@everyone|@here)",
  ].join("|"),
  "gu",
);

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(away) >= each) || UNITS[6];
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(away / size), unit);
}

function moment(seconds, style = "f") {
  const when = new Date(seconds * 1000);
  const text = style === "R" ? relative(seconds) : new Intl.DateTimeFormat(undefined, STYLES[style]).format(when);
  return h("time", { dateTime: when.toISOString(), title: when.toLocaleString(), ...(style === "R" && { "data-relative": seconds }) }, text);
}

export function inline(text, world) {
  const out = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > from) out.push(text.slice(from, found.index));
    out.push(piece(found.groups, world));
    from = found.index + found[0].length;
  }
  if (from < text.length) out.push(text.slice(from));
  return out;
}

function piece(g, world) {
  const inner = (part) => inline(part, world);
  if (g.escaped) return g.escaped;
  if (g.code) return h("code", {}, g.code.trim() || g.code);
  if (g.strongem) return h("strong", {}, h("em", {}, inner(g.strongem)));
  if (g.strong) return h("strong", {}, inner(g.strong));
  if (g.under) return h("u", {}, inner(g.under));
  if (g.em || g.em2) return h("em", {}, inner(g.em || g.em2));
  if (g.strike) return h("s", {}, inner(g.strike));
  if (g.spoiler) return spoiler(inner(g.spoiler));
  if (g.label) return link(g.target, inner(g.label));
  if (g.url) return link(g.url, g.url);
  if (g.user) return mention("@" + world.name(g.user), world.isMe(g.user));
  if (g.channel) return world.channelLink(g.channel);
  if (g.command) return world.commandLink(g.command) || mention("/" + g.command);
  if (g.time) return moment(Number(g.time), g.style);
  if (g.emoji) return `:${g.emoji}:`;
  return mention(g.every, true);
}

const link = (href, text) => h("a", { href, target: "_blank", rel: "noopener noreferrer" }, text);
const mention = (text, mine) => h("span", { class: mine ? "mention mine" : "mention" }, text);

function spoiler(inner) {
  const show = (event) => { event.currentTarget.classList.add("shown"); event.currentTarget.setAttribute("aria-expanded", "true"); };
  return h("span", { class: "spoiler", role: "button", tabIndex: 0, "aria-expanded": "false", title: told("show"), onclick: show, onkeydown: (event) => event.key === "Enter" && show(event) }, inner);
}

// The words alone, in one line: as a reply quotes them.
export function plain(text, world) {
  const lines = text.split("\n").map((line) => line.replace(/^(#{1,3} |-# |>{1,3} |[-*] |```\w*$)/, ""));
  return h("p", {}, inline(lines.join(" "), world)).textContent.replace(/ +/g, " ").trim();
}

const LIST = /^(\s*)([-*]|\d+\.)\s+(.*)$/;

export function markdown(text, world) {
  const out = document.createDocumentFragment();
  const parts = text.split(/```(?:([\w+-]+)\n)?\n?([^]*?)\n?```/g);
  for (let i = 0; i < parts.length; i += 3) {
    blocks(parts[i].replace(/^\n|\n$/g, (m, at) => (at === 0 && i === 0) ? m : ""), world, out);
    if (i + 2 < parts.length) out.append(h("pre", { tabIndex: 0 }, h("code", {}, parts[i + 2])));
  }
  return out;
}

function blocks(text, world, out) {
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.some((line) => line.trim())) {
      const body = paragraph.join("\n").replace(/^\n+|\s+$/g, "");
      out.append(h("p", {}, inline(body, world)));
    }
    paragraph = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const heading = line.match(/^(#{1,3})\s+(.+)$/);
    if (heading) { flush(); out.append(h("h" + (heading[1].length + 2), {}, inline(heading[2], world))); }
    else if (line.startsWith("-# ")) { flush(); out.append(h("p", { class: "small" }, inline(line.slice(3), world))); }
    else if (line.startsWith(">>> ")) { flush(); quote([line.slice(4), ...lines.slice(i + 1)], world, out); return; }
    else if (/^> ?/.test(line)) {
      flush();
      const quoted = [];
      while (i < lines.length && /^> ?/.test(lines[i])) quoted.push(lines[i++].replace(/^> ?/, ""));
      quote(quoted, world, out); i--;
    } else if (LIST.test(line)) {
      flush();
      const items = [];
      const first = line.match(LIST);
      const same = (item) => item && (item[1].length > first[1].length || /\d/.test(item[2]) === /\d/.test(first[2]));
      while (i < lines.length && same(lines[i].match(LIST))) items.push(lines[i++].match(LIST));
      out.append(list(items, world)); i--;
    } else paragraph.push(line);
  }
  flush();
}

function quote(lines, world, out) {
  const made = h("blockquote");
  blocks(lines.join("\n"), world, made);
  out.append(made);
}

function list(items, world) {
  const numbered = /\d/.test(items[0][2]);
  const made = h(numbered ? "ol" : "ul", numbered ? { start: parseInt(items[0][2], 10) } : {});
  const depth = items[0][1].length;
  for (let i = 0; i < items.length; i++) {
    const entry = h("li", {}, inline(items[i][3], world));
    const below = [];
    while (i + 1 < items.length && items[i + 1][1].length > depth) below.push(items[++i]);
    if (below.length) entry.append(list(below, world));
    made.append(entry);
  }
  return made;
}
