import { coupons, offers } from "../../models/deals/write";
import * as reviews from "../../models/inbox/reviews";
import * as findings from "../../models/proof/page-changes";
import { paths } from "../../paths";
import { hostOf, SourceLink } from "../../ui/links";
import { ButtonLink, When } from "../resource/parts";
import { DecisionForm, EntryCard } from "./entry";
import { kindFrom, restoring, type Shown } from "./kind";

const KIND = "changed";

/** Live deals that their pages no longer show as they were. */
export const changed = kindFrom({
  name: KIND,
  label: "Changed pages",
  one: "Deal",
  model: reviews.changed,
  nameOf: ({ title }) => title,
  card: (deal, shown) => <ChangedCard {...{ deal, ...shown }} />,
  publication: { run: findings.keep, done: "kept", many: { verb: "Keep", done: "kept" } },
  rejection: {
    run: ({ id, kind }, author) => (kind === "coupon" ? coupons : offers).del(id, author),
    done: "deleted",
    many: { verb: "Delete", done: "deleted" },
    undo: restoring("coupon", "offer"),
  },
});

function ChangedCard({ deal, here, timeZone, problem }: Shown & { deal: findings.ChangedDeal }) {
  const { id, title: name, kind, store, code, version, proof } = deal;
  const decision = { kind: KIND, id, name, here, version };
  const seen = proof?.confirmations.page;
  return (
    <EntryCard
      {...{ kind: KIND, id, name, version, failure: problem?.failure ?? problem?.errors?.form?.[0] }}
      label={kind === "coupon" ? "Coupon" : "Offer"}
      note={
        <>
          <a href={paths.adminOne("stores", store.id)} className="min-h-6 leading-6 hover:underline">
            <bdi>{store.name}</bdi>
          </a>
          {code && <bdi className="wrap-anywhere font-mono">{code}</bdi>}
        </>
      }
      actions={
        <>
          <DecisionForm {...decision} decision="publication" label="Keep" />
          <DecisionForm {...decision} decision="rejection" label="Delete" />
          <ButtonLink
            href={paths.adminOne(`${kind}s`, id)}
            aria-keyshortcuts="e"
            aria-label={`Edit: ${name}`}
            small
          >
            Edit
          </ButtonLink>
        </>
      }
    >
      <p className="mt-3 font-semibold text-sm">
        {words(deal)} <When date={new Date(deal.finding.since)} timeZone={timeZone} />. Its ticket says so,
        and visitors still see it.
      </p>
      {seen?.sourceUrl && (
        <figure className="mt-2 min-w-0 rounded-control bg-soft p-3.5 text-sm">
          <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line">
            {seen.quote}
          </blockquote>
          <figcaption className="mt-2 text-muted text-xs">
            Last seen there on <When date={new Date(seen.at)} timeZone={timeZone} />:{" "}
            <SourceLink url={seen.sourceUrl}>{hostOf(seen.sourceUrl)}</SourceLink>
            <bdi className="wrap-anywhere block">{seen.sourceUrl}</bdi>
          </figcaption>
        </figure>
      )}
      {deal.now !== null && (
        <figure className="mt-2 min-w-0 rounded-control bg-soft p-3.5 text-sm">
          <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line">
            {deal.now}
          </blockquote>
          <figcaption className="mt-2 text-muted text-xs">What it says now</figcaption>
        </figure>
      )}
    </EntryCard>
  );
}

function words({ finding: { outcome }, httpStatus }: findings.ChangedDeal): string {
  if (outcome === "reworded") return "Changed on its page since";
  return outcome === "gone"
    ? `The page has answered ${httpStatus ?? 404} since`
    : "No longer on the page since";
}
