// A message's components: buttons, menus, and the layout of v2.
import { h, icon, told } from "./dom.js";
import { Listbox } from "./listbox.js";
import { markdown } from "./markdown.js";
import { picture } from "./dialogs.js";
import { afterPress } from "./pressing.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const KINDS = { 5: "users", 6: "roles", 7: "users", 8: "channels" };

// context: {world, act(act, body, control)} where act sends a press or choice for this message.
export function part(each, context) {
  switch (each.type) {
    case 1: return h("div", { class: "row" }, each.components.map((child) => part(child, context)));
    case 2: return button(each, context);
    case 3: case 5: case 6: case 7: case 8: return menu(each, context);
    case 9: return h("div", { class: "section" }, h("div", {}, each.components.map((child) => part(child, context))), part(each.accessory, context));
    case 10: return h("div", { class: "text" }, markdown(each.content, context.world));
    case 11: return h("div", { class: "thumb" }, picture(each.media.url, each.description, each.media.width, each.media.height));
    case 12: return gallery(each.items);
    case 13: return h("p", {}, h("a", { href: each.file.url, download: "" }, icon("file"), " ", decodeURIComponent(each.file.url.split("/").pop().split("?")[0])));
    case 14: return h("hr", { class: each.divider === false ? "gap" : "line" });
    case 17: {
      const box = h("div", { class: "container" }, each.components.map((child) => part(child, context)));
      if (each.accent_color != null) box.style.setProperty("--accent-bar", "#" + each.accent_color.toString(16).padStart(6, "0"));
      return box;
    }
    default: return null;
  }
}

export function gallery(items) {
  return h("div", { class: "gallery n" + Math.min(items.length, 4) }, items.map((item) => picture(item.media.url, item.description, item.media.width, item.media.height)));
}

function label(each) {
  const emoji = each.emoji && !each.emoji.id ? h("span", { "aria-hidden": each.label ? "true" : undefined }, each.emoji.name + (each.label ? " " : "")) : null;
  return [emoji, each.label || ""];
}

function button(each, context) {
  if (each.style === 5) return h("a", { class: "button link", href: each.url, target: "_blank", rel: "noopener noreferrer" }, label(each), h("span", { "aria-hidden": "true" }, " ↗"));
  const press = (event) => context.act("click", { custom_id: each.custom_id }, event.currentTarget);
  return h("button", { type: "button", class: "button " + STYLES[each.style], disabled: each.disabled, onclick: press, "data-id": each.custom_id }, label(each));
}

function choices(each, world) {
  if (each.type === 3) return each.options.map((option) => ({ name: (option.emoji && !option.emoji.id ? option.emoji.name + " " : "") + option.label, description: option.description, value: option.value, chosen: !!option.default }));
  const all = KINDS[each.type] === "channels" ? world.channelList() : KINDS[each.type] === "users" ? world.people() : [];
  return all.map((one) => ({ ...one, chosen: (each.default_values || []).some((preset) => preset.id === one.value) }));
}

function menu(each, context) {
  const most = each.max_values ?? 1, least = each.min_values ?? 1, multi = most > 1;
  let items = choices(each, context.world);
  const words = () => items.filter((item) => item.chosen).map((item) => item.name).join(", ");
  const shown = h("span", {}, words() || each.placeholder || told("choose"));
  const opener = h("button", { type: "button", class: "menu", disabled: each.disabled, "aria-haspopup": "listbox", "aria-label": each.placeholder || told("menu"), "data-id": each.custom_id, role: "combobox" }, shown, h("span", { class: "caret", "aria-hidden": "true" }, "▾"));
  const box = h("div", { class: "menu-box" }, opener);
  const before = JSON.stringify(items.map((item) => item.chosen));
  const send = () => {
    list.close();
    const values = items.filter((item) => item.chosen).map((item) => item.value);
    if (values.length >= least) context.act("choose", { custom_id: each.custom_id, values }, opener);
  };
  const list = new Listbox(opener, (item) => {
    if (!multi) { items = items.map((one) => ({ ...one, chosen: one.value === item.value })); shown.textContent = words(); return send(); }
    const count = items.filter((one) => one.chosen).length;
    items = items.map((one) => one.value === item.value ? { ...one, chosen: !one.chosen && count < most } : one);
    shown.textContent = words() || each.placeholder || told("choose");
    list.show(items, { at: list.at });
  }, { multi, label: each.placeholder || told("menu") });
  const changed = () => multi && JSON.stringify(items.map((item) => item.chosen)) !== before;
  const leave = () => (changed() ? send() : list.close());
  // What was chosen is sent before a button is pressed, whose answer would take the menu away: that press is spent on it.
  const outside = (event) => {
    if (!list.open || !changed() || !event.target.closest("button.button")) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  if (multi) opener.addEventListener("focus", () => document.addEventListener("click", outside, true));
  if (multi) opener.addEventListener("blur", () => afterPress(() => document.removeEventListener("click", outside, true)));
  opener.addEventListener("click", () => (list.open ? leave() : list.show(items, { at: Math.max(items.findIndex((item) => item.chosen), 0), note: told("nothing") })));
  opener.addEventListener("keydown", (event) => {
    if (list.open && multi && (event.key === "Escape" || event.key === "Tab")) leave();
    else if (list.open && event.key === " ") { event.preventDefault(); list.pick(list.items[list.at]); }
    else if (!list.key(event) && event.key === "ArrowDown") { event.preventDefault(); opener.click(); }
  });
  opener.addEventListener("blur", () => afterPress(() => list.open && leave()));
  box.append(list.element);
  return box;
}
