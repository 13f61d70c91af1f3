"use strict";
// Shows a moment of a game and slides through its past; knows no game, only what the server tells of it.

const $ = (id) => document.getElementById(id);
const labels = JSON.parse(document.body.dataset.labels);
const here = location.pathname.replace(/\/$/, "");
const asked = new URLSearchParams(location.search).get("at");
let at = asked === null ? null : Number(asked); // null: the newest, and follow
let kind = "";
let last = 0;
let turn = 0; // answers that were overtaken are not shown

async function show() {
  const mine = ++turn;
  const answer = await fetch(`${here}/facts${at === null ? "" : `?at=${at}`}`).catch(() => null);
  if (mine !== turn) return;
  if (!answer || !answer.ok) {
    $("trouble").textContent = answer ? await answer.text() : labels.away;
    return;
  }
  const facts = await answer.json();
  if (mine !== turn) return;
  $("trouble").textContent = "";
  last = facts.last;
  tell(facts);
  draw(facts);
}

function tell(facts) {
  $("headline").textContent = facts.headline;
  $("waiting").textContent = facts.waiting.length ? `${labels.waiting}: ${facts.waiting.join(", ")}` : "";
  $("slider").max = facts.last;
  $("slider").value = facts.at;
  $("slider").setAttribute("aria-valuetext", facts.headline);
  $("count").textContent = `${facts.at} / ${facts.last}`;
  $("earlier").disabled = facts.at === 0;
  $("later").disabled = $("newest").disabled = facts.at === facts.last;
  $("log").replaceChildren(...facts.log.reverse().map((entry) => line(entry, facts.at)));
  if (!facts.log.length) $("log").textContent = labels.none;
  $("standings").replaceChildren(...facts.standings.map((row) => cells(row.name, row.score, row.note)));
}

function line(entry, now) {
  const item = document.createElement("li");
  const link = document.createElement("button");
  const small = document.createElement("small");
  link.textContent = entry.headline;
  link.onclick = () => go(entry.at);
  small.append(link);
  item.classList.toggle("now", entry.at === now);
  item.append(small, ...entry.texts.map((text) => Object.assign(document.createElement("div"), { textContent: text })));
  return item;
}

function cells(...texts) {
  const row = document.createElement("tr");
  row.append(...texts.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
  return row;
}

function draw(facts) {
  if (!facts.kinds.includes(kind)) kind = facts.kinds[0];
  $("kinds").replaceChildren(...facts.kinds.map((each) => {
    const button = Object.assign(document.createElement("button"), { textContent: labels[each] });
    button.setAttribute("aria-pressed", String(each === kind));
    button.onclick = () => { kind = each; draw(facts); };
    return button;
  }));
  const picture = $("picture");
  const address = `${here}/picture?at=${facts.at}&kind=${kind}`;
  if (picture.getAttribute("src") === address) return;
  picture.classList.add("drawing");
  picture.alt = facts.log.length ? facts.log[0].texts.join(" ") : facts.headline;
  picture.src = address;
}

function go(moment) {
  at = moment >= last ? null : Math.max(0, moment);
  history.replaceState(null, "", at === null ? here : `${here}?at=${at}`);
  show();
}

$("picture").onload = () => $("picture").classList.remove("drawing");
$("picture").onerror = () => { $("picture").classList.remove("drawing"); $("trouble").textContent = labels.away; };
$("picture").onclick = () => $("picture").classList.toggle("large");
$("slider").oninput = () => { $("count").textContent = `${$("slider").value} / ${last}`; };
$("slider").onchange = () => go(Number($("slider").value));
$("earlier").onclick = () => go((at === null ? last : at) - 1);
$("later").onclick = () => go(at + 1);
$("newest").onclick = () => go(last);

const live = new EventSource(`${here}/live`);
live.onmessage = (event) => {
  const newer = Number(event.data);
  if (newer === last && turn) return;
  last = newer;
  if (at === null) show();
  else { $("slider").max = last; $("count").textContent = `${at} / ${last}`; }
};
show();
