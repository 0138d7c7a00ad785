/**
 * A seat link carries its secret behind the `#`, which no server, log or Referer sees; here it goes into the form.
 * The reader still has to say yes: a link can be opened by mistake.
 */

document.documentElement.classList.add("js");
const secret = location.hash.slice(1);
const field = document.querySelector('form input[name="secret"]');
if (secret && field) {
  field.value = secret;
  history.replaceState(null, "", location.pathname + location.search); // and out of the history
  field.closest("label").hidden = true;
  field.form.querySelector("button").focus();
}
