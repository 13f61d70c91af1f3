// While a pointer is down nothing may be redrawn or move: what is pressed must still be there when it is let go.

const LONG = 20000; // milliseconds; a press that lasts longer, or whose end was never heard, holds nothing up
let pressed = false, timer = 0;
const waiting = [];

function press(event) {
  if (event.button !== 0) return;
  pressed = true;
  clearTimeout(timer);
  timer = setTimeout(letGo, LONG);
}
function letGo() {
  pressed = false;
  setTimeout(() => { while (!pressed && waiting.length) waiting.shift()(); }); // after the click that follows
}
addEventListener("pointerdown", press, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, letGo, true);
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
