// Pictures at full size, modals, and who sits at the table.
import { $, avatar, h, told } from "./dom.js";

export function picture(url, alt, width, height) {
  const image = h("img", { src: url, alt: alt || "", loading: "lazy", decoding: "async" });
  // Its room is kept before it is there: what grows later pushes the end away from whoever reads there.
  for (const [side, length] of Object.entries({ width, height })) if (length) image.style.setProperty("--" + side, length);
  return h("button", { type: "button", class: "picture", "aria-label": told("enlarge", { what: alt || told("undescribed") }), onclick: () => enlarge(url, alt, image) }, image);
}

// Where the screen is hardly wider than the post, the picture opens at its full size, to be moved about.
async function enlarge(url, alt, post) {
  const dialog = $("picture");
  const image = h("img", { src: url, alt: alt || "" });
  const frame = h("div", { class: "frame", onclick: (event) => event.target === image ? frame.classList.toggle("full") : dialog.close() }, image);
  const bar = h("p", {}, h("span", {}, alt || ""), h("a", { href: url, target: "_blank", rel: "noopener" }, told("original")), h("button", { type: "button", onclick: () => dialog.close() }, told("close")));
  dialog.replaceChildren(frame, bar);
  dialog.showModal();
  await image.decode().catch(() => null);
  if (image.clientWidth > 1.2 * post.clientWidth || image.naturalWidth <= image.clientWidth) return;
  frame.classList.add("full");
  frame.scrollTo((frame.scrollWidth - frame.clientWidth) / 2, (frame.scrollHeight - frame.clientHeight) / 2);
}

export function people(everyone, me) {
  const dialog = $("people");
  const address = (name) => "?" + new URLSearchParams({ as: name });
  const seat = (each) =>
    h("li", {}, avatar(each), h("span", {}, each.name, each.id === me.id ? h("small", {}, " " + told("here")) : null),
      each.id === me.id ? null : h("a", { href: address(each.name), class: "button secondary" }, told("switch")),
      h("a", { href: address(each.name), target: "_blank", rel: "noopener", class: "button secondary" }, told("tab")));
  const field = h("input", { id: "friend", maxLength: 32, required: true, placeholder: told("friend"), autocomplete: "off" });
  const invite = h("form", { onsubmit: (event) => { event.preventDefault(); window.open(address(field.value.trim()), "_blank", "noopener"); dialog.close(); } },
    h("label", { htmlFor: "friend" }, told("open_as")), h("div", { class: "line" }, field, h("button", { class: "button primary" }, told("open"))));
  dialog.replaceChildren(h("h2", { id: "people-title" }, told("people")), h("ul", {}, everyone.map(seat)), invite,
    h("button", { type: "button", class: "button secondary close", onclick: () => dialog.close() }, told("close")));
  dialog.showModal();
}

// Shows a modal; `send(fields)` returns {error} or {}.
export function modal(shape, world, send) {
  const dialog = $("modal");
  const fields = [];
  const body = shape.components.flatMap((part) => {
    if (part.type === 1) return part.components.map((each) => field(each, each.label, null, fields, world));
    if (part.type === 18) return [field(part.component, part.label, part.description, fields, world)];
    return [h("p", {}, part.content || "")];
  });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const submit = async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(fields.map(([id, read]) => [id, read()]));
    form.classList.add("busy");
    const answer = await send(values);
    form.classList.remove("busy");
    if (answer.error) wrong.textContent = answer.error;
    else dialog.close();
  };
  const form = h("form", { onsubmit: submit }, h("h2", { id: "modal-title" }, shape.title), body, wrong,
    h("footer", {}, h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, told("cancel")), h("button", { class: "button primary" }, told("submit"))));
  dialog.replaceChildren(form);
  dialog.showModal();
  dialog.querySelector("input, textarea, select")?.focus();
}

function field(each, label, description, fields, world) {
  const id = "field-" + each.custom_id;
  const required = each.required ?? true;
  const head = [h("label", { htmlFor: id }, label, required && each.type !== 23 ? h("span", { class: "needed", title: told("required"), "aria-hidden": "true" }, " *") : null), description ? h("small", {}, description) : null];
  if (each.type === 4) {
    const common = { id, required, minLength: each.min_length || 0, maxLength: each.max_length || 4000, placeholder: each.placeholder || "", value: each.value || "" };
    const input = each.style === 2 ? h("textarea", { ...common, rows: 4 }) : h("input", { ...common, autocomplete: "off" });
    fields.push([each.custom_id, () => input.value]);
    return h("div", { class: "field" }, head, input);
  }
  if (each.type === 23) {
    const box = h("input", { id, type: "checkbox", checked: !!each.default });
    fields.push([each.custom_id, () => box.checked]);
    return h("div", { class: "field check" }, box, head);
  }
  const given = each.options ? each.options.map((one) => ({ name: one.label, value: one.value, chosen: one.default })) : each.type === 8 ? world.channelList() : world.people();
  const multi = each.type === 22 || (each.max_values ?? 1) > 1;
  const boxes = given.map((one) => [one.value, h("input", { type: multi ? "checkbox" : "radio", name: id, checked: !!one.chosen, required: !multi && required })]);
  fields.push([each.custom_id, () => boxes.filter(([, box]) => box.checked).map(([value]) => value)]);
  return h("fieldset", { class: "field" }, h("legend", {}, label), description ? h("small", {}, description) : null, boxes.map(([, box], index) => h("label", { class: "check" }, box, given[index].name)));
}
