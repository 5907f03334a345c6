import { isFresh, shortDate } from "./format";

type Props = { checkedAt: Date | null; timeZone: string; dealId: number };

// Written out, because Tailwind looks for whole class names in the source.
const TURNS = ["-rotate-5", "-rotate-6", "-rotate-7", "-rotate-8", "-rotate-9"];

/** Drawn beside a line that says the same in words. In a row it is a small disc or ring. */
export function Stamp({ checkedAt, timeZone, dealId }: Props) {
  if (!checkedAt)
    return (
      <span className="stamp" data-age="none" aria-hidden="true">
        <span className="stamp-ring" />
      </span>
    );
  const [day, month, year] = shortDate(checkedAt, timeZone).split(" ");
  return (
    <span
      className={`stamp ${TURNS[dealId % TURNS.length]}`}
      data-age={isFresh(checkedAt) ? "fresh" : "ageing"}
      aria-hidden="true"
    >
      <span className="stamp-ring">
        <span>Checked</span>
        <span>{year}</span>
      </span>
      <span className="stamp-band">
        {day} {month}
      </span>
    </span>
  );
}
