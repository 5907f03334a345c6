/** A part of a page that was rendered once for many. */
export function Shared({ html }: { html: string }) {
  return html && <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}
