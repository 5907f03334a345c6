/** Runs before the first paint. The choice stays in this browser; the API page's Scalar reads the same key. */
function apply(theme = stored()) {
  document.documentElement.dataset.theme = theme;
  for (const field of document.getElementsByName("theme") as NodeListOf<HTMLInputElement>)
    field.checked = field.value === theme;
  for (const meta of document.getElementsByName("theme-color") as NodeListOf<HTMLMetaElement>)
    meta.content = meta.dataset[theme] ?? "";
}

function stored(): string {
  try {
    return localStorage.colorMode ?? "system";
  } catch {
    return "system";
  }
}

apply();
// The fields arrive later, and a page may come from the back/forward cache.
addEventListener("beforetoggle", () => apply(), true);
window.onpageshow = () => apply();
addEventListener("change", ({ target }) => {
  const { name, value } = target as HTMLInputElement;
  if (name !== "theme") return;
  apply(value);
  localStorage.colorMode = value;
});
