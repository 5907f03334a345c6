import type { FunctionComponent } from "react";
import { renderToString } from "react-dom/server";

const HTML_LIMIT = 100;

const htmlOf = new WeakMap<FunctionComponent<never>, Map<string, string>>();

/** A part of a page as HTML that was rendered once for many. */
export function Prerendered({ html }: { html: string }) {
  return html && <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A part that its props alone decide: rendered once for all pages that have it with the same ones. */
export function Memoized<Props extends object>({
  of: Part,
  props,
}: {
  of: FunctionComponent<Props>;
  props: Props;
}) {
  const known = htmlOf.get(Part) ?? new Map<string, string>();
  htmlOf.set(Part, known);
  const key = JSON.stringify(props);
  const html = known.get(key) ?? renderToString(<Part {...props} />);
  if (known.size === HTML_LIMIT) known.clear();
  known.set(key, html);
  return <Prerendered html={html} />;
}
