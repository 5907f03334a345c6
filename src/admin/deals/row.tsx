import type { DealRow } from "../../models/editing/deal-lists";
import { paths, withQuery } from "../../paths";
import type { DealKind } from "../../schemas/vocabulary";
import { endsSoon, hasEnded, shortDate } from "../../ui/dates";
import { discountLabel } from "../../ui/discount";
import { Cell, DialogLink, Pill, rowId, Tick } from "../list";

type Props = {
  kind: DealKind;
  deal: DealRow;
  /** The list's own parameters. */
  here: Record<string, string | undefined>;
  timeZone: string;
};

export function DealTableRow({ kind, deal, here, timeZone }: Props) {
  const { id, title, code, store } = deal;
  const edit = withQuery(paths.adminOne(`${kind}s`, id), here);
  const discount = discountLabel(deal.discountType, deal.discountValue, deal.store.currency);
  const storePath = paths.store(store.slug);
  return (
    <tr>
      <Tick id={id} name={title} />
      <Cell label="Store" className="md:min-w-36 md:max-xl:hidden">
        <a href={storePath} className="wrap-anywhere hover:underline">
          <bdi>{store.name}</bdi>
        </a>
      </Cell>
      <td className="xl:min-w-56">
        <DialogLink id={rowId(id)} href={edit} className="row-name">
          {title}
        </DialogLink>
        {code && (
          <span className="row-note font-mono tracking-[0.06em]">
            <bdi>{code}</bdi>
          </span>
        )}
        <span className="row-note hidden md:max-xl:block">
          <a href={storePath} className="hover:underline">
            <bdi>{store.name}</bdi>
          </a>
          {discount && ` · ${discount}`}
        </span>
      </td>
      <Cell label="Discount" className="md:min-w-24 md:max-xl:hidden">
        {discount || "–"}
      </Cell>
      <Cell label="Ends" className="whitespace-nowrap md:max-xl:hidden">
        <End at={deal.endsAt} timeZone={timeZone} />
      </Cell>
      <Cell label="State" className="md:min-w-28 md:whitespace-nowrap">
        <State deal={deal} />
        {deal.endsAt && (
          <span className="row-note hidden md:max-xl:block">
            {hasEnded(deal.endsAt) ? "Ended " : "Ends "}
            <End at={deal.endsAt} timeZone={timeZone} />
          </span>
        )}
      </Cell>
      <td className="actions">
        <DialogLink href={edit} className="btn btn-plain btn-small" label={`Edit ${title}`}>
          Edit
        </DialogLink>
        <DialogLink
          href={withQuery(paths.adminDeletion(`${kind}s`, id), here)}
          className="btn btn-plain btn-small"
          label={`Delete ${title}`}
        >
          Delete
        </DialogLink>
      </td>
    </tr>
  );
}

/** The day on which something ends, red and bold when few are left. */
export function End({ at, timeZone }: { at: Date | null; timeZone: string }) {
  if (!at) return "–";
  return (
    <time dateTime={at.toISOString()} className={endsSoon(at) ? "font-bold text-danger" : undefined}>
      {shortDate(at, timeZone)}
    </time>
  );
}

type Stated = {
  active: boolean;
  awaitsReview: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  featured?: boolean;
};

/** Whether visitors see it, and whether it is put forward. */
export function State({ deal }: { deal: Stated }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Liveness deal={deal} />
      {deal.featured && <Pill tone="brand">Featured</Pill>}
    </span>
  );
}

function Liveness({ deal: { active, awaitsReview, startsAt, endsAt } }: { deal: Stated }) {
  if (awaitsReview) return <Pill tone="brand">Waits for review</Pill>;
  if (!active) return <Pill tone="plain">Inactive</Pill>;
  if (hasEnded(endsAt)) return <Pill tone="danger">Ended</Pill>;
  if (startsAt && startsAt > new Date()) return <Pill tone="plain">Not begun</Pill>;
  return <Pill tone="strong">Live</Pill>;
}
