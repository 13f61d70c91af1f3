// A list that drops from a field or button: the keyboard stays in the field, the pointer works too.
import { h } from "./dom.js";

let numbers = 0;

export class Listbox {
  // anchor: the focused element; pick(item) is called with {name, description, value}; multi lists stay open.
  constructor(anchor, pick, { multi = false, label }) {
    this.anchor = anchor;
    this.pick = pick;
    this.items = [];
    this.at = -1;
    this.element = h("div", { class: "listbox", role: "listbox", id: `list-${numbers++}`, hidden: true, "aria-label": label, "aria-multiselectable": multi || undefined });
    anchor.setAttribute("aria-controls", this.element.id);
    anchor.setAttribute("aria-expanded", "false");
  }

  get open() { return !this.element.hidden; }

  show(items, { at = 0, note = "" } = {}) {
    this.items = items;
    this.element.replaceChildren(...items.map((item, index) => this.row(item, index)));
    if (!items.length && note) this.element.append(h("p", { class: "note" }, note));
    this.element.hidden = !items.length && !note;
    this.anchor.setAttribute("aria-expanded", String(this.open));
    this.element.scrollIntoView({ block: "nearest" });
    this.move(items.length ? at : -1);
  }

  row(item, index) {
    const mark = item.chosen === undefined ? null : h("span", { class: "tick", "aria-hidden": "true" }, item.chosen ? "✓" : "");
    const words = h("span", { class: "words" }, h("b", {}, item.name), item.description ? h("small", {}, item.description) : null);
    const row = h("div", { role: "option", id: `${this.element.id}-${index}`, "aria-selected": String(item.chosen ?? false) }, mark, words);
    row.addEventListener("pointerdown", (event) => event.preventDefault());
    row.addEventListener("click", () => this.pick(item));
    row.addEventListener("pointermove", () => this.at !== index && this.move(index, false));
    return row;
  }

  move(to, scroll = true) {
    const rows = [...this.element.children];
    rows[this.at]?.classList.remove("at");
    this.at = to;
    const row = rows[to];
    if (!row) { this.anchor.removeAttribute("aria-activedescendant"); return; }
    row.classList.add("at");
    this.anchor.setAttribute("aria-activedescendant", row.id);
    if (scroll) row.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.element.hidden = true;
    this.items = [];
    this.anchor.setAttribute("aria-expanded", "false");
    this.anchor.removeAttribute("aria-activedescendant");
  }

  // Returns true when the key was for the list.
  key(event) {
    if (!this.open || event.isComposing) return false;
    const count = this.items.length;
    if (event.key === "Escape") this.close();
    else if (!count) return false;
    else if (event.key === "ArrowDown") this.move((this.at + 1) % count);
    else if (event.key === "ArrowUp") this.move((Math.max(this.at, 0) - 1 + count) % count);
    else if ((event.key === "Enter" || event.key === "Tab") && this.at >= 0 && !event.shiftKey) this.pick(this.items[this.at]);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
