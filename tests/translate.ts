/** Does to the texts of a page what translators in browsers do. It needs nothing of this module, so that it runs in a page. */
export function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!text.data.trim() || parent?.closest('script, style, textarea, [translate="no"]')) continue;
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    inner.textContent = `«${text.data}»`;
    parent?.replaceChild(outer, text);
  }
}
