import { number } from "../../format";
import type { dashboard } from "../../models/counts";
import { Card } from "../resource/parts";
import { Chart, dayLabel, Sample, series } from "./chart";

type Props = { days: dashboard.Day[]; before: dashboard.Day[] };

export function Activity({ days, before }: Props) {
  return (
    <Card title={`The last ${days.length} days, until yesterday`} className="mt-4">
      <div className="2xl:grid 2xl:grid-cols-[minmax(0,1fr)_18rem] 2xl:items-center 2xl:gap-8">
        <ul className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-3 2xl:order-1 2xl:grid-cols-1">
          {series.map((line) => {
            const [now, then] = [sum(days, line.measure), sum(before, line.measure)];
            return (
              <li key={line.measure} className="flex items-start gap-2.5">
                <Sample line={line} />
                <p>
                  <strong className="tabular-nums">{number.format(now)}</strong> {line.label.toLowerCase()}
                  <span className="block text-muted text-xs">{compared(now, then, before.length)}</span>
                </p>
              </li>
            );
          })}
        </ul>
        <div className="mt-4">
          {/* Scaled down the letters would be too small. */}
          <Chart days={days} width={960} className="max-xl:hidden" />
          <Chart days={days} width={720} className="max-md:hidden xl:hidden" />
          <Chart days={days} width={340} className="md:hidden" />
        </div>
      </div>
      <details className="mt-2">
        <summary className="text-link inline-flex min-h-10 items-center text-sm">
          The same numbers as a table
        </summary>
        <Table days={days} />
      </details>
    </Card>
  );
}

function Table({ days }: { days: dashboard.Day[] }) {
  return (
    <table className="w-full max-w-xl text-right text-sm tabular-nums">
      <caption className="sr-only">Views, copies and clicks by day</caption>
      <thead>
        <tr>
          <th scope="col" className="py-1 text-left font-semibold">
            Day
          </th>
          {series.map(({ measure, label }) => (
            <th key={measure} scope="col" className="py-1 font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day} className="border-line border-t">
            <th scope="row" className="py-1 text-left font-normal text-muted">
              <time dateTime={day.day}>{dayLabel(day.day)}</time>
            </th>
            {series.map(({ measure }) => (
              <td key={measure}>{number.format(day[measure])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sum(days: dashboard.Day[], measure: "views" | "copies" | "clicks"): number {
  return days.reduce((total, day) => total + day[measure], 0);
}

function compared(now: number, then: number, days: number): string {
  if (then === 0) return `none in the ${days} days before`;
  const percent = Math.round((now / then - 1) * 100);
  if (percent === 0) return `as many as in the ${days} days before`;
  return `${number.format(Math.abs(percent))}% ${percent > 0 ? "more" : "fewer"} than in the ${days} days before (${number.format(then)})`;
}
