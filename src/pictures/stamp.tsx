import { STAMP } from "./ticket";

export type StampWords = { word: string; day: string; year: string; age: "fresh" | "ageing" | "gone" };

type Props = StampWords & { colours: Record<string, string> };

const DANGER = "#b91c1c";

export function Stamp({ word, day, year, age, colours }: Props) {
  const ink = age === "gone" ? DANGER : colours["--proof-text"];
  const isFresh = age === "fresh";
  return (
    <g
      transform={`translate(${STAMP.x} ${STAMP.y}) rotate(-7)`}
      stroke={ink}
      fill="#fff"
      textAnchor="middle"
      fontFamily="Bold"
    >
      <circle r="56" strokeWidth="3.5" strokeDasharray={age === "ageing" ? "9 5" : undefined} />
      {isFresh && <circle r="48.5" strokeWidth="1.7" />}
      <g fill={ink} stroke="none" fontSize="16.5" letterSpacing="1.4">
        <text y="-24">{word.toUpperCase()}</text>
        <text y="36">{year}</text>
      </g>
      <rect x="-72" y="-19" width="144" height="38" rx="6" strokeWidth="3" fill={isFresh ? ink : "#fff"} />
      <text
        y={9.5}
        fontSize={28}
        fontFamily="Display"
        stroke="none"
        fill={isFresh ? colours["--on-proof"] : ink}
      >
        {day.toUpperCase()}
      </text>
      {/* The ink that did not take. */}
      {isFresh && (
        <path
          strokeWidth={2}
          strokeLinecap="round"
          stroke="#fff"
          d="M-62 8h.1M-66-3h.1M-38-13h.1M60-9h.1M65 4h.1M40 14h.1"
        />
      )}
    </g>
  );
}
