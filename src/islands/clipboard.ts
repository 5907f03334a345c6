/** Puts text on the clipboard. @throws where the browser allows neither way. */
export async function copyText(text: string): Promise<void> {
  // The Clipboard API is absent on plain http, where an operator may well try the site.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (!copied) throw new Error("The browser refused to copy");
}
