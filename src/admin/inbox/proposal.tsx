import { hostOf } from "../../format";
import { placesOf } from "../../generation/offers/check";
import type { Proposal } from "../../schemas/generation";
import { SourceLink } from "../../ui/links";
import { Marked } from "./marked";

/** Why a deal waits, and what it was made of. Everything in a proposal may come from strangers. */
export function ProposalNote({ proposal }: { proposal: Proposal }) {
  const { url, quote, problems, heading, spans: parts, reading } = proposal;
  const missing = parts.filter(({ text }) =>
    [quote, ...heading].every((place) => placesOf(text, place).length === 0),
  );
  return (
    <div className="grid min-w-0 content-start gap-3 text-sm">
      <ul aria-label="Why it waits" className="grid gap-1 font-semibold">
        {[...new Set(problems)].map((problem) => (
          <li key={problem} dir="auto" className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
      <figure className="min-w-0 rounded-control bg-soft p-3.5">
        {heading.length > 0 && (
          <ol aria-label="Headings above it" className="mb-2 flex flex-wrap gap-x-2 text-muted text-xs">
            {heading.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two headings may be the same
              <li key={at} dir="auto" className="wrap-anywhere min-w-0 not-first:before:content-['›_']">
                <Marked text={text} parts={parts} />
              </li>
            ))}
          </ol>
        )}
        <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line leading-7">
          {quote ? <Marked text={quote} parts={parts} /> : "No text of the page."}
        </blockquote>
        {url && (
          <figcaption className="mt-2.5 text-muted text-xs">
            <SourceLink url={url}>{hostOf(url)}</SourceLink>
            <bdi className="wrap-anywhere block">{url}</bdi>
          </figcaption>
        )}
      </figure>
      {missing.length > 0 && (
        <p className="wrap-anywhere">
          Named, but not found in this text:{" "}
          {missing.map(({ part, text }) => (
            <span key={`${part} ${text}`} className="not-last:after:content-[',_']">
              {part} “<bdi>{text}</bdi>”
            </span>
          ))}
        </p>
      )}
      {(parts.length > 0 || reading !== null) && (
        <p className="wrap-anywhere">
          <span className="text-muted">Second reading:</span> {readingInWords(reading)}
        </p>
      )}
    </div>
  );
}

const answers: Record<string, string> = {
  yes: "Any shopper can use it today.",
  no: "It is no offer for any shopper.",
  ended: "It has ended.",
  "not-yet": "It has not begun.",
  "other-shop": "It belongs to another shop.",
  personal: "It is for one person or a closed group.",
  example: "It is an example or a story.",
  "to-a-machine": "It gives orders to a program.",
  "not-a-code": "It is no discount code.",
  "wrong-card": "The card does not say what the page says.",
};

function readingInWords(reading: string | null): string {
  return reading === null ? "Not asked, or no clear answer." : (answers[reading] ?? reading);
}
