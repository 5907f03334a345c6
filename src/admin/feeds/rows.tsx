import { discountLabel, number, shortDate } from "../../format";
import { entityKinds } from "../../imports/entities/columns";
import { entitiesById, type Known } from "../../imports/entities/known";
import * as importRows from "../../imports/import-rows";
import { type KnownDeal, knownDeals, namesOfReferences } from "../../imports/offers/items";
import { type FeedColumn, newColumns } from "../../imports/offers/plan";
import * as settings from "../../models/settings";
import { type AdminList, paths, withQuery } from "../../paths";
import { cut } from "../../schemas/cut";
import { type FeedEntity, tabOf } from "../../schemas/feeds";
import type { ListPosition } from "../../schemas/paging";
import { PageLinks } from "../resource/list-controls";
import { Pill } from "../resource/parts";
import { exampleOf, textIn } from "./examples";
import type { Run } from "./progress";
import { columnLabels, reasonWords, tabLabels } from "./words";

/** Which rows are shown. */
export type Tab = importRows.RowFilter & ListPosition;

const PAGE_SIZE = 50;

export async function Rows({ run, tab }: { run: Run; tab: Tab }) {
  const [{ items, next }, { timeZone }] = await Promise.all([
    importRows.rows(run.id, { limit: PAGE_SIZE, cursor: tab.cursor }, tab),
    settings.current(),
  ]);
  const deals = await knownDeals(items.flatMap(({ dealId }) => dealId ?? []));
  const { entity } = run.feed;
  const ids = items.flatMap(({ recordId }) => recordId ?? []);
  const entities = entity === "deal" ? undefined : await entitiesById(entity, ids);
  const names = await namesOfReferences([
    ...deals.values(),
    ...items.flatMap(({ after }) => (after ? [after] : [])),
  ]);
  const { tab: name, reason, field, undone, ...position } = tab;
  return (
    <>
      <ul className="mt-4 grid gap-2.5">
        {items.map((row) => (
          <li key={row.n} className="card grid gap-1 p-3.5 text-sm">
            <Row
              entity={entity}
              known={entities?.get(row.recordId ?? 0)}
              row={row}
              deal={row.dealId === null ? undefined : deals.get(row.dealId)}
              words={{ timeZone, names }}
              isMixed={name === undefined}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <PageLinks
          position={position}
          next={next}
          pathOf={(at) =>
            withQuery(paths.adminOne("imports", run.id), { tab: name, reason, field, undone, ...at })
          }
        />
      </div>
    </>
  );
}

/** Where a row's store, post or the like is edited. */
const entityLists: Partial<Record<FeedEntity, AdminList>> = {
  store: "stores",
  category: "categories",
  author: "authors",
  blog: "blogs",
  event: "events",
  redirect: "redirects",
};

const listOf = (entity: FeedEntity, { values }: Known) =>
  entity === "exportedDeal" ? (values.dealKind === "coupon" ? "coupons" : "offers") : entityLists[entity];

type RowProps = {
  entity: FeedEntity;
  row: importRows.ImportRow;
  deal: KnownDeal | undefined;
  known: Known | undefined;
  words: Words;
  /** Whether rows of all tabs are listed. */
  isMixed: boolean;
};

function Row({ entity, row, deal, known, words, isMixed }: RowProps) {
  const { n, values, verdict, reasons, columns, raw, after } = row;
  const tab = tabOf(verdict, reasons);
  const [first] = reasons;
  const becomes: Record<string, unknown> = after ?? (deal ? newColumns(values ?? {}, deal.kind) : {});
  const kind = entity === "deal" ? undefined : entityKinds[entity];
  const named = { ...known?.values, ...after };
  const name = textIn(named.title ?? named.name ?? named.email ?? named.from);
  const title = values?.title ?? deal?.title ?? name;
  const code = values?.code ?? deal?.code;
  const type = values?.discountType ?? deal?.discountType ?? "deal";
  const value = values?.discountValue ?? deal?.discountValue ?? "";
  const ofDeals = deal?.kind === "coupon" ? ("coupons" as const) : ("offers" as const);
  const list = deal ? ofDeals : known && listOf(entity, known);
  const madeId = deal?.id ?? row.recordId;
  const shown =
    title ||
    cut(
      Object.values(raw ?? {})
        .filter(Boolean)
        .join(" · "),
      200,
    ) ||
    first?.text ||
    (entity === "subscriber" ? "An address" : "");
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {(after === null || kind) && (
          <span className="text-muted tabular-nums max-sm:w-full max-sm:text-xs">
            {n > 0 ? `Line ${number.format(n)}` : "Not in the file"}
          </span>
        )}
        {list && madeId !== null ? (
          <a
            href={paths.adminOne(list, madeId)}
            className="wrap-anywhere font-semibold hover:underline"
            dir="auto"
          >
            {shown}
          </a>
        ) : (
          <bdi className="wrap-anywhere font-semibold">{shown}</bdi>
        )}
        {code && <code className="wrap-anywhere">{code}</code>}
        {!kind && (value || type !== "deal") && (
          <span className="font-semibold">
            {discountLabel(type, value, deal?.currency ?? values?.currency ?? "USD")}
          </span>
        )}
        <span className="wrap-anywhere text-muted">{values?.storeName ?? values?.storeDomain}</span>
        {tab && isMixed && (
          <span className="ml-auto">
            <Pill tone={tab === "broken" ? "danger" : "plain"}>{tabLabels[tab]}</Pill>
          </span>
        )}
      </p>
      {verdict === "changed" && deal && row.appliedAt === null && (
        <Changes
          labelOf={labelOf}
          columns={columns}
          before={(name) => inWords(name, deal[name as keyof typeof deal], words)}
          after={(name) => inWords(name, becomes[name], words)}
        />
      )}
      {kind && verdict === "changed" && row.appliedAt === null && (
        <Changes
          labelOf={(name) => kind.fields[name]?.label ?? name}
          columns={columns}
          before={(name) => short(known?.values[name])}
          after={(name) => short(after?.[name])}
        />
      )}
      {reasons.map((reason) => (
        <p
          key={`${reason.name} ${reason.field} ${reason.about}`}
          className={`wrap-anywhere ${tab === "broken" ? "text-danger" : "text-muted"}`}
        >
          {reasonWords(reason)}
        </p>
      ))}
    </>
  );
}

type ChangesProps = {
  columns: string[];
  labelOf: (name: string) => string;
  before: (name: string) => string;
  after: (name: string) => string;
};

/** What each field was, and what it becomes. */
function Changes({ columns, labelOf, before, after }: ChangesProps) {
  return (
    <ul className="grid gap-0.5">
      {columns.map((name) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-muted">{labelOf(name)}:</span> <del>{before(name)}</del> →{" "}
          <ins className="no-underline">{after(name)}</ins>
        </li>
      ))}
    </ul>
  );
}

const short = (value: unknown) => exampleOf(textIn(value)) || "none";

/** The names of rows that columns refer to, and the site's time zone. */
type Words = { timeZone: string; names: Map<string, string> };

const otherLabels: Record<string, string> = {
  storeId: "Store",
  categoryId: "Category",
  active: "Active",
  featured: "Featured",
};

const labelOf = (name: string) => otherLabels[name] ?? columnLabels[name as FeedColumn];

function inWords(name: string, value: unknown, { timeZone, names }: Words): string {
  if (value === null || value === "" || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const at = name === "startsAt" || name === "endsAt" ? new Date(value as string | Date) : undefined;
  return at ? shortDate(at, timeZone) : (names.get(`${name} ${value}`) ?? String(value));
}
