// One message as an element.
import { avatar, h, icon, told, woven } from "./dom.js";
import { picture } from "./dialogs.js";
import { markdown, plain } from "./markdown.js";
import { gallery, part } from "./parts.js";

const EPHEMERAL = 64, LOADING = 128, V2 = 1 << 15;
const GROUP_MS = 7 * 60 * 1000;

export function clock(stamp) {
  const when = new Date(stamp), now = new Date();
  const time = when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const days = Math.round((new Date(now.toDateString()) - new Date(when.toDateString())) / 86400000);
  return days === 0 ? time : days === 1 ? told("yesterday", { time }) : when.toLocaleDateString() + " " + time;
}

const nameOf = (user) => user.global_name || user.username;

// Whether a message continues the one before it, without repeating who speaks.
export function continues(message, before) {
  if (!before || message.interaction_metadata || message.message_reference || (message.flags & EPHEMERAL) || (before.flags & EPHEMERAL)) return false;
  return before.author.id === message.author.id && new Date(message.timestamp) - new Date(before.timestamp) < GROUP_MS;
}

export function messageRow(message, context) {
  const secret = message.flags & EPHEMERAL;
  const row = h("li", { id: "m" + message.id, class: "message" });
  if (secret) row.classList.add("secret");
  if (message.pinged) row.classList.add("pinged");
  const who = { id: message.author.id, name: nameOf(message.author), bot: message.author.bot };
  const body = h("div", { class: "body" });
  row.append(origin(message, context) || "", avatar(who), body);
  const edited = message.edited_timestamp ? h("small", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, " " + told("edited")) : null;
  body.append(h("p", { class: "head" }, h("b", {}, who.name), who.bot ? h("span", { class: "app" }, "APP") : null, h("time", { dateTime: message.timestamp, title: new Date(message.timestamp).toLocaleString() }, clock(message.timestamp)), message.pinned ? h("span", { class: "pin", title: told("pinned") }, icon("pin")) : null, edited));
  if (message.flags & LOADING) body.append(context.failed ? h("p", { class: "failed" }, icon("alert"), " ", context.failed) : h("p", { class: "thinking" }, told("thinking", { name: who.name }), h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"))));
  else content(message, context, body);
  if (secret) body.append(h("p", { class: "only" }, icon("eye"), " ", told("private") + " · ", h("button", { type: "button", class: "plain", onclick: () => context.dismiss() }, told("dismiss"))));
  return row;
}

function origin(message, context) {
  if (message.interaction?.type === 2) {
    const user = message.interaction.user;
    return h("p", { class: "origin" }, avatar({ id: user.id, name: nameOf(user) }), woven("used", { who: h("b", {}, nameOf(user)), command: h("span", { class: "mention" }, "/" + message.interaction.name) }));
  }
  if (!message.message_reference) return null;
  const target = message.referenced_message;
  const text = target ? (plain(target.content, context.world) || told(target.attachments?.length && !target.components?.length ? "picture" : "message")).slice(0, 120) : told("gone");
  const jump = () => context.jumpTo(message.message_reference.message_id);
  return h("p", { class: "origin" }, target ? avatar({ id: target.author.id, name: nameOf(target.author), bot: target.author.bot }) : null, h("b", {}, target ? nameOf(target.author) : ""), " ", h("button", { type: "button", class: "plain", onclick: jump }, text));
}

function content(message, context, body) {
  if (message.content) body.append(h("div", { class: "text" }, markdown(message.content, context.world)));
  const used = new Set(message.embeds.flatMap((each) => [each.image?.url, each.thumbnail?.url]));
  if (!(message.flags & V2)) {
    const loose = message.attachments.filter((each) => !used.has(each.url));
    const pictures = loose.filter((each) => each.content_type.startsWith("image/"));
    if (pictures.length) body.append(gallery(pictures.map((each) => ({ media: each, description: each.description }))));
    for (const each of loose.filter((one) => !pictures.includes(one))) body.append(h("p", { class: "file" }, h("a", { href: each.url, download: each.filename }, icon("file"), " ", each.filename), h("small", {}, " " + size(each.size))));
  }
  const alts = new Map(message.attachments.map((each) => [each.url, each.description]));
  for (const each of message.embeds) body.append(embed(each, alts, context.world));
  for (const each of message.components) body.append(part(each, context) || "");
  if (message.thread) body.append(h("p", { class: "threaded" }, icon("thread"), " ", context.world.channelLink(message.thread.id)));
}

const size = (bytes) => (bytes < 1024 ? bytes + " B" : bytes < 1048576 ? Math.round(bytes / 1024) + " KB" : (bytes / 1048576).toLocaleString([], { maximumFractionDigits: 1 }) + " MB");

function embed(each, alts, world) {
  const box = h("article", { class: "embed" });
  if (each.color != null) box.style.setProperty("--accent-bar", "#" + each.color.toString(16).padStart(6, "0"));
  const text = h("div", { class: "words" });
  if (each.author) text.append(h("p", { class: "by" }, each.author.name));
  if (each.title) text.append(h("h3", {}, each.url ? h("a", { href: each.url, target: "_blank", rel: "noopener noreferrer" }, each.title) : each.title));
  if (each.description) text.append(h("div", { class: "text" }, markdown(each.description, world)));
  if (each.fields?.length) text.append(h("dl", {}, each.fields.map((one) => h("div", { class: one.inline ? "inline" : "" }, h("dt", {}, one.name), h("dd", {}, markdown(one.value, world))))));
  box.append(text);
  if (each.thumbnail) box.append(h("div", { class: "thumb" }, picture(each.thumbnail.url, alts.get(each.thumbnail.url), each.thumbnail.width, each.thumbnail.height)));
  if (each.image) box.append(h("div", { class: "image" }, picture(each.image.url, alts.get(each.image.url), each.image.width, each.image.height)));
  const foot = [each.footer?.text, each.timestamp ? clock(each.timestamp) : null].filter(Boolean).join(" • ");
  if (foot) box.append(h("p", { class: "foot" }, foot));
  return box;
}

// A row that only this tab knows: a command under way, or one that failed.
export function localRow(bot, title, text, dismiss) {
  const body = h("div", { class: "body" }, h("p", { class: "head" }, h("b", {}, bot.name), h("span", { class: "app" }, "APP")),
    h("p", { class: dismiss ? "failed" : "thinking" }, dismiss ? [icon("alert"), " "] : null, text, dismiss ? null : h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"))));
  if (dismiss) body.append(h("p", { class: "only" }, icon("eye"), " ", told("private") + " · ", h("button", { type: "button", class: "plain", onclick: dismiss }, told("dismiss"))));
  return h("li", { class: "message first secret local" }, title ? h("p", { class: "origin" }, woven("you_used", { command: h("span", { class: "mention" }, title) })) : "", avatar({ ...bot, bot: true }), body);
}
