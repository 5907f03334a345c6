import { type ReactNode, Suspense, use } from "react";

type Props<Value> = {
  /** Begun before rendering, so that all queries of a page run together. */
  of: Promise<Value>;
  /** Has the shape of what will come. */
  pending: ReactNode;
  /** What stands around the part, its heading say: without scripts a part shows where it arrives, and must be whole. */
  frame?: (content: ReactNode) => ReactNode;
  /** What stands there where it cannot come. */
  failed?: ReactNode;
  children: (value: Value) => ReactNode;
};

/** A part of a page that is streamed when its data is there. Where that fails, a sentence takes its place (see app.css). */
export function Late<Value>({ of, pending, frame = (content) => content, failed, children }: Props<Value>) {
  return (
    <Suspense
      fallback={
        <div className="late">
          <div className="late-pending">{frame(pending)}</div>
          <div className="late-failed" role="alert">
            {frame(failed ?? <NotLoaded />)}
          </div>
        </div>
      }
    >
      <Arrived of={of}>{(value) => frame(children(value))}</Arrived>
    </Suspense>
  );
}

/** The sentence that takes a part's place. */
export function NotLoaded() {
  return (
    <p className="card px-5 py-4 text-muted">
      This part of the page could not be loaded. Please reload the page in a moment.
    </p>
  );
}

function Arrived<Value>({ of, children }: Pick<Props<Value>, "of" | "children">) {
  return children(use(of));
}
