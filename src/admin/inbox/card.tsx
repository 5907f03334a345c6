import type { ReactNode } from "react";
import { plural } from "../../format";
import type { InboxItem } from "../../models/inbox";
import { paths, withQuery } from "../../paths";
import type { InboxVerb } from "../../schemas/inbox";
import { Icon } from "../../ui/icon";
import { Book, Search } from "../../ui/icons";
import { SourceLink } from "../../ui/links";
import { StoreMark } from "../../ui/store-mark";
import { LastCheck } from "../checks/last-check";
import { End } from "../deals/columns";
import { Alert, DialogLink, Pill, PostForm } from "../resource/parts";
import { Evidence } from "./evidence";
import { reasonLabels, verbsOf, verbWords } from "./verbs";

export const cardId = ({ subject, id }: Pick<InboxItem, "subject" | "id">) => `${subject}-${id}`;

/** `here`: the screen that a decision leads back to. `problem`: why one was refused. */
export type Shown = { here: string; timeZone: string; problem?: string[] | undefined };

/** One entry of the inbox. Keyboard shortcuts find its buttons by `aria-keyshortcuts`. */
export function Card({ item, here, timeZone, problem }: Shown & { item: InboxItem }) {
  const { name, seen, reasons } = item;
  const id = cardId(item);
  return (
    <article id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="entry">
      <label className="tick-label">
        <span className="sr-only">Select {name}</span>
        <input
          type="checkbox"
          name="entry"
          value={`${id}.${seen}`}
          form="bulk"
          data-tick
          aria-keyshortcuts="x"
          className="size-4.5 accent-brand-text"
        />
      </label>
      <Mark item={item} />
      <div className="entry-words">
        <h2 id={`${id}-title`} className="entry-title">
          <a href={pathOf(item, here)} dir="auto" aria-keyshortcuts="o" className="row-name">
            {name}
          </a>
        </h2>
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
          {reasons.map((reason) => (
            <Pill key={reason} tone={tones[reason] ?? "plain"}>
              {reasonLabels[reason]}
            </Pill>
          ))}
          <Note item={item} timeZone={timeZone} />
        </p>
      </div>
      <Code item={item} timeZone={timeZone} />
      <Verbs item={item} here={here} />
      {problem && (
        <Alert tabIndex={-1} data-attend className="entry-wide mt-2">
          {problem.join(" ")}
        </Alert>
      )}
      <div className="entry-wide">
        <Evidence item={item} timeZone={timeZone} />
      </div>
    </article>
  );
}

const tones: Partial<Record<string, "danger" | "brand">> = {
  failing: "danger",
  gone: "danger",
  changed: "danger",
  reported: "danger",
  soon: "brand",
};

/** The address of its editor. */
function pathOf(item: InboxItem, returnTo: string): string {
  switch (item.subject) {
    case "deal":
      return withQuery(paths.adminOne(`${item.deal.kind}s`, item.id), { returnTo });
    case "store":
      return withQuery(paths.adminOne("stores", item.id), { returnTo });
    case "blog":
      return withQuery(paths.adminOne("blogs", item.id), { returnTo });
    case "request":
      return withQuery(paths.adminNew("stores"), { search: item.name, returnTo });
    case "report": {
      const { slug: store, kind, deal, dealId, dealKind } = item.report;
      if (kind === "problem" && deal && dealId && dealKind)
        return withQuery(paths.adminOne(`${dealKind}s`, dealId), { returnTo });
      return withQuery(paths.adminNew("coupons"), { store, report: String(item.id), returnTo });
    }
  }
}

function Mark({ item }: { item: InboxItem }) {
  if (item.subject === "deal")
    return <StoreMark name={item.deal.store.name} picture={item.deal.store.picture} size={40} />;
  if (item.subject === "store") return <StoreMark name={item.name} picture={item.picture} size={40} />;
  if (item.subject === "report") return <StoreMark name={item.report.store} picture={null} size={40} />;
  return (
    <span className="grid size-10 place-items-center text-muted">
      <Icon icon={item.subject === "request" ? Search : Book} size={20} />
    </span>
  );
}

/** Its store with a link to the shop, its end and its number of views. */
function Note({ item, timeZone }: { item: InboxItem; timeZone: string }): ReactNode {
  if (item.subject === "store") return "Store";
  if (item.subject === "blog") return "Post";
  if (item.subject === "request") return "Search";
  if (item.subject === "report")
    return (
      <>
        <span>{item.report.kind === "suggestion" ? "Suggested code" : "Problem"}</span>
        <bdi>{item.report.store}</bdi>
      </>
    );
  const { store, endsAt, popularity, affiliateLink } = item.deal;
  const shop = affiliateLink ?? store.website;
  return (
    <>
      <bdi>{store.name}</bdi>
      {shop && (
        <SourceLink url={shop} aria-keyshortcuts="v">
          Visit shop
        </SourceLink>
      )}
      {endsAt && (
        <span>
          Ends <End date={endsAt} timeZone={timeZone} isShort />
        </span>
      )}
      {popularity > 0 && <span className="whitespace-nowrap">{plural(popularity, "visit")} a month</span>}
    </>
  );
}

function Code({ item, timeZone }: { item: InboxItem; timeZone: string }) {
  if (item.subject !== "deal") return <span className="entry-code" />;
  return (
    <div className="entry-code">
      {item.deal.code && <bdi className="font-mono font-semibold text-sm">{item.deal.code}</bdi>}
      {!item.proposal && <LastCheck deal={item.deal} timeZone={timeZone} />}
    </div>
  );
}

const looks: Partial<Record<InboxVerb, string>> = { works: "text-proof-text", dead: "text-danger" };

function openWordOf(item: InboxItem): string {
  if (item.subject === "request") return "Create store";
  return item.subject === "report" && item.report.kind === "suggestion" ? "Add coupon" : "Open";
}

function Verbs({ item, here }: { item: InboxItem; here: string }) {
  const { name, seen } = item;
  const verbs = verbsOf(item);
  const open = pathOf(item, here);
  const openWord = openWordOf(item);
  return (
    <PostForm
      action={paths.inboxDecision(item.subject, item.id, { returnTo: here })}
      hx-target="closest article"
      hx-swap="outerMorph"
      hx-disable="find button"
      data-failure="The decision was not saved"
      className="check-buttons"
    >
      {verbs.map((verb) => {
        const { label, key } = verbWords[verb];
        return (
          <button
            key={verb}
            type="submit"
            name="verb"
            value={verb}
            aria-label={`${label}: ${name}`}
            aria-keyshortcuts={key}
            className={looks[verb]}
          >
            {label}
          </button>
        );
      })}
      {/* Between the buttons, because the first and the last of them have round corners. */}
      <input type="hidden" name="seen" value={seen} />
      {item.subject === "deal" && verbs.includes("works") && (
        <DialogLink
          href={paths.checks({
            id: String(item.id),
            terms: `${item.id}-${item.deal.termsVersion}`,
            returnTo: here,
          })}
          aria-label={`Not for all: ${name}`}
          aria-keyshortcuts="n"
        >
          Not for all…
        </DialogLink>
      )}
      <a href={open} aria-label={`${openWord}: ${name}`}>
        {openWord}
      </a>
    </PostForm>
  );
}
