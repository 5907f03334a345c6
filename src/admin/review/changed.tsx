import { LRUCache } from "lru-cache";
import { coupons, offers } from "../../models/deals/write";
import * as findings from "../../models/findings";
import * as reviews from "../../models/reviews";
import { paths } from "../../paths";
import { hostOf, SourceLink } from "../../ui/links";
import { type Change, changesBetween } from "../../web/text-changes";
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
        {words(deal)} <When date={new Date(deal.finding.since)} timeZone={timeZone} />. Visitors still see the
        deal.
      </p>
      {seen?.sourceUrl && (
        <figure className="mt-2 min-w-0 rounded-control bg-soft p-3.5 text-sm">
          <blockquote dir="auto" className="wrap-anywhere">
            {seen.quote}
          </blockquote>
          <figcaption className="mt-2 text-muted text-xs">
            Last seen there on <When date={new Date(seen.at)} timeZone={timeZone} />:{" "}
            <SourceLink url={seen.sourceUrl}>{hostOf(seen.sourceUrl)}</SourceLink>
            <bdi className="wrap-anywhere block">{seen.sourceUrl}</bdi>
          </figcaption>
        </figure>
      )}
      <TextChanges deal={deal} />
    </EntryCard>
  );
}

function words({ finding: { outcome }, httpStatus }: findings.ChangedDeal): string {
  if (outcome === "reworded") return "The page has other words now, since";
  return outcome === "gone"
    ? `The page has answered ${httpStatus ?? 404} since`
    : "No longer on the page since";
}

function TextChanges({ deal: { title, finding, texts } }: { deal: findings.ChangedDeal }) {
  if (finding.outcome === "gone") return null;
  const changes = texts && changesIn(texts);
  if (!changes)
    return (
      <p className="mt-2 text-muted text-sm">
        {texts
          ? "The page has little in common with the earlier one, or is too long to compare."
          : "Its earlier text is not stored, so that there is nothing to compare."}
      </p>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section with a heading would be one more landmark for each deal
    <div
      role="group"
      aria-label={`Changes of the page of ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to scroll it
      tabIndex={0}
      className="changes"
    >
      {changes.map(({ kind, lines, cut }, at) => {
        const Line = { same: "p", added: "ins", removed: "del" }[kind] as "p" | "ins" | "del";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be the same
          <Line key={at} dir="auto">
            {kind !== "same" && <span className="sr-only">{kind === "added" ? "Added: " : "Removed: "}</span>}
            {lines.join("\n")}
            {cut && "\n…"}
          </Line>
        );
      })}
    </div>
  );
}

/** Of a page with many deals they are the same for each. */
const known = new LRUCache<string, { changes: Change[] | undefined }>({ max: 50 });

function changesIn({ hashes, earlier, later }: NonNullable<findings.ChangedDeal["texts"]>) {
  const found = known.get(hashes) ?? { changes: changesBetween(earlier, later) };
  known.set(hashes, found);
  return found.changes;
}
