import type { CheckedDay, Overnight } from "../../models/inbox/morning";
import { paths } from "../../paths";
import { dayAndHour, number, plural } from "../../ui/format";
import { dayLabel } from "../dashboard/chart";
import { Card } from "../resource/parts";

type Props = { overnight: Overnight; days: CheckedDay[]; timeZone: string };

/** Beside the queue: what happened in the night, and how many checks the last days had. */
export function QueueSide({ overnight, days, timeZone }: Props) {
  return (
    <aside aria-label="Records" className="grid content-start gap-3.5 md:max-xl:grid-cols-2">
      <Card title="Overnight">
        <OvernightLines {...overnight} timeZone={timeZone} />
      </Card>
      <Card title={`Checks by editors, last ${days.length} days`}>
        <Bars days={days} />
      </Card>
    </aside>
  );
}

type LinesProps = Overnight & { timeZone: string };

function OvernightLines({
  read,
  unreadable,
  lastReadAt,
  gone,
  busy,
  answers,
  reported,
  timeZone,
}: LinesProps) {
  const pages = [
    lastReadAt && dayAndHour(lastReadAt, timeZone),
    unreadable > 0 && `${number.format(unreadable)} could not be read`,
  ];
  const lines: { count: number; text: string; note: string; href?: string }[] = [
    {
      ...{ count: read + unreadable, text: `${plural(read, "page")} read again` },
      note: pages.filter(Boolean).join(", "),
      href: paths.adminList("runs"),
    },
    {
      ...{
        count: gone,
        text: `${plural(gone, "deal")} gone from ${gone === 1 ? "its page" : "their pages"}`,
      },
      note: "waiting in Review",
      href: paths.adminList("review", { kind: "changed" }),
    },
    {
      ...{ count: busy, text: `${plural(busy, "shop")} asked us to read less often` },
      note: "we wait as long as they ask",
    },
    { count: answers, text: `${plural(answers, "shopper")} answered`, note: "whether a code worked" },
    {
      ...{ count: reported, text: plural(reported, "report or suggestion", "reports and suggestions") },
      note: "waiting in Reports",
      href: paths.adminList("reports"),
    },
  ];
  const shown = lines.filter(({ count }) => count > 0);
  if (shown.length === 0) return <p className="mt-1 text-muted text-sm">Nothing since yesterday evening.</p>;
  return (
    <ul className="mt-2 divide-y divide-line border-line border-t">
      {shown.map(({ text, note, href }) => (
        <li key={text} className="py-2 text-sm">
          {href ? (
            <a href={href} className="inline-block min-h-6 font-medium leading-6 hover:underline">
              {text}
            </a>
          ) : (
            <span className="font-medium">{text}</span>
          )}
          <span className="block text-muted text-xs">{note}</span>
        </li>
      ))}
    </ul>
  );
}

const [BAR, GAP, HEIGHT] = [11, 4, 78];

function Bars({ days }: { days: CheckedDay[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const [first, today] = [days.at(0), days.at(-1)];
  const words = days.map(({ day, count }) => `${dayLabel(day)}: ${count}`).join(", ");
  return (
    <>
      <svg
        viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        role="img"
        aria-label={`Checks a day. ${words}`}
        className="queue-bars"
      >
        {days.map(({ day, count }, at) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
          return (
            <rect
              key={day}
              x={at * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={Math.min(2, height / 2)}
              data-today={day === today?.day || undefined}
            />
          );
        })}
      </svg>
      <p className="mt-1.5 flex justify-between border-line border-t pt-1.5 text-muted text-xs">
        <span>{first && dayLabel(first.day)}</span>
        <span>today, {number.format(today?.count ?? 0)} so far</span>
      </p>
    </>
  );
}
