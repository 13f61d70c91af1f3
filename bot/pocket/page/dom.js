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
    return await response.json();
  } catch {
    return { error: "The table cannot be reached just now." };
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

const HUES = [4, 28, 45, 95, 150, 185, 210, 245, 275, 320];
export function avatar(user) {
  const letters = [...user.name.matchAll(/(?:^|[\s_-])(\p{L}|\p{N})/gu)].map((each) => each[1]).slice(0, 2).join("");
  const made = h("span", { class: "avatar", "aria-hidden": "true" }, (letters || "?").toUpperCase());
  if (user.bot) made.classList.add("bot");
  else made.style.setProperty("--hue", HUES[Number(BigInt(user.id) % 9973n) % HUES.length]);
  return made;
}
