"use strict";
// What its holder alone sees beside the board: cards, or mats, by their faces. A touch says the card; of what stands on
// the board, what its place says.

let revealed = ""; // which of them may be played, as they were last shown
let faces = new Map(); // each as it is shown, by its mark: a finger, or the keyboard's focus, may be upon it

/** A card as it may be touched now: to go on with it, to begin anew with it, as said already, or not at all. */
function hold(card) {
  if (card.place) return { held: "said", said: "said", may: "may", other: "other" }[marks().get(card.place)] ?? "idle";
  if (spoken.includes(card.id)) return "said";
  if (now.words.some((each) => each.text === card.id)) return "may";
  return first?.words.some((each) => each.text === card.id) ? "other" : "idle";
}

/** What it is good for: as the word says that plays it, and whether its event can be played, or why not. */
function use(card, state) {
  const said = card.place ? null : [...now.words, ...(first?.words ?? [])].find((each) => each.text === card.id);
  return [said?.hint, card.use].filter(Boolean).join(" · ") || (state === "idle" ? labels.idle : "");
}

function play(card) {
  const state = hold(card);
  if (state === "idle") return tell(`${card.name}: ${use(card, state)}`);
  if (card.place) return choose(card.place);
  if (state === "said") return now.end ? confirm() : tell(`${card.name}: ${card.text}`);
  if (state === "other") { spoken = []; steps = []; }
  return say([...spoken, card.id], now.at_once.includes(card.id));
}

function cards() {
  const had = faces, often = new Map();
  faces = new Map(now.cards.map((card) => {
    const n = often.get(card.mark) ?? 0, mark = `${card.mark} ${n}`;
    often.set(card.mark, n + 1);
    return [mark, had.get(mark) ?? turned(card)];
  }));
  let playable = false;
  for (const [n, made] of [...faces.values()].entries()) {
    const card = now.cards[n], state = hold(card);
    playable ||= state === "may";
    made.className = `card ${state}`;
    made.setAttribute("aria-disabled", String(state === "idle"));
    made.setAttribute("aria-pressed", String(state === "said"));
    made.lastElementChild.textContent = card.place && state === "idle" ? "" : use(card, state); // of a mat its grey says it
    made.onclick = () => next(() => play(card));
  }
  const shown = [...$("hand").children], wanted = [...faces.values()];
  if (shown.length !== wanted.length || wanted.some((each, n) => each !== shown[n])) $("hand").replaceChildren(...wanted);
  $("mine").hidden = !wanted.length;
  const before = playable ? $("all") : $("undo").parentElement;
  if ($("mine").nextElementSibling !== before) before.before($("mine"));
  $("say").classList.toggle("dealt", playable); // on a phone what else may be said is one row, so that the cards are in sight
  reveal(wanted);
}

/** The first card that may be played lies at the row's beginning whenever other ones may be. */
function reveal(wanted) {
  const playable = wanted.filter((each) => each.classList.contains("may")), found = playable.map((each) => wanted.indexOf(each)).join();
  if (found === revealed) return;
  revealed = found;
  if (found) $("hand").scrollLeft += playable[0].getBoundingClientRect().left - $("hand").getBoundingClientRect().left - 10;
}

/** A card with its face up. */
function turned(card) {
  const src = `${here}/card?${new URLSearchParams({ seat, card: card.mark })}`;
  return make("button", {}, make("img", { src, alt: `${card.name}: ${card.text}`, draggable: false }), make("small"));
}
/** Whether a word stands among the cards. */
const dealt = (word) => now.cards.some((card) => !card.place && card.id === word.text);
