import { type ReactNode, Suspense, use } from "react";

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
