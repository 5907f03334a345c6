import { type FunctionComponent, type ReactNode, Suspense, use } from "react";
import { renderToString } from "react-dom/server";

type Props<Value> = {
  of: Promise<Value>;
  pending: ReactNode;
  /** For example the heading: without scripts a part shows where it arrives, so it must be complete. */
  frame?: (content: ReactNode) => ReactNode;
  failed?: ReactNode;
  children: (value: Value) => ReactNode;
};

/** A part of a page that is streamed when its data has arrived. If that fails, a sentence takes its place (see app.css). */
export function Deferred<Value>({
  of,
  pending,
  frame = (content) => content,
  failed = <NotLoaded />,
  children,
}: Props<Value>) {
  return (
    <Suspense
      fallback={
        <div className="late">
          <div className="late-pending">{frame(pending)}</div>
          <div className="late-failed" role="alert">
            {frame(failed)}
          </div>
        </div>
      }
    >
      <Arrived of={of}>{(value) => frame(children(value))}</Arrived>
    </Suspense>
  );
}

function Arrived<Value>({ of, children }: Pick<Props<Value>, "of" | "children">) {
  return children(use(of));
}

export function NotLoaded() {
  return (
    <p className="card px-5 py-4 text-muted">
      This part of the page could not be loaded. Please reload the page in a moment.
    </p>
  );
}

export function Prerendered({ html }: { html: string }) {
  return html && <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}

const MAX_CACHED_PER_COMPONENT = 100;

const htmlByProps = new WeakMap<FunctionComponent<never>, Map<string, string>>();

/** A component that depends only on its props: rendered once for all requests with the same props. */
export function Memoized<Props extends object>({
  of: Part,
  props,
}: {
  of: FunctionComponent<Props>;
  props: Props;
}) {
  const cached = htmlByProps.get(Part) ?? new Map<string, string>();
  htmlByProps.set(Part, cached);
  const key = JSON.stringify(props);
  const html = cached.get(key) ?? renderToString(<Part {...props} />);
  if (cached.size === MAX_CACHED_PER_COMPONENT) cached.clear();
  cached.set(key, html);
  return <Prerendered html={html} />;
}
