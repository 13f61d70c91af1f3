"use strict";
// Takes the key behind the # out of the address, and lets this browser in only when the button is pressed.

const base = document.body.dataset.base;
const trouble = document.getElementById("trouble");
const [key, game] = location.hash.slice(1).split("/");
history.replaceState(null, "", location.pathname);

document.getElementById("open").onclick = async () => {
  if (!key) { trouble.textContent = trouble.dataset.wrong; return; }
  const answer = await fetch(`${base}/open`, { method: "POST", body: JSON.stringify({ key }) }).catch(() => null);
  if (answer && answer.ok) location.replace(`${base}/own${game ? `/${encodeURIComponent(game)}` : ""}`);
  else trouble.textContent = answer ? await answer.text() : "…";
};
