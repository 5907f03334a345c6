import type { ReactNode } from "react";
import * as imports from "../../models/feeds/imports";
import { knownDeals, namesOfReferences } from "../../models/feeds/items";
import { type FedColumn, newColumns } from "../../models/feeds/plan";
import * as settings from "../../models/system/settings";
import { paths, withQuery } from "../../paths";
import { type RowVerdict, rowVerdicts, type Undone } from "../../schemas/feeds";
import type { ListPosition } from "../../schemas/paging";
import { keptText } from "../../schemas/reasons";
import { discountLabel, number, plural, shortDate } from "../../ui/format";
import { Icon } from "../../ui/icon";
import { LoaderCircle } from "../../ui/icons";
import { PageLinks } from "../resource/list-controls";
import { Button, ButtonLink, Pill, PostForm, ScreenHead } from "../resource/parts";
import { UnknownStores } from "./stores";
import { columnLabels, reasonWords, stateLabels, undoneLabels, verdictLabels } from "./words";

export type Run = NonNullable<Awaited<ReturnType<typeof imports.byId>>>;
export type Tab = { verdict?: RowVerdict | undefined; undone?: Undone | undefined } & ListPosition;

const PAGE_SIZE = 50;

export const isWorking = ({ state }: Pick<Run, "state">) => imports.working.some((one) => one === state);

/** What an import did or would do, and the buttons for it. */
export async function ImportPage({ run, tab }: { run: Run; tab: Tab }): Promise<ReactNode> {
  const counts = await imports.countsOf(run.id);
  return (
    <>
      <ScreenHead
        title={
          <>
            <span className="font-normal text-muted">{run.feed.name} /</span>{" "}
            <bdi>{run.fileName ?? `Import ${run.id}`}</bdi>
          </>
        }
      >
        <Actions run={run} counts={counts} />
      </ScreenHead>
      <div id="import" data-live>
        {await ImportState({ run, counts })}
      </div>
      {!isWorking(run) && run.state !== "mapping" && (
        <>
          {run.state === "staged" && (await UnknownStores({ run }))}
          <Tabs run={run} counts={counts} tab={tab} />
          {await Rows({ run, tab })}
        </>
      )}
    </>
  );
}

type Shown = { run: Run; counts: imports.Counts };

function Actions({ run, counts }: Shown) {
  const { id, state } = run;
  const writes = writesOf(counts);
  return (
    <>
      <ButtonLink href={paths.adminList("imports")}>All imports</ButtonLink>
      {imports.isMappable(run) && <ButtonLink href={paths.importMapping(id)}>Columns</ButtonLink>}
      {["reading", "mapping", "staging", "staged", "applying"].includes(state) && (
        <Step id={id} step="cancel">
          {state === "applying" ? "Stop here" : "Cancel"}
        </Step>
      )}
      {state === "staged" && (
        <Step id={id} step="apply" look="brand">
          {writes > 0 ? `Apply ${plural(writes, "row")}` : "Finish: nothing changes"}
        </Step>
      )}
      {["applied", "cancelled"].includes(state) && counts.applied > 0 && (
        <Step id={id} step="undo">
          Undo this import
        </Step>
      )}
    </>
  );
}

type StepProps = { id: number; step: string; look?: "brand"; children: ReactNode };

function Step({ id, step, look, children }: StepProps) {
  return (
    <PostForm action={paths.importStep(id, step)} hx-disable="find button">
      <Button {...(look && { look })}>{children}</Button>
    </PostForm>
  );
}

/** How far it is: swapped by itself while a job works. */
export async function ImportState({ run, counts }: Shown): Promise<ReactNode> {
  const left =
    run.state === "applying"
      ? await imports.secondsLeft(run.id, writesOf(counts) - counts.applied)
      : undefined;
  const working = isWorking(run);
  return (
    <>
      <p role="status" className="flex items-center gap-2 font-semibold">
        {working && <Icon icon={LoaderCircle} size={18} />}
        {stateLabels[run.state]}
      </p>
      <p className="mt-1 text-muted text-sm">{progressOf(run, counts, left)}</p>
      {run.problem && <p className="mt-1 text-danger text-sm">{reasonWords(run.problem)}</p>}
      {run.state === "staged" && counts.verdicts.new !== undefined && (
        <p className="mt-1 text-sm">
          New deals {run.feed.publishes ? "will be live at once." : "will wait in the inbox."}{" "}
          <a href={paths.adminOne("sources", run.feed.id)} className="text-link">
            Change that
          </a>
        </p>
      )}
      {run.problem && run.state === "staged" && (
        <p className="mt-1 text-muted text-sm">
          The file was not read to its end, so nothing ends because it is missing.
        </p>
      )}
      {working && (
        <div
          id="import-poll"
          hx-get={paths.adminOne("imports", run.id)}
          hx-trigger="every 1s"
          hx-target="#import"
          hx-swap="innerMorph"
        />
      )}
    </>
  );
}

/** How many rows change something. */
const writesOf = ({ verdicts }: imports.Counts) =>
  (verdicts.new ?? 0) + (verdicts.changed ?? 0) + (verdicts.ended ?? 0);

function progressOf(run: Run, counts: imports.Counts, left: number | undefined): string {
  const { read, staged, applied, undone } = counts;
  const back = (undone.undone ?? 0) + (undone.kept ?? 0) + (undone.failed ?? 0);
  switch (run.state) {
    case "reading":
      return `${plural(read, "row")} so far.`;
    case "staging":
      return `${number.format(staged)} of ${plural(read, "row")} compared with what is here.`;
    case "applying":
      return `${number.format(applied)} of ${plural(writesOf(counts), "row")} applied${leftText(left)}.`;
    case "undoing":
      return `${number.format(back)} of ${plural(applied, "row")} undone.`;
    default:
      if (run.feed.kind === "bulk") return `${plural(run.lines, "deal")}.`;
      return `${plural(run.lines, "line")} read: ${plural(run.lines - run.skipped, "row")}, ${number.format(run.skipped)} skipped (headers, empty lines and further lines of a row).`;
  }
}

function leftText(seconds: number | undefined): string {
  if (seconds === undefined) return "";
  return seconds < 60
    ? ", less than a minute left"
    : `, about ${plural(Math.round(seconds / 60), "minute")} left`;
}

function Tabs({ run, counts, tab }: Shown & { tab: Tab }) {
  const here = paths.adminOne("imports", run.id);
  const verdicts = rowVerdicts.filter((name) => (counts.verdicts[name] ?? 0) > 0);
  const undone = (["undone", "kept", "failed"] as const).filter((name) => (counts.undone[name] ?? 0) > 0);
  const link = (label: string, count: number, query: Record<string, string>, isCurrent: boolean) => (
    <a
      key={label}
      href={withQuery(here, query)}
      aria-current={isCurrent ? "page" : undefined}
      className="chip"
    >
      {label} <span className="tabular-nums">{number.format(count)}</span>
    </a>
  );
  return (
    <nav aria-label="Rows" className="mt-5 flex flex-wrap gap-2">
      {link("All", counts.read, {}, !tab.verdict && !tab.undone)}
      {verdicts.map((name) =>
        link(verdictLabels[name], counts.verdicts[name] ?? 0, { verdict: name }, tab.verdict === name),
      )}
      {undone.map((name) =>
        link(undoneLabels[name], counts.undone[name] ?? 0, { undone: name }, tab.undone === name),
      )}
      {run.state === "staged" && (counts.verdicts.doubtful ?? 0) > 0 && tab.verdict === "doubtful" && (
        <PostForm action={paths.importStep(run.id, "end")}>
          <Button small>End what is missing</Button>
        </PostForm>
      )}
    </nav>
  );
}

async function Rows({ run, tab }: { run: Run; tab: Tab }) {
  const [{ items, next }, { timeZone }] = await Promise.all([
    imports.rows(run.id, { limit: PAGE_SIZE, cursor: tab.cursor }, tab),
    settings.current(),
  ]);
  const known = await knownDeals(items.flatMap(({ dealId }) => dealId ?? []));
  const names = await namesOfReferences([
    ...known.values(),
    ...items.flatMap(({ after }) => (after ? [after] : [])),
  ]);
  const { verdict, undone, ...position } = tab;
  return (
    <>
      <ul className="mt-4 grid gap-2.5">
        {items.map((row) => (
          <li key={row.n} className="card grid gap-1 p-3.5 text-sm">
            <Row
              row={row}
              deal={row.dealId === null ? undefined : known.get(row.dealId)}
              words={{ timeZone, names }}
              isMixed={verdict === undefined}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <PageLinks
          position={position}
          next={next}
          pathOf={(at) => withQuery(paths.adminOne("imports", run.id), { verdict, undone, ...at })}
        />
      </div>
    </>
  );
}

type RowProps = {
  row: imports.ImportRow;
  deal: Awaited<ReturnType<typeof knownDeals>> extends Map<number, infer Deal> ? Deal | undefined : never;
  words: Words;
  /** Whether the rows around it have other verdicts. */
  isMixed: boolean;
};

function Row({ row, deal, words, isMixed }: RowProps) {
  const { n, values, verdict, reasons, columns, kept, raw, after } = row;
  const becomes: Record<string, unknown> = after ?? (deal ? newColumns(values ?? {}, deal.kind) : {});
  const title = values?.title ?? deal?.title ?? "";
  const code = values?.code ?? deal?.code;
  const type = values?.discountType ?? deal?.discountType ?? "deal";
  const value = values?.discountValue ?? deal?.discountValue ?? "";
  const list = deal?.kind === "coupon" ? ("coupons" as const) : ("offers" as const);
  const shown =
    title ||
    Object.values(raw ?? {})
      .join(" · ")
      .slice(0, 200);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {after === null && (
          <span className="text-muted tabular-nums max-sm:w-full max-sm:text-xs">
            {n > 0 ? `Line ${number.format(n)}` : "Not in the file"}
          </span>
        )}
        {deal ? (
          <a
            href={paths.adminOne(list, deal.id)}
            className="wrap-anywhere font-semibold hover:underline"
            dir="auto"
          >
            {shown}
          </a>
        ) : (
          <bdi className="wrap-anywhere font-semibold">{shown}</bdi>
        )}
        {code && <code className="wrap-anywhere">{code}</code>}
        {(value || type !== "deal") && (
          <span className="font-semibold">
            {discountLabel(type, value, deal?.currency ?? values?.currency ?? "USD")}
          </span>
        )}
        <span className="wrap-anywhere text-muted">{values?.storeName ?? values?.storeDomain}</span>
        {verdict && isMixed && (
          <span className="ml-auto">
            <Pill tone={verdict === "refused" ? "danger" : "plain"}>{verdictLabels[verdict]}</Pill>
          </span>
        )}
      </p>
      {verdict === "changed" && deal && row.appliedAt === null && (
        <ul className="grid gap-0.5">
          {columns.map((name) => (
            <li key={name} className="wrap-anywhere">
              <span className="text-muted">{labelOf(name)}:</span>{" "}
              <del>{inWords(name, deal[name as keyof typeof deal], words)}</del> →{" "}
              <ins className="no-underline">{inWords(name, becomes[name], words)}</ins>
            </li>
          ))}
        </ul>
      )}
      {reasons.map((reason) => (
        <p
          key={`${reason.name} ${reason.field}`}
          className={`wrap-anywhere ${verdict === "refused" ? "text-danger" : "text-muted"}`}
        >
          {reasonWords(reason)}
        </p>
      ))}
      {kept && kept.length > 0 && <p className="text-muted">Kept: {keptText(kept)}.</p>}
    </>
  );
}

/** The names of rows that columns refer to, and the site's time zone. */
type Words = { timeZone: string; names: Map<string, string> };

const otherLabels: Record<string, string> = {
  storeId: "Store",
  categoryId: "Category",
  active: "Active",
  featured: "Featured",
};

const labelOf = (name: string) => otherLabels[name] ?? columnLabels[name as FedColumn];

function inWords(name: string, value: unknown, { timeZone, names }: Words): string {
  if (value === null || value === "" || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const at = name === "startsAt" || name === "endsAt" ? new Date(value as string | Date) : undefined;
  return at ? shortDate(at, timeZone) : (names.get(`${name} ${value}`) ?? String(value));
}
