// While a pointer is down nothing may be redrawn or move: what is pressed must still be there when it is let go.

// Milliseconds. A press that lasts longer, or whose end was never heard, holds nothing up.
const LONG = 20000;
// A finger is lifted before its click is heard; where none comes by then, it was no tap.
const CLICK = 300;
let pressed = false, timer = 0;
const waiting = [];

function press(event) {
  if (event.button !== 0) return;
  pressed = true;
  hold(LONG);
}
function hold(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(letGo, milliseconds);
}
function lift(event) {
  if (event.pointerType === "touch") hold(CLICK);
  else letGo();
}
function letGo() {
  pressed = false;
  setTimeout(() => { while (!pressed && waiting.length) waiting.shift()(); }); // after the click that follows
}
addEventListener("pointerdown", press, true);
addEventListener("pointerup", lift, true);
for (const end of ["click", "pointercancel"]) addEventListener(end, letGo, true);
addEventListener("blur", letGo);

// Do it now, or as soon as the pointer is up; things are done in the order they were asked for.
export function unpressed(act) {
  if (pressed || waiting.length) waiting.push(act);
  else act();
}
// The same, and never before the event at hand is over.
export function afterPress(act) {
  setTimeout(() => unpressed(act));
}
