import { dayAndHour, number, plural } from "../../format";
import type { Overnight as Counted } from "../../models/counts/overnight";
import { paths } from "../../paths";
import { Card } from "../resource/parts";

/** What happened since 18:00 yesterday. */
export function Overnight({ overnight, timeZone }: { overnight: Counted; timeZone: string }) {
  return (
    <Card title="Overnight">
      <Lines {...overnight} timeZone={timeZone} />
    </Card>
  );
}

type LinesProps = Counted & { timeZone: string };

function Lines({ read, unreadable, lastReadAt, gone, busy, answers, reported, timeZone }: LinesProps) {
  const pages = [
    lastReadAt && dayAndHour(lastReadAt, timeZone),
    unreadable > 0 && `${number.format(unreadable)} could not be read`,
  ];
  const lines: { count: number; text: string; note: string; href?: string }[] = [
    {
      count: read + unreadable,
      text: `${plural(read, "page")} read again`,
      note: pages.filter(Boolean).join(", "),
      href: paths.adminList("runs"),
    },
    {
      count: gone,
      text: `${plural(gone, "deal")} gone from ${gone === 1 ? "its page" : "their pages"}`,
      note: "waiting in the inbox",
      href: paths.adminList("inbox", { reason: "gone" }),
    },
    {
      count: busy,
      text: `${plural(busy, "shop")} asked us to read less often`,
      note: "we wait as long as they ask",
    },
    { count: answers, text: `${plural(answers, "shopper")} answered`, note: "whether a code worked" },
    {
      count: reported,
      text: plural(reported, "report or suggestion", "reports and suggestions"),
      note: "waiting in the inbox",
      href: paths.adminList("inbox", { reason: "reported" }),
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
