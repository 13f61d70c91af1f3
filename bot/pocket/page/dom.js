// Building elements without ever parsing HTML, and talking to the server.

export const $ = (id) => document.getElementById(id);

export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "class") made.className = value;
    else if (key in made && key !== "list" && key !== "role" && !key.startsWith("aria")) made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

const texts = JSON.parse(document.body.dataset.texts);
/** What the page says of itself, in its reader's language. */
export const told = (name, blanks = {}) => woven(name, blanks).join("");
/** The same in parts: blanks may be elements. */
export const woven = (name, blanks) => texts[name].split(/\{(\w+)\}/).map((part, n) => (n % 2 ? blanks[part] : part));

let person = "";
export const speakAs = (name) => (person = name);
const query = (more = {}) => "?" + new URLSearchParams({ as: person, ...more });

export async function get(path, more) {
  const response = await fetch(path + query(more));
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

export async function post(act, body) {
  try {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`/table/${act}` + query(), { method: "POST", headers, body: JSON.stringify(body) });
    return { ...(await response.json()), unsent: !response.ok };
  } catch {
    return { error: told("unreachable"), unsent: true };
  }
}

export function live(heard, state) {
  let wait = 300;
  const open = () => {
    const address = location.origin.replace("http", "ws") + "/table/live" + query();
    const socket = new WebSocket(address);
    socket.onopen = () => { wait = 300; state(true); };
    socket.onmessage = (event) => heard(JSON.parse(event.data));
    socket.onclose = () => { state(false); setTimeout(open, wait); wait = Math.min(wait * 2, 5000); };
  };
  open();
}

const ICONS = {
  eye: "M1 8s2.5-5 7-5 7 5 7 5-2.5 5-7 5-7-5-7-5zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  alert: "M8 1.5L15 14H1zM8 6v4M8 12v.2",
  file: "M4 1h5l4 4v10H4zM9 1v4h4",
  pin: "M6 1h5l-.6 5 2.6 3H4l2.6-3zM8.5 9v6",
  lock: "M3 7h10v8H3zM5 7V4.5a3 3 0 0 1 6 0V7",
  thread: "M4 1v7a3 3 0 0 0 3 3h7M10.500 7.500L14 11l-3.500 3.500",
};
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [key, value] of [["viewBox", "0 0 16 16"], ["class", "icon"], ["aria-hidden", "true"]]) svg.setAttribute(key, value);
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

const HUES = [4, 28, 45, 95, 150, 185, 210, 245, 275, 320];
export function avatar(user) {
  const letters = [...user.name.matchAll(/(?:^|[\s_-])(\p{L}|\p{N})/gu)].map((each) => each[1]).slice(0, 2).join("");
  const made = h("span", { class: "avatar", "aria-hidden": "true" }, (letters || "?").toUpperCase());
  if (user.bot) made.classList.add("bot");
  else made.style.setProperty("--hue", HUES[Number(BigInt(user.id) % 9973n) % HUES.length]);
  return made;
}
