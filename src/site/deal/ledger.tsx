import { recentDate, recentTime } from "../../format";
import type { ledger } from "../../models/proof";
import { ledgerTone } from "../../proof/status";
import { meaningOf, observationWords, reasonWords } from "../../proof/words";
import { by, Source } from "../../ui/receipt";

/** `first`: when the deal was first seen. */
type Props = {
  entries: ledger.Entry[];
  first: number | undefined;
  termsVersion: number;
  timeZone: string;
  currency: string;
};

export function Ledger({ entries, first, ...shown }: Props) {
  return (
    <ol className="ledger">
      {entries.map((entry) => (
        <LedgerRow
          key={entry.id}
          entry={entry}
          isFirst={entry.outcome === "seen" && entry.at.getTime() === first}
          {...shown}
        />
      ))}
    </ol>
  );
}

type RowProps = Omit<Props, "entries" | "first"> & { entry: ledger.Entry; isFirst: boolean };

function LedgerRow({ entry, isFirst, termsVersion, timeZone, currency }: RowProps) {
  const { at, kind, outcome, reason, sourceUrl, quote, note, isWithdrawn, since, count } = entry;
  const title = isFirst ? firstWords(kind) : observationWords(entry, "ledger");
  const [day, time] = recentTime(at, timeZone).split(", ");
  const wasRead = outcome !== "unreadable" && outcome !== "gone";
  const isOfEarlierTerms = entry.termsVersion !== termsVersion;
  const about = [
    kind === "editor" || kind === "cart" ? by(kind, entry, currency) : null,
    kind === "page" && wasRead && "read by our page check",
    count > 1 && `${count} times since ${recentDate(since, timeZone)}`,
    meaningOf(entry),
  ].filter(Boolean);
  return (
    <li data-void={isWithdrawn || isOfEarlierTerms || undefined}>
      <time dateTime={at.toISOString()}>
        <b>{day}</b>
        {/* Of a sale only the day is known. */}
        {kind !== "sale" && <span>{time}</span>}
      </time>
      <i className="disc" data-age={isWithdrawn ? "none" : ledgerTone(entry)} />
      <div>
        <h3>{isWithdrawn ? <s>{title}</s> : title}</h3>
        {isWithdrawn && <p>Withdrawn: this was a mistake.</p>}
        {isOfEarlierTerms && <p>Of an earlier version of this deal. It does not count any more.</p>}
        {reason && <p>{reasonWords[reason]}</p>}
        {note && <p dir="auto">{note}</p>}
        {sourceUrl && (
          <p>
            <Source url={sourceUrl} quote={wasRead ? quote : null} />
          </p>
        )}
        {about.length > 0 && <p className="text-xs">{about.join(" · ")}</p>}
      </div>
    </li>
  );
}

const firstWords = (kind: ledger.Entry["kind"]) =>
  kind === "feed" ? "First seen in the shop’s feed" : "First seen on the shop’s page";
