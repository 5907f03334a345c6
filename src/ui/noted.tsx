import type { ReactNode } from "react";

type Props = { title: string; words: ReactNode; children: ReactNode };

/** The answer to a visitor's form: a slip with a torn edge. */
export function Noted({ title, words, children }: Props) {
  return (
    <div className="receipt noted">
      <h1 className="text-title">{title}</h1>
      <p role="status" className="text-base">
        {words}
      </p>
      <div className="flex flex-wrap gap-2.5 border-line border-t-2 border-dashed pt-5">{children}</div>
    </div>
  );
}
