import type { ReactNode } from "react";
import { hasEnded, money, recentDate, recentTime, regions, shortDate } from "../format";
import type { Deal } from "../models/deals";
import { paths } from "../paths";
import type { Confirmation } from "../proof/derive";
import { ageOf, type ProofStatus } from "../proof/status";
import type { ConfirmingKind } from "../proof/vocabulary";
import { confirmedWords, hintWords, observationWords, reasonWords } from "../proof/words";
import { SourceLink, sourceOf } from "./links";

type Props = { deal: Deal; proofStatus: ProofStatus; timeZone: string; hidesCode: boolean };

/** A slip that a ticket's stamp opens. */
export function Receipt(props: Props) {
  return (
    <div className="slip">
      <div className="receipt">
        <ReceiptLines {...props} />
        <p className="receipt-links">
          <a href={paths.deal(props.deal.id)}>The whole receipt</a>
          <a href={paths.howWeCheck()}>How we check</a>
        </p>
      </div>
    </div>
  );
}

const confirmingKinds: ConfirmingKind[] = ["page", "feed", "editor", "cart", "sale", "shop"];

/** The records of a deal. Only the shop's words are in quotes, and not where they may name a hidden code. */
export function ReceiptLines({ deal, proofStatus, timeZone, hidesCode }: Props) {
  const { proof, endsAt, code, store } = deal;
  const { negative, answers, limits } = proofStatus;
  const first = proof?.first;
  const later = confirmingKinds.flatMap((kind) => {
    const found = proof?.confirmations[kind];
    const isFirst = kind === first?.kind && found?.at === first.at;
    return found && !isFirst ? [{ ...found, kind }] : [];
  });
  return (
    <dl className="receipt-lines">
      {!proof && <Line label="On record">{hasEnded(endsAt) ? "nothing" : "nothing yet"}</Line>}
      {first && (
        <Line
          label="First seen"
          note={<Source url={first.sourceUrl} quote={hidesCode && code ? null : first.quote} />}
        >
          {shortDate(new Date(first.at), timeZone)}
        </Line>
      )}
      {later.map(({ kind, ...found }) => (
        <Line
          key={kind}
          label={confirmedWords(kind, found.method)}
          note={by(kind, found, store.currency)}
          tone={negative || isOld(found.at) ? "" : "proof"}
        >
          {/* Of a sale only the day is known. */}
          {(kind === "sale" ? recentDate : recentTime)(new Date(found.at), timeZone)}
        </Line>
      ))}
      {negative && (
        <Line
          label={observationWords(negative, "ticket")}
          note={negative.reason && reasonWords[negative.reason]}
          tone="danger"
        >
          {recentDate(new Date(negative.since), timeZone)}
        </Line>
      )}
      {answers && (
        <Line label="Shoppers this week: it worked">
          {answers.worked} of {answers.total}
        </Line>
      )}
      {limits.length > 0 && <Line label="Not for every basket" note={hintWords(limits).join(", ")} />}
      {endsAt && <Line label={hasEnded(endsAt) ? "Ended" : "Ends"}>{shortDate(endsAt, timeZone)}</Line>}
    </dl>
  );
}

const isOld = (at: number) => ageOf(at, new Date()) === "old";

type LineProps = { label: string; note?: ReactNode; tone?: "" | "proof" | "danger"; children?: ReactNode };

function Line({ label, note, tone = "", children }: LineProps) {
  return (
    <div>
      <dt>{label}</dt>
      {children && <dd data-tone={tone || undefined}>{children}</dd>}
      {note && <dd className="receipt-note">{note}</dd>}
    </div>
  );
}

type SourceProps = { url: string | null; quote: string | null };

/** Strangers may have written all of it, so it is shown as text, and its link as a host. */
export function Source({ url, quote }: SourceProps) {
  const source = url === null ? null : sourceOf(url);
  if (!source) return null;
  return (
    <>
      <SourceLink url={source.href}>{source.hostname}</SourceLink>
      {quote && (
        <>
          : “<bdi>{quote}</bdi>”
        </>
      )}
    </>
  );
}

/** Who made a check, where, and in which basket. */
export function by(
  kind: ConfirmingKind,
  { signedBy, country, ...amounts }: Pick<Confirmation, "signedBy" | "country" | "basket" | "saved">,
  currency: string,
): string | null {
  if (kind !== "editor") return country ? regionOf(country) : null;
  const words = [
    `by ${signedBy ?? "an editor"}`,
    country && regionOf(country),
    amountWords(amounts, currency),
  ];
  return words.filter(Boolean).join(", ");
}

/** "in a basket of £40, saved £6". */
export function amountWords(
  { basket, saved }: Pick<Confirmation, "basket" | "saved">,
  currency: string,
): string {
  const words = [
    basket && `in a basket of ${money(basket, currency)}`,
    saved && `saved ${money(saved, currency)}`,
  ];
  return words.filter(Boolean).join(", ");
}

const regionOf = (country: string) => regions.of(country) ?? country;
