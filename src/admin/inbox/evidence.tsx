import type { ReactNode } from "react";
import { discountLabel, hostOf, plural } from "../../format";
import { requests } from "../../models/counts";
import type { EditedDeal } from "../../models/deals";
import type { InboxDeal, InboxItem } from "../../models/inbox";
import type { Report } from "../../models/people";
import { paths } from "../../paths";
import { proofStatusOf } from "../../proof/status";
import { proofWords } from "../../proof/words";
import { SourceLink } from "../../ui/links";
import { Ticket } from "../../ui/ticket";
import { Comparison } from "../resource/conflict";
import { DialogLink, When } from "../resource/parts";
import { ProposalNote } from "./proposal";

type Props<Item> = { item: Item; timeZone: string };

/**
 * The evidence for a decision: a page's words, a model's offer, a shopper's report. Strangers wrote it, so it is
 * shown as plain text.
 */
export function Evidence({ item, timeZone }: Props<InboxItem>): ReactNode {
  switch (item.subject) {
    case "deal":
      return <OfDeal item={item} timeZone={timeZone} />;
    case "store":
      return (
        <>
          {item.wishes > 0 && (
            <p className="mt-1 text-sm">
              {plural(item.wishes, "shopper")} asked for its codes in the last {requests.WISHED_DAYS} days.
            </p>
          )}
          {item.draft !== null && (
            <Comparison
              heads={["", "Description now", "Description by a model"]}
              rows={[["Description", item.description || "–", item.draft]]}
            />
          )}
        </>
      );
    case "blog":
      return (
        <>
          <p className="mt-1 text-sm">
            A model wrote it. It is published from its editor, once you have read it.
          </p>
          <p dir="auto" className="wrap-anywhere mt-1 text-muted text-sm">
            {item.excerpt}
          </p>
        </>
      );
    case "request":
      return (
        <p className="mt-1 text-sm">
          Searched and not found. {plural(item.wishes, "shopper")} asked for it in the last{" "}
          {requests.WISHED_DAYS} days.
        </p>
      );
    case "report":
      return <ReportLines reports={[item.report]} timeZone={timeZone} />;
  }
}

function OfDeal({ item, timeZone }: Props<InboxDeal>) {
  const { deal, proposal, reasons, reports } = item;
  if (proposal)
    return (
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,21rem)]">
        <ProposalNote proposal={proposal} />
        <Preview deal={deal} timeZone={timeZone} />
      </div>
    );
  return (
    <>
      {reasons.includes("failing") && (
        <p className="mt-1 text-sm">
          Three shoppers in a row said that it does not work.{" "}
          <span className="text-muted">{proofWords(proofStatusOf(deal.proof, new Date()), timeZone)}</span>
        </p>
      )}
      {item.finding && <PageChange item={item} timeZone={timeZone} />}
      <ReportLines reports={reports} timeZone={timeZone} isShort />
    </>
  );
}

/** The page's words about a deal, before and now. */
function PageChange({ item, timeZone }: Props<InboxDeal>) {
  const { finding, httpStatus, now, deal } = item;
  const seen = deal.proof?.confirmations.page;
  if (!finding) return null;
  const isThere = finding.outcome === "reworded";
  const lost =
    finding.outcome === "gone" ? `The page answers ${httpStatus ?? 404}.` : "It is no longer on the page.";
  const wordsNow = isThere ? now : lost;
  return (
    <div className="mt-2 min-w-0 text-sm">
      <p>
        {isThere ? "Changed on its page since" : "No longer on its page since"}{" "}
        <When date={new Date(finding.since)} timeZone={timeZone} />. Its ticket says so, and visitors still
        see it.
      </p>
      {seen?.quote ? (
        <Comparison
          heads={["", "The page before", "The page now"]}
          rows={[["Words", seen.quote, wordsNow]]}
        />
      ) : (
        finding.outcome !== "missing" && <p className="wrap-anywhere mt-1">{wordsNow}</p>
      )}
      {seen?.sourceUrl && (
        <p className="mt-1 text-muted text-xs">
          <SourceLink url={seen.sourceUrl}>{hostOf(seen.sourceUrl)}</SourceLink>, last seen there{" "}
          <When date={new Date(seen.at)} timeZone={timeZone} />
        </p>
      )}
    </div>
  );
}

/** Only a picture: its links and buttons would do nothing here. */
function Preview({ deal, timeZone }: { deal: EditedDeal; timeZone: string }) {
  const { title, discountType, discountValue, store, code, endDay } = deal;
  const value = discountLabel(discountType, discountValue, store.currency);
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-muted text-xs">As visitors would see it</p>
      <p className="sr-only">
        {[value, title, code && `code ${code}`, endDay ? `ends ${endDay}` : "no end date"]
          .filter(Boolean)
          .join(", ")}
      </p>
      <div inert>
        <Ticket deal={deal} timeZone={timeZone} variant="store" level="p" />
      </div>
    </div>
  );
}

type LinesProps = { reports: Report[]; timeZone: string; isShort?: boolean };

/** Shoppers' reports, each with the link that deletes it for good. */
export function ReportLines({ reports, timeZone, isShort }: LinesProps) {
  return reports.map(({ id, name, createdAt, code, words, sourceUrl, email }) => (
    <p key={id} className={`wrap-anywhere mt-1 text-sm ${isShort ? "line-clamp-6" : ""}`}>
      <b>{name}</b>, <When date={createdAt} timeZone={timeZone} />:{" "}
      {code && <bdi className="mr-1 font-mono font-semibold">{code}</bdi>}
      <span dir="auto" className="whitespace-pre-line">
        {words}
      </span>{" "}
      {email && <span className="text-muted">{email} </span>}
      <DialogLink href={paths.reportDeletion(id)} className="text-link" aria-label={`Delete report ${name}`}>
        Delete
      </DialogLink>
      {sourceUrl && <SourceLink url={sourceUrl} className="block" />}
    </p>
  ));
}
