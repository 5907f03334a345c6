import { isoDay, recentDate } from "../../format";
import { ledger } from "../../models/proof";

type Props = { days: ledger.DayCount[]; first: number | undefined; showsAnswers: boolean; timeZone: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** How a day is drawn: the strongest thing that was observed on it. */
const looks = {
  against: "missing, changed or failed",
  tried: "checked or accepted",
  seen: "on the shop’s page or in its feed",
  unreadable: "page not readable",
};

type Look = keyof typeof looks;

const order = Object.keys(looks) as Look[];

const LEGEND = "inline-flex items-center gap-1.5";

const answers = { yes: "it worked", no: "it did not" };

export function Bars({ days, first, showsAnswers, timeZone }: Props) {
  const bars = lastDates(timeZone).map((date) => {
    const ofDay = days.filter(({ day }) => day === date);
    const isFirst = first !== undefined && isoDay(new Date(first), timeZone) === date;
    return { date, look: lookOf(ofDay), isFirst, answer: showsAnswers ? answerOf(ofDay) : undefined };
  });
  if (bars.every(({ look, answer }) => !look && !answer)) return null;
  const shown = order.filter((look) => bars.some((bar) => bar.look === look));
  const counts = shown.map((look) => `${looks[look]} on ${bars.filter((bar) => bar.look === look).length}`);
  return (
    <div>
      <div
        role="img"
        aria-label={`The last ${ledger.BAR_DAYS} days: ${counts.join(", ") || "answers alone"}`}
        className="bars"
      >
        {bars.map(({ date, look, isFirst, answer }) => (
          <i key={date} data-look={look} data-first={isFirst || undefined} data-answer={answer} />
        ))}
      </div>
      <p className="flex justify-between text-muted text-xs">
        {[bars.at(0), bars.at(-1)].map((bar) => (
          <span key={bar?.date}>{bar && recentDate(new Date(bar.date), "UTC")}</span>
        ))}
      </p>
      <p
        className="bars-legend mt-2.5 mb-4 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs"
        aria-hidden="true"
      >
        {shown.map((look) => (
          <span key={look} className={LEGEND}>
            <i data-look={look} /> {looks[look]}
          </span>
        ))}
        {Object.entries(answers).map(
          ([answer, words]) =>
            bars.some((bar) => bar.answer === answer) && (
              <span key={answer} className={LEGEND}>
                <i data-answer={answer} /> {words}
              </span>
            ),
        )}
      </p>
    </div>
  );
}

function lookOf(ofDay: ledger.DayCount[]): Look | undefined {
  const found = new Set(ofDay.filter(({ kind }) => kind !== "visitor").map(lookOfOne));
  return order.find((look) => found.has(look));
}

function lookOfOne({ outcome }: ledger.DayCount): Look | undefined {
  if (outcome === "works") return "tried";
  if (outcome === "seen" || outcome === "unreadable") return outcome;
  return outcome === "limited" ? undefined : "against";
}

/** The most frequent answer of a day. */
function answerOf(ofDay: ledger.DayCount[]): keyof typeof answers | undefined {
  const all = ofDay.filter(({ kind, outcome }) => kind === "visitor" && outcome !== "limited");
  if (all.length === 0) return undefined;
  const sum = (isYes: boolean) =>
    all.reduce((sum, { outcome, count }) => sum + ((outcome === "works") === isYes ? count : 0), 0);
  return sum(true) >= sum(false) ? "yes" : "no";
}

/** Such as 2026-11-23, the last one today. */
function lastDates(timeZone: string): string[] {
  const today = Date.parse(isoDay(new Date(), timeZone));
  return Array.from({ length: ledger.BAR_DAYS }, (_, at) =>
    isoDay(new Date(today - (ledger.BAR_DAYS - 1 - at) * DAY_MS), "UTC"),
  );
}
