import type { countQueue, QueuePart } from "../../models/deals/queue";
import type { Deal } from "../../models/deals/read";
import { paths } from "../../paths";
import { Empty } from "../../ui/empty";
import { Icon } from "../../ui/icon";
import { Check } from "../../ui/icons";
import { Tabs } from "../deals/tabs";
import { shortCount } from "../frame";
import { ButtonLink, ScreenHead } from "../resource/parts";
import { QueueEntry } from "./entry";

type Props = {
  deals: Deal[];
  counts: Awaited<ReturnType<typeof countQueue>>;
  part: QueuePart | undefined;
  timeZone: string;
};

const labels = {
  all: "All",
  soon: "Ends soon",
  gone: "Gone from page",
  failing: "Voted down",
  never: "Never checked",
};

export function QueueScreen({ deals, counts, part, timeZone }: Props) {
  const here = paths.adminList("queue", { part });
  const [first] = deals;
  const tabs = (["all", "soon", "gone", "failing", "never"] as const).map((name) => ({
    label: labels[name],
    href: paths.adminList("queue", name === "all" ? {} : { part: name }),
    isChosen: name === (part ?? "all"),
    count: counts[name],
  }));
  return (
    <>
      <ScreenHead title={counts.all === 0 ? "Nothing to look at." : `${shortCount(counts.all)} to look at.`}>
        {first && (
          <ButtonLink href={`#queue-${first.id}`} look="brand" data-start>
            <Icon of={Check} size={16} />
            Start the queue
          </ButtonLink>
        )}
      </ScreenHead>
      <Tabs label="Parts of the queue" tabs={tabs} />
      {deals.length === 0 ? (
        <Empty
          title={counts.all === 0 ? "Every live deal has been checked this week." : "Nothing more here."}
        >
          <ButtonLink href={paths.adminList("coupons")}>Coupons</ButtonLink>
        </Empty>
      ) : (
        <>
          <ol className="card queue" data-queue aria-label="Deals to check">
            {deals.map((deal) => (
              <QueueEntry key={deal.id} deal={deal} here={here} timeZone={timeZone} />
            ))}
          </ol>
          <p className="with-scripts mt-3 text-muted text-sm pointer-coarse:hidden">
            Keys: <Key>J</Key> next, <Key>K</Key> previous, <Key>W</Key> works, <Key>D</Key> dead,{" "}
            <Key>N</Key> not for all
          </p>
        </>
      )}
    </>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="font-mono font-semibold text-ink">{children}</kbd>;
}
