// The command box: plain messages, the list of commands, and the form of the chosen one.
import { $, h, post, told } from "./dom.js";
import { Listbox } from "./listbox.js";

const PAUSE = 140;
const FILE = 11, LARGEST = 10 * 1024 * 1024;
// What is typed is called the same in every language.
const BOOLEANS = [{ name: "True", value: true }, { name: "False", value: false }];

const base64 = (file) => new Promise((done, failed) => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
  reader.onerror = () => failed(reader.error);
  reader.readAsDataURL(file);
});

export class Composer {
  // room: {channel(), world, say(text), run(path, options)}
  constructor(room) {
    this.room = room;
    this.commands = [];
    this.offered = false;
    this.field = $("say");
    this.list = new Listbox(this.field, (item) => this.choose(item.command, item.given), { label: told("commands") });
    $("composer").prepend(this.list.element);
    this.field.addEventListener("input", () => this.suggest());
    this.field.addEventListener("focus", () => this.suggest());
    this.field.addEventListener("blur", () => this.list.close());
    this.field.addEventListener("keydown", (event) => this.list.key(event));
    $("say-form").addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    $("slash").addEventListener("pointerdown", (event) => event.preventDefault());
    $("slash").addEventListener("click", () => { this.cancel(); this.field.value = "/"; this.field.focus(); this.suggest(); });
  }

  // A list that was asked for before the commands had come is filled now.
  offer(commands) {
    const changed = !this.offered || JSON.stringify(commands) !== JSON.stringify(this.commands);
    this.commands = commands;
    this.offered = true;
    if (changed && document.activeElement === this.field) this.suggest();
  }

  suggest() {
    const text = this.field.value;
    if (!text.startsWith("/")) return this.list.close();
    const words = text.slice(1).toLowerCase().split(/\s+/).filter(Boolean);
    const among = (of) => this.commands.filter((command) => words.every((word) => of(command).toLowerCase().includes(word)));
    const rank = (command) => (command.path.startsWith(words.join(" ")) ? 0 : 1);
    const named = among((command) => command.path); // who knows no name is helped by what commands do
    const found = (named.length ? named : among((command) => `${command.path} ${command.description}`)).sort((a, b) => rank(a) - rank(b));
    const spelled = this.spelled(text);
    const items = (spelled && Object.keys(spelled.given).length ? [spelled] : found.slice(0, 40).map((command) => ({ command }))).map((each) => ({ name: "/" + each.command.path, description: each.command.description, ...each }));
    const none = told(this.offered ? "no_commands" : "fetching");
    // a command that nobody named is shown, but not run by Enter alone
    const at = named.length || spelled ? 0 : -1;
    this.list.show(items, { at, note: this.commands.length ? told("no_command") : none });
  }

  send() {
    const text = this.field.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      const { command, given } = this.spelled(text) ?? {};
      return command ? this.choose(command, given) : this.suggest();
    }
    this.field.value = "";
    this.room.say(text);
  }

  // A command as guides write it, "/game open game:cuius title:Our war" or "/order Spain-1 savoy": which one, and what
  // is said for its options; what stands before any name is for the first that it needs.
  spelled(text) {
    const begun = this.commands.filter((command) => `${text} `.startsWith(`/${command.path} `));
    const command = begun.sort((a, b) => b.path.length - a.path.length)[0];
    if (!command) return null;
    const options = command.options.filter((option) => option.type !== FILE);
    const names = new RegExp(`(?:^|\\s)(${options.map((option) => option.name).join("|") || "$^"}):`);
    const [first, ...named] = text.slice(command.path.length + 1).split(names);
    const needed = options.find((option) => option.required) ?? options[0];
    const given = first.trim() && needed ? { [needed.name]: first.trim() } : {};
    for (let n = 0; n < named.length; n += 2) given[named[n]] = named[n + 1].trim();
    return { command, given };
  }

  cancel() {
    $("command").hidden = true;
    $("command").replaceChildren();
    $("say-form").hidden = false;
  }

  choose(command, given = {}) {
    this.list.close();
    this.field.value = "";
    if (!command.options.length) return this.room.run(command.path, {});
    const rows = h("div", { class: "options" });
    const more = h("p", { class: "more" });
    const wrong = h("p", { class: "wrong", role: "alert" });
    this.form = { command, fields: new Map(), wrong };
    const add = (option, focus) => { rows.append(this.optionRow(option, focus)); };
    const open = (option) => option.required || option.name in given;
    for (const option of command.options.filter(open)) add(option, false);
    for (const [name, text] of Object.entries(given)) this.form.fields.get(name).input.value = text;
    for (const option of command.options.filter((each) => !open(each))) {
      const chip = h("button", { type: "button", class: "chip", title: option.description, onclick: () => { chip.remove(); add(option, true); } }, "+ " + option.name);
      more.append(chip);
    }
    const run = async (event) => {
      event.preventDefault();
      const missing = this.missing();
      if (missing) { wrong.textContent = told("needed", { name: missing }); this.form.fields.get(missing).input.focus(); return; }
      const options = this.values();
      const files = Object.entries(options).filter(([, value]) => value instanceof File);
      const large = files.find(([, file]) => file.size > LARGEST);
      if (large) { wrong.textContent = told("large", { name: large[1].name }); return; }
      for (const [name, file] of files) options[name] = { filename: file.name, content: await base64(file) };
      const typed = this.form, channel = this.room.channel();
      this.cancel();
      this.field.focus();
      this.room.run(command.path, options, (error) => {
        if (!$("command").hidden || this.field.value || this.room.channel() !== channel) return false;
        this.form = typed;
        show();
        wrong.textContent = error;
        (typed.fields.get([...typed.fields.keys()].find((name) => error.includes(`“${name}”`) || error.includes(`„${name}“`)))?.input ?? form.querySelector(".run")).focus();
        return true;
      });
    };
    const form = h("form", { onsubmit: run, oninput: () => { wrong.textContent = ""; }, onkeydown: (event) => event.key === "Escape" && (this.cancel(), this.field.focus()), "aria-label": "/" + command.path },
      h("header", {}, h("b", {}, "/" + command.path), h("span", {}, command.description), h("button", { type: "button", class: "x", "aria-label": told("cancel"), onclick: () => { this.cancel(); this.field.focus(); } }, "✕")),
      rows, more, wrong, h("button", { class: "button primary run" }, told("send")));
    const show = () => {
      $("command").replaceChildren(form);
      $("command").hidden = false;
      $("say-form").hidden = true;
    };
    show();
    if (Object.keys(given).length && !this.missing()) return form.requestSubmit();
    (rows.querySelector("input") || form.querySelector(".run")).focus();
  }

  missing() {
    const needed = this.form.command.options.filter((option) => option.required);
    return needed.find((option) => this.value(option) === undefined)?.name;
  }

  values() {
    const found = {};
    for (const option of this.form.command.options) {
      const value = this.value(option);
      if (value !== undefined) found[option.name] = value;
    }
    return found;
  }

  value(option) {
    const field = this.form.fields.get(option.name);
    if (!field) return undefined;
    if (option.type === FILE) return field.input.files[0];
    const text = field.input.value.trim();
    if (field.picked && field.picked.name === field.input.value) return field.picked.value;
    if (!text) return undefined;
    const exact = [(each) => each.name, (each) => String(each.value)].map((of) => field.known?.find((each) => of(each).toLowerCase() === text.toLowerCase())).find(Boolean);
    if (exact) return exact.value;
    if (option.type === 4 || option.type === 10) return Number.isNaN(Number(text)) ? text : Number(text);
    return text;
  }

  optionRow(option, focus) {
    const id = "option-" + option.name;
    const head = [h("label", { htmlFor: id }, option.name, option.required ? h("span", { class: "needed", title: told("required"), "aria-hidden": "true" }, " *") : null), h("small", {}, option.description)];
    if (option.type === FILE) {
      const input = h("input", { id, type: "file", "aria-required": String(!!option.required) });
      this.form.fields.set(option.name, { input });
      if (focus) requestAnimationFrame(() => input.focus());
      return h("div", { class: "option" }, head, input);
    }
    const input = h("input", { id, autocomplete: "off", role: "combobox", "aria-autocomplete": "list", "aria-required": String(!!option.required), inputMode: option.type === 4 && !(option.min_value < 0) ? "numeric" : option.type === 10 ? "decimal" : "text", maxLength: Math.min(option.max_length ?? 6000, 6000), spellcheck: false, enterkeyhint: "go" });
    const field = { input, picked: null, known: this.known(option) };
    const list = new Listbox(input, (item) => { if (item.value === undefined) return; field.picked = item; input.value = item.name; list.close(); this.next(option); }, { label: told("suggestions", { name: option.name }) });
    let timer, asked = 0;
    const look = () => {
      if (field.known) return list.show(this.narrow(field.known, field.picked?.name === input.value ? "" : input.value), { note: told("no_choice") });
      if (!option.autocomplete) return;
      clearTimeout(timer);
      const number = ++asked;
      timer = setTimeout(async () => {
        if (!list.open) list.show([], { note: told("loading") });
        const options = { ...this.values(), [option.name]: input.value };
        for (const name in options) if (options[name] instanceof File) delete options[name];
        const body = { channel: this.room.channel(), path: this.form.command.path, option: option.name, options };
        const answer = await post("complete", body);
        if (number !== asked || document.activeElement !== input) return;
        const note = answer.error || told("no_match");
        list.show(answer.choices || [], { note, at: 0 });
      }, PAUSE);
    };
    input.addEventListener("input", () => { field.picked = null; look(); });
    input.addEventListener("focus", look);
    input.addEventListener("blur", () => { asked++; clearTimeout(timer); list.close(); });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && list.open && option.autocomplete && list.items[list.at]?.value === input.value) return list.close();
      list.key(event);
    });
    this.form.fields.set(option.name, field);
    if (focus) requestAnimationFrame(() => input.focus());
    return h("div", { class: "option" }, head, input, list.element);
  }

  known(option) {
    if (option.choices?.length) return option.choices;
    if (option.type === 5) return BOOLEANS;
    if (option.type === 6 || option.type === 9) return this.room.world.people();
    if (option.type === 7) return this.room.world.channelList();
    return null;
  }

  narrow(items, text) {
    const typed = text.trim().toLowerCase();
    return items.filter((item) => String(item.name).toLowerCase().includes(typed)).slice(0, 40);
  }

  next(option) {
    this.form.wrong.textContent = "";
    const rows = [...this.form.fields.keys()];
    const after = rows.slice(rows.indexOf(option.name) + 1).find((name) => !this.form.fields.get(name).input.value);
    if (after) this.form.fields.get(after).input.focus();
  }
}
