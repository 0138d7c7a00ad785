/** Dialogs: `data-opens="id"` opens one; `data-closes`, Esc or a click beside it closes it. */

export function listenForDialogs() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-opens]");
    const closer = event.target.closest?.("[data-closes]");
    if (opener) open(document.getElementById(opener.dataset.opens), event);
    else if (closer) closer.closest("dialog")?.close();
    else if (event.target instanceof HTMLDialogElement && isBeside(event, event.target)) event.target.close();
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
