import { type ReactNode, Suspense, use } from "react";

type Props<Value> = {
  /** Begun before rendering, so that all queries of a page run together. */
  of: Promise<Value>;
  /** Has the shape of what will come. */
  pending: ReactNode;
  children: (value: Value) => ReactNode;
};

/** A part of a page that is streamed when its data is there. Where that fails, a sentence takes its place (see app.css). */
export function Late<Value>({ of, pending, children }: Props<Value>) {
  return (
    <Suspense
      fallback={
        <div className="late">
          <div className="late-pending" aria-hidden="true">
            {pending}
          </div>
          <p className="late-failed card px-5 py-4 text-muted" role="alert">
            This part of the page could not be loaded. Please reload the page in a moment.
          </p>
        </div>
      }
    >
      <Arrived of={of}>{children}</Arrived>
    </Suspense>
  );
}

function Arrived<Value>({ of, children }: Pick<Props<Value>, "of" | "children">) {
  return children(use(of));
}
