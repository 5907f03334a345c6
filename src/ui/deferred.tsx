import { type ReactNode, Suspense, use } from "react";

type Props<Value> = {
  promise: Promise<Value>;
  pending: ReactNode;
  /** For example the heading: without scripts a part shows where it arrives, so it must be complete. */
  frame?: (content: ReactNode) => ReactNode;
  failed?: ReactNode;
  children: (value: Value) => ReactNode;
};

/** A part of a page that is streamed when its data has arrived. If that fails, a sentence takes its place (see app.css). */
export function Deferred<Value>({
  promise,
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
      <Arrived promise={promise}>{(value) => frame(children(value))}</Arrived>
    </Suspense>
  );
}

function Arrived<Value>({ promise, children }: Pick<Props<Value>, "promise" | "children">) {
  return children(use(promise));
}

export function NotLoaded() {
  return (
    <p className="card px-5 py-4 text-muted">
      This part of the page could not be loaded. Please reload the page in a moment.
    </p>
  );
}
