import type { ReactNode } from "react";
import type { FormValues } from "../../http/forms";
import type { FieldList, FieldSpec } from "./fields";

const SHOWN_CHARACTERS = 200;
const CHARACTERS_BEFORE_DIFFERENCE = 60;
const yesOrNo = { true: "Yes", false: "No" };

const words = {
  edit: {
    happened: "This was changed while you edited it.",
    typed: "Your text is below, not saved. Save it over the other, or",
    keep: "discard yours and load the saved version",
    head: "Yours",
  },
  undo: {
    happened: "This was changed after the edit that you undo, so nothing was undone.",
    typed: "The values before that edit are below, not saved. Change what you like and save them, or",
    keep: "keep it as it is",
    head: "Before the edit",
  },
};

type Props = {
  fields: FieldList;
  saved: FormValues;
  typed: FormValues;
  action: string;
  ofUndo?: true | undefined;
};

export function ConflictTable({ fields, saved, typed, action, ofUndo }: Props) {
  const { happened, typed: explanation, keep, head } = words[ofUndo ? "undo" : "edit"];
  // A field that is not stored, such as a confirmation, is not in `saved`.
  const different = Object.entries(fields).filter(
    ([name]) => name in saved && saved[name] !== (typed[name] ?? ""),
  );
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-attend
      className="mb-4 scroll-mt-20 rounded-control border border-danger p-3 text-sm"
    >
      <p className="font-semibold text-danger">{happened}</p>
      <p className="mt-1">
        {explanation}{" "}
        <a href={action} className="text-link underline">
          {keep}
        </a>
        .
      </p>
      {different.length > 0 && (
        <Comparison
          heads={["Field", "Saved now", head]}
          rows={different.map(([name, spec]) => [
            spec.label,
            inWords(spec, saved[name]),
            inWords(spec, typed[name]),
          ])}
        />
      )}
    </div>
  );
}

type ComparisonProps = {
  heads: [field: string, first: string, second: string];
  rows: [field: string, first: string | null, second: string | null][];
};

/** Two versions of a row side by side, field by field. */
export function Comparison({ heads, rows }: ComparisonProps) {
  return (
    <table className="mt-3 w-full table-fixed text-left align-top text-sm">
      <thead>
        <tr>
          {heads.map((head, index) => {
            const width = index === 0 ? "w-24 sm:w-1/5" : "";
            // Screen readers need a text in each header; this column has none, so it is a plain cell.
            if (head === "") return <td key={head} className={width} />;
            return (
              <th key={head} scope="col" className={`pr-3 pb-1 font-semibold ${width}`}>
                {head}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map(([field, first, second]) => (
          <tr key={field} className="border-line border-t *:py-1.5 *:pr-3 *:align-top">
            <th scope="row" className="font-normal text-muted">
              {field}
            </th>
            <td>
              <Value text={first} other={second} />
            </td>
            <td>
              <Value text={second} other={first} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inWords({ type, choices = [] }: FieldSpec, value = ""): string {
  const labels: Record<string, string> = type === "check" ? yesOrNo : Object.fromEntries(choices);
  return (value && labels[value]) || value;
}

/** A long text is cut to where it differs from the other; the whole opens on request. */
function Value({ text, other }: { text: string | null; other: string | null }): ReactNode {
  if (!text) return <span className="text-muted">–</span>;
  const whole = (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  );
  if (text.length <= SHOWN_CHARACTERS) return whole;
  return (
    <details>
      <summary className="wrap-anywhere min-h-6">
        {excerpt(text, other ?? "")} <span className="text-link">all of it</span>
      </summary>
      {whole}
    </details>
  );
}

function excerpt(text: string, other: string): string {
  const [own = "", its = ""] = [text, other].map(withoutBreaks);
  let difference = 0;
  while (difference < own.length && own[difference] === its[difference]) difference++;
  const start = Math.max(0, difference - CHARACTERS_BEFORE_DIFFERENCE);
  const end = start + SHOWN_CHARACTERS;
  return `${start > 0 ? "…" : ""}${own.slice(start, end)}${end < own.length ? "…" : ""}`;
}

/** The blogs' editor breaks the lines between tags as it likes. */
function withoutBreaks(html: string): string {
  return html.replace(/>\s+</g, "><");
}
