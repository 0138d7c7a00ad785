/** A hint: the page that its form leads to, shown in a dialog at the table. */

/**
 * @param {HTMLFormElement} form
 * @param {import("./say.js").Notice} notice
 */
export async function showHint(form, notice) {
  const dialog = document.getElementById("hint-dialog");
  const button = form.querySelector("button");
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector("main");
    const onward = found?.querySelector("a.button");
    const close = document.createElement("button");
    close.className = "gold";
    close.dataset.closes = "";
    close.textContent = onward?.textContent ?? "OK";
    onward?.replaceWith(close);
    dialog.replaceChildren(...(found?.children ?? []));
    dialog.showModal();
  } catch {
    notice.show(document.getElementById("connection").dataset.offline);
  } finally {
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
}
