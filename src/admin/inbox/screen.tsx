import { counts, type InboxEntry, type InboxItem, items, list, MOST_SHOWN } from "../../models/inbox";
import { reports } from "../../models/people";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { type InboxReason, type InboxVerb, inboxReasons, inboxVerbs } from "../../schemas/inbox";
import { Empty } from "../../ui/empty";
import { Tabs } from "../deals/tabs";
import { shortCount } from "../frame";
import { BulkBar } from "../resource/list-controls";
import { Button, ButtonLink, ScreenHead } from "../resource/parts";
import { Card, cardId } from "./card";
import { reasonLabels, verbsOf, verbWords } from "./verbs";

type Filter = { reason?: InboxReason | undefined; search?: string | undefined };

export async function InboxScreen({ reason, search }: Filter) {
  const [entries, count, { timeZone, dailyChecks }] = await Promise.all([
    search ? found(search) : list(reason),
    counts(),
    settings.current(),
  ]);
  const shown = await items(entries);
  const rest = count.never + count.unchecked;
  const tabs = ([undefined, ...inboxReasons] as const)
    .map((name) => ({
      label: name ? reasonLabels[name] : "All",
      href: paths.adminList("inbox", { reason: name }),
      isChosen: name === reason && !search,
      count: count[name ?? "all"],
    }))
    .filter(({ isChosen, count }) => isChosen || count > 0);
  return (
    <>
      <ScreenHead title="Inbox">
        <form action={paths.adminList("inbox")} className="flex gap-2">
          <label className="min-w-0">
            <span className="sr-only">Reference of a report</span>
            <input
              name="search"
              defaultValue={search}
              maxLength={12}
              placeholder="Report, such as R-1001"
              className="field w-48"
            />
          </label>
          <Button>Find</Button>
        </form>
      </ScreenHead>
      <p role="status" className="mb-3 max-w-3xl text-muted text-sm">
        {count.all === 0 ? "Nothing waits." : `${shortCount(count.all)} to decide.`}
        {rest > dailyChecks &&
          ` ${shortCount(rest)} deals need a check: the ${dailyChecks} most visited come each day, the others are under their filters.`}
      </p>
      <Tabs label="Reasons" tabs={tabs} />
      {shown.length === 0 ? (
        <Empty title={search ? "No report has this reference." : "Nothing waits here."}>
          {(reason || search) && <ButtonLink href={paths.adminList("inbox")}>The whole inbox</ButtonLink>}
        </Empty>
      ) : (
        <Entries shown={shown} here={paths.adminList("inbox", { reason, search })} timeZone={timeZone} />
      )}
      {entries.length === MOST_SHOWN && (
        <p className="mt-3 text-muted text-sm">
          These are the {MOST_SHOWN} most urgent. The next ones come once these are decided.
        </p>
      )}
    </>
  );
}

/** A report by its reference, however old. */
async function found(search: string): Promise<InboxEntry[]> {
  const [, id] = /^\s*r-(\d{1,9})\s*$/i.exec(search) ?? [];
  const all = id ? await reports.byIds([Number(id)]) : [];
  return all.map(({ id }) => ({ subject: "report", id }));
}

type EntriesProps = { shown: InboxItem[]; here: string; timeZone: string };

function Entries({ shown, here, timeZone }: EntriesProps) {
  const verbs = inboxVerbs.filter((verb) => shown.some((item) => verbsOf(item).includes(verb)));
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 text-muted text-sm">
        <p className="pointer-coarse:hidden">
          Keys: <Key>J</Key> next, <Key>K</Key> previous,{" "}
          {verbs.map((verb) => (
            <Legend key={verb} verb={verb} />
          ))}
          {verbs.includes("works") && (
            <>
              <Key>N</Key> not for all,{" "}
            </>
          )}
          <Key>V</Key> visit shop, <Key>O</Key> open, <Key>X</Key> select, <Key>B</Key> decide the selected,{" "}
          <Key>U</Key> undo
        </p>
        <label className="tick-label gap-2">
          <input type="checkbox" data-tick-all className="size-4.5 accent-brand-text" />
          Select all
        </label>
      </div>
      <div className="card inbox" data-inbox>
        {shown.map((item) => (
          <Card key={cardId(item)} item={item} here={here} timeZone={timeZone} />
        ))}
      </div>
      <div className="bulk sticky bottom-2 z-3 mt-3 w-fit rounded-control shadow-lg">
        <BulkBar
          path={paths.inboxBulk({ returnTo: here })}
          verbs={Object.fromEntries(verbs.map((verb) => [verb, verbWords[verb]]))}
        />
      </div>
    </>
  );
}

function Legend({ verb }: { verb: InboxVerb }) {
  const { key, label } = verbWords[verb];
  return (
    <>
      <Key>{key.toUpperCase()}</Key> {label.toLowerCase()},{" "}
    </>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="font-mono font-semibold text-ink">{children}</kbd>;
}
