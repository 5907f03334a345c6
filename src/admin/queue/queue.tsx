import type { Counted } from "../../models/counts/figures";
import type { Deal } from "../../models/deals/read";
import type { CheckedDay, Overnight } from "../../models/inbox/morning";
import { type countQueue, type QueuePart, queueParts } from "../../models/inbox/queue";
import type { Report } from "../../models/people/reports";
import type { Figures } from "../../models/proof/figures";
import { paths } from "../../paths";
import { Empty } from "../../ui/empty";
import { dayAndHour } from "../../ui/format";
import { Icon } from "../../ui/icon";
import { Check } from "../../ui/icons";
import { Tabs } from "../deals/tabs";
import { shortCount } from "../frame";
import { ButtonLink, ScreenHead } from "../resource/parts";
import { QueueEntry } from "./entry";
import { QueueSide } from "./side";
import { QueueTiles } from "./tiles";

type Props = {
  deals: Deal[];
  reported: Report[];
  counts: Awaited<ReturnType<typeof countQueue>>;
  part: QueuePart | undefined;
  figures: Counted<Figures>;
  night: Overnight;
  days: CheckedDay[];
  timeZone: string;
  here: string;
  /** The first entries, if these are others. */
  first: string | undefined;
  more: string | undefined;
};

const labels = {
  all: "All",
  reported: "Reported",
  soon: "Ends soon",
  gone: "Gone from page",
  failing: "Voted down",
  never: "Never checked",
};

export function QueueScreen(props: Props) {
  const { counts, part, figures, night, days, timeZone } = props;
  const [one] = props.deals;
  const tabs = (["all", ...queueParts] as const).map((name) => ({
    label: labels[name],
    href: paths.adminList("queue", name === "all" ? {} : { part: name }),
    isChosen: name === (part ?? "all"),
    count: counts[name],
  }));
  const words = counts.all === 0 ? "Nothing to look at." : `${shortCount(counts.all)} to look at.`;
  return (
    <>
      <ScreenHead title={`${greeting(new Date(), timeZone)}. ${words}`}>
        <ButtonLink href={paths.generateStore()} className="max-md:hidden">
          Generate store with AI
        </ButtonLink>
        {one && (
          <ButtonLink href={`#queue-${one.id}`} look="brand" data-start>
            <Icon of={Check} size={16} />
            Start the queue
          </ButtonLink>
        )}
      </ScreenHead>
      {figures.value.live > 0 && <QueueTiles figures={figures.value} />}
      {figures.at && <p className="mt-2 text-muted text-xs">Counted {dayAndHour(figures.at, timeZone)}.</p>}
      <div className="queue-columns">
        <div className="min-w-0">
          <Tabs label="Parts of the queue" tabs={tabs} />
          <Entries {...props} />
        </div>
        <QueueSide {...{ days, timeZone }} overnight={night} />
      </div>
    </>
  );
}

function Entries({ deals, reported, counts, figures, here, first, more, timeZone }: Props) {
  const done =
    figures.value.live === 0 ? "No deal is live yet." : "Every live deal has been checked this week.";
  if (deals.length === 0)
    return (
      <Empty title={counts.all === 0 ? done : "Nothing more here."}>
        <ButtonLink href={first ?? paths.adminList("coupons")}>
          {first ? "From the start" : "Coupons"}
        </ButtonLink>
      </Empty>
    );
  return (
    <>
      <ol className="card queue" data-queue aria-label="Deals to check">
        {deals.map((deal) => (
          <QueueEntry
            key={deal.id}
            reports={reported.filter(({ dealId }) => dealId === deal.id)}
            {...{ deal, here, timeZone }}
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <p className="with-scripts text-muted text-sm pointer-coarse:hidden">
          Keys: <Key>J</Key> next, <Key>K</Key> previous, <Key>W</Key> works, <Key>D</Key> dead, <Key>N</Key>{" "}
          not for all
        </p>
        <span className="ml-auto flex gap-2">
          {first && <ButtonLink href={first}>From the start</ButtonLink>}
          {more && (
            <ButtonLink href={more} rel="next">
              More
            </ButtonLink>
          )}
        </span>
      </div>
    </>
  );
}

const NOON = 12;
const EVENING = 18;

function greeting(now: Date, timeZone: string): string {
  const hour = Number(new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone }).format(now));
  if (hour < NOON) return "Good morning";
  return hour < EVENING ? "Good afternoon" : "Good evening";
}

function Key({ children }: { children: string }) {
  return <kbd className="font-mono font-semibold text-ink">{children}</kbd>;
}
