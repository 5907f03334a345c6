import type { Entry } from "../../models/proof/ledger";
import { ledgerTone } from "../../proof/status";
import { meaningOf, observationWords, reasonWords } from "../../proof/words";
import { recentDate, recentTime } from "../../ui/format";
import { by, Source } from "../../ui/receipt";

/** `first`: when the deal was first seen. */
type Props = {
  entries: Entry[];
  first: number | undefined;
  termsVersion: number;
  timeZone: string;
  currency: string;
};

export function Ledger({ entries, first, ...shown }: Props) {
  const isFirst = ({ outcome, at }: Entry) => outcome === "seen" && at.getTime() === first;
  return (
    <ol className="ledger">
      {runsOf(entries, isFirst).map((run) => (
        <LedgerRow key={run.newest.id} {...run} isFirst={isFirst(run.newest)} {...shown} />
      ))}
    </ol>
  );
}

type Run = { newest: Entry; oldest: Entry; count: number };

/** A robot finds the same again and again: that is one row. */
function runsOf(entries: Entry[], isFirst: (entry: Entry) => boolean): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && isSame(last.newest, entry) && !isFirst(entry))
      Object.assign(last, { oldest: entry, count: last.count + 1 });
    else runs.push({ newest: entry, oldest: entry, count: 1 });
  }
  return runs;
}

function isSame(one: Entry, other: Entry): boolean {
  const isRobots = one.kind === "page" || one.kind === "feed";
  const fields = [
    "kind",
    "outcome",
    "termsVersion",
    "sourceUrl",
    "httpStatus",
    "quote",
    "isWithdrawn",
  ] as const;
  return isRobots && fields.every((field) => one[field] === other[field]);
}

type RowProps = Run & Omit<Props, "entries" | "first"> & { isFirst: boolean };

function LedgerRow({ newest, oldest, count, isFirst, termsVersion, timeZone, currency }: RowProps) {
  const { at, kind, reason, sourceUrl, quote, note, isWithdrawn } = newest;
  const title = isFirst ? firstWords(kind) : observationWords(newest, "ledger");
  const [day, time] = recentTime(at, timeZone).split(", ");
  const isOfEarlierTerms = newest.termsVersion !== termsVersion;
  const about = [
    kind === "editor" || kind === "cart" ? by(kind, newest, currency) : null,
    kind === "page" && "read by our page check",
    count > 1 && `${count} times since ${recentDate(oldest.at, timeZone)}`,
    meaningOf(newest),
  ].filter(Boolean);
  return (
    <li data-void={isWithdrawn || isOfEarlierTerms || undefined}>
      <time dateTime={at.toISOString()}>
        <b>{day}</b>
        {/* Of a sale only the day is known. */}
        {kind !== "sale" && <span>{time}</span>}
      </time>
      <i className="disc" data-age={isWithdrawn ? "none" : ledgerTone(newest)} />
      <div>
        <h3>{isWithdrawn ? <s>{title}</s> : title}</h3>
        {isWithdrawn && <p>Withdrawn: this was a mistake.</p>}
        {isOfEarlierTerms && <p>Of an earlier version of this deal. It does not count any more.</p>}
        {reason && <p>{reasonWords[reason]}</p>}
        {note && <p dir="auto">{note}</p>}
        {sourceUrl && (
          <p>
            <Source url={sourceUrl} quote={quote} />
          </p>
        )}
        {about.length > 0 && <p className="text-xs">{about.join(" · ")}</p>}
      </div>
    </li>
  );
}

const firstWords = (kind: Entry["kind"]) =>
  kind === "feed" ? "First seen in the shop’s feed" : "First seen on the shop’s page";
