import { useId } from "react";
import { dayWords, number } from "../../format";
import type { dashboard } from "../../models/counts";

type Line = {
  measure: "views" | "copies" | "clicks";
  label: string;
  colour: string;
  /** Dashes and marks tell the lines apart without colours. */
  dashes?: string;
  mark: string;
};

/** A mark is a path around 5, 5. */
export const series: Line[] = [
  { measure: "views", label: "Views", colour: "text-brand-text", mark: "M5 1.6a3.4 3.4 0 1 0 .01 0z" },
  { measure: "copies", label: "Copies", colour: "text-ink", dashes: "7 4", mark: "M2 2h6v6H2z" },
  { measure: "clicks", label: "Clicks", colour: "text-muted", dashes: "2 4", mark: "m5 1 4.2 7.4H.8z" },
];

const HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 14, 26, 28];

export function Chart({
  days,
  width,
  className,
}: {
  days: dashboard.Day[];
  width: number;
  className: string;
}) {
  const prefix = useId();
  const top = roundUp(Math.max(4, ...days.flatMap((day) => series.map(({ measure }) => day[measure]))));
  const x = (index: number) => LEFT + (index / Math.max(1, days.length - 1)) * (width - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM);
  const every = width < 500 ? 10 : 5;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`Views, copies and clicks a day over ${days.length} days, at most ${number.format(top)}; the table below has the numbers`}
      className={`block w-full fill-muted ${className}`}
      fontSize="12"
    >
      <text x="0" y="12">
        Events a day
      </text>
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <g key={part}>
          <path d={`M${LEFT} ${y(top * part)}H${width - RIGHT}`} className="stroke-line" />
          <text x={LEFT - 8} y={y(top * part) + 4} textAnchor="end">
            {number.format(top * part)}
          </text>
        </g>
      ))}
      {days.map(
        ({ day }, index) =>
          // Counted back from the last day, which always has its label.
          (days.length - 1 - index) % every === 0 && (
            <text
              key={day}
              x={x(index)}
              y={HEIGHT - 8}
              textAnchor={index === days.length - 1 ? "end" : "middle"}
            >
              {dayLabel(day)}
            </text>
          ),
      )}
      {series.map(({ measure, colour, dashes, mark }) => (
        <g key={measure} className={colour} fill="currentColor" stroke="currentColor">
          <marker
            id={`${prefix}${measure}`}
            viewBox="0 0 10 10"
            refX="5"
            refY="5"
            markerUnits="userSpaceOnUse"
            markerWidth="8"
            markerHeight="8"
          >
            <path d={mark} stroke="none" />
          </marker>
          <polyline
            points={days.map((day, index) => `${round(x(index))},${round(y(day[measure]))}`).join(" ")}
            fill="none"
            strokeWidth="1.8"
            strokeDasharray={dashes}
            strokeLinejoin="round"
            markerStart={`url(#${prefix}${measure})`}
            markerMid={`url(#${prefix}${measure})`}
            markerEnd={`url(#${prefix}${measure})`}
          />
        </g>
      ))}
    </svg>
  );
}

export function Sample({ line: { colour, dashes, mark } }: { line: Line }) {
  return (
    <svg
      viewBox="0 0 40 20"
      width="40"
      height="20"
      aria-hidden="true"
      className={`mt-0.5 shrink-0 ${colour}`}
    >
      <path d="M0 10h40" stroke="currentColor" strokeWidth="2" strokeDasharray={dashes} />
      <path d={mark} fill="currentColor" transform="translate(13 3) scale(1.4)" />
    </svg>
  );
}

export function dayLabel(day: string): string {
  return dayWords(day, "dayAndMonth");
}

/** Rounds up to a number that divides into four round parts: 4, 8, 12, 20, 40, 80, … */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value / 4));
  const step = [1, 2, 3, 5, 10].find((factor) => factor * unit * 4 >= value) ?? 10;
  return step * unit * 4;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
