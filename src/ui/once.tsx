import type { FunctionComponent } from "react";
import { renderToString } from "react-dom/server";
import { Shared } from "./shared";

/** Of so many kinds of props the HTML is kept. */
const MOST = 100;

const made = new WeakMap<FunctionComponent<never>, Map<string, string>>();

/** A part that its props alone decide: rendered once for all pages that have it with the same ones. */
export function Once<Props extends object>({
  of: Part,
  props,
}: {
  of: FunctionComponent<Props>;
  props: Props;
}) {
  const known = made.get(Part) ?? new Map<string, string>();
  made.set(Part, known);
  const key = JSON.stringify(props);
  const html = known.get(key) ?? renderToString(<Part {...props} />);
  if (known.size === MOST) known.clear();
  known.set(key, html);
  return <Shared html={html} />;
}
