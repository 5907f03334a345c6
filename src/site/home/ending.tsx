import { dayWords, discountLabel, number } from "../../format";
import type { EndingDay } from "../../models/deals";
import { paths } from "../../paths";
import { Section } from "../../ui/section";

/** The deals of the next days, by the day on which they end. */
export function Ending({ days }: { days: EndingDay[] }) {
  const count = days.reduce((sum, day) => sum + day.count, 0);
  if (count === 0) return null;
  const ends = count === 1 ? "deal ends" : "deals end";
  const isAll = days.every((day) => day.isAll);
  return (
    <EndingSection
      note={`${isAll ? "" : "More than "}${number.format(count)} ${ends} in the next ${days.length} days.`}
    >
      <ol className="ending card">
        {days.map((ending, at) => (
          <Day key={ending.day} ending={ending} isToday={at === 0} />
        ))}
      </ol>
    </EndingSection>
  );
}

export function EndingSkeleton() {
  return (
    <EndingSection>
      <div className="ending skeleton" />
    </EndingSection>
  );
}

function EndingSection({ note, children }: { note?: string; children: React.ReactNode }) {
  return (
    <Section
      title="Ending this week"
      note={note}
      more={{ href: paths.home({ sort: "expiry" }), label: "All by end date" }}
    >
      {children}
    </Section>
  );
}

function Day({ ending, isToday }: { ending: EndingDay; isToday: boolean }) {
  const { day, count, isAll, deals } = ending;
  const others = count - deals.length;
  return (
    <li>
      <h3>
        <time dateTime={day} className={isToday ? "text-danger" : undefined}>
          {dayWords(day, "dayOfMonth")}{" "}
          <span className={isToday ? "text-danger" : undefined}>
            {isToday ? "Today" : dayWords(day, "weekday")}
          </span>
        </time>
      </h3>
      <ul>
        {deals.map(({ id, discountType, discountValue, store }) => (
          <li key={id}>
            <a href={paths.deal(id)}>
              <b>{discountLabel(discountType, discountValue, store.currency)}</b>{" "}
              <span dir="auto" translate="no">
                {store.name}
              </span>
            </a>
          </li>
        ))}
        {others > 0 && (
          <li className={deals.length > 0 ? "ending-more" : "ending-none"}>
            {`${number.format(others)}${isAll ? "" : "+"} ${deals.length > 0 ? "more" : others === 1 ? "deal" : "deals"}`}
          </li>
        )}
        {count === 0 && <li className="ending-none">None</li>}
      </ul>
    </li>
  );
}
