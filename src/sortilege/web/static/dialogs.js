/**
 * Dialogs: `data-opens="id"` opens one; `data-closes`, Esc or a click beside it closes it. Esc and a click beside it also
 * close what opens over the table (`details[data-slips]`).
 */

const OVER_THE_TABLE = "details[data-slips][open]";

export function listenForDialogs() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-opens]");
    const closer = event.target.closest?.("[data-closes]");
    if (opener) open(document.getElementById(opener.dataset.opens), event);
    else if (closer) closer.closest("dialog")?.close();
    else if (event.target instanceof HTMLDialogElement && isBeside(event, event.target)) event.target.close();
    for (const slip of document.querySelectorAll(OVER_THE_TABLE)) if (!slip.contains(event.target)) slip.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const slip = event.key === "Escape" && !event.defaultPrevented && document.querySelector(OVER_THE_TABLE);
    if (!slip || document.querySelector("dialog:modal")) return;
    event.preventDefault(); // it steps back from this, and from nothing else
    slip.open = false;
    slip.querySelector("summary").focus();
  });
}

function open(dialog, event) {
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault(); // an opener may be a link that leads to the same thing without script
  if (!dialog.open) dialog.showModal();
}

/** A click on the backdrop has the dialog as its target, but lies outside its box. */
function isBeside(event, dialog) {
  const box = dialog.getBoundingClientRect();
  const isInside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  return event.detail > 0 && !isInside; // a key press on a button inside counts as a click at 0, 0
}
