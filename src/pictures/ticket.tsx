import { DrawnMark } from "../ui/store-mark";
import { Art, type Artwork } from "./art";
import { hasLetters, layOut, widthOf } from "./words";

export type ReceiptLine = {
  label: string;
  value?: string | undefined;
  tone?: "proof" | "danger" | undefined;
};

export type TicketWords = {
  /** A store's name, with its logo as a data URL; without a logo its mark is drawn. */
  store?: undefined | { name: string; logo: string | null };
  value?: string | undefined;
  title?: string | undefined;
  art?: Artwork;
  lines: ReceiptLine[];
};

/** The middle of the perforation's right part, where a stamp lies. */
export const STAMP = { x: 1031, y: 336 };

const [LEFT, RIGHT, TOP, FOLD, BOTTOM] = [596, 1136, 50, 346, 579] as const;
const [TEXT_LEFT, TEXT_RIGHT] = [LEFT + 38, RIGHT - 38];
const INNER = TEXT_RIGHT - TEXT_LEFT;
const LINE_HEIGHT = 43;
const [INK, MUTED, DOTS, DANGER] = ["#1b1510", "#62574c", "#ddd3c5", "#b91c1c"];

type Props = TicketWords & { colours: Record<string, string> };

export function Ticket({ store, value, title, art, lines, colours }: Props) {
  return (
    <g>
      {[20, 12, 5].map((y) => (
        <path key={y} fillOpacity="0.05" d={OUTLINE} transform={`translate(0 ${y})`} />
      ))}
      <path fill="#fff" d={OUTLINE} />
      <clipPath id="ticket">
        <path d={OUTLINE} />
      </clipPath>
      {art && (
        <g clipPath="url(#ticket)">
          <g transform={`translate(${LEFT} ${TOP})`}>
            <Art artwork={art} colours={colours} />
          </g>
          <path fill="none" stroke="#fff" strokeWidth="16" d={OUTLINE} />
        </g>
      )}
      {store && <Store {...store} />}
      {value && <Value value={value} title={title} />}
      <path stroke={DOTS} strokeWidth="3" strokeDasharray="11 8" d={`M${LEFT + 30} ${FOLD}H${RIGHT - 30}`} />
      {lines.map((line, index) => (
        <Line key={line.label} {...line} y={443 + index * LINE_HEIGHT} proof={colours["--proof-text"]} />
      ))}
    </g>
  );
}

const OUTLINE = outlineOf();

function outlineOf(): string {
  const teeth = "l-10-11-10 11".repeat((RIGHT - LEFT) / 20);
  const corner = "a26 26 0 0 1";
  const right = `V${FOLD - 16}a16 16 0 0 0 0 32V${BOTTOM}`;
  const left = `V${FOLD + 16}a16 16 0 0 0 0-32V${TOP + 26}`;
  return `M${LEFT + 26} ${TOP}H${RIGHT - 26}${corner} 26 26${right}${teeth}H${LEFT}${left}${corner} 26-26z`;
}

const MARK = 56;

function Store({ name, logo }: { name: string; logo: string | null }) {
  const line = layOut(name, "bold", INNER - MARK - 17, 1, [26, 22]);
  return (
    <>
      <clipPath id="mark">
        <rect width={MARK} height={MARK} rx="15" />
      </clipPath>
      <g transform={`translate(${TEXT_LEFT} 80)`} clipPath="url(#mark)" fontFamily="Display">
        {logo ? <image href={logo} width={MARK} height={MARK} /> : <DrawnMark name={name} size={MARK} />}
      </g>
      <text x={TEXT_LEFT + MARK + 17} y="117" fontFamily="Bold" fontSize={line.size} fill={INK}>
        {line.lines[0]}
      </text>
    </>
  );
}

const SIZE_OF_TWO_LINES = 46;

function Value({ value, title }: { value: string; title: string | undefined }) {
  const big = layOut(
    value,
    "display",
    INNER,
    (size) => (size > SIZE_OF_TWO_LINES ? 1 : 2),
    [86, 74, 64, 54, 46, 40],
  );
  const isHigh = big.lines.length > 1;
  const small = title ? layOut(title, "text", INNER, isHigh ? 1 : 2, [27, 24, 22]) : undefined;
  const base = isHigh ? 148 + big.size * 0.8 : 222;
  const below = base + (big.lines.length - 1) * big.size * 0.98 + 44;
  return (
    <g fill={INK}>
      {big.lines.map((line, index) => (
        <text
          key={line}
          x={TEXT_LEFT - 2}
          y={base + index * big.size * 0.98}
          fontFamily="Display"
          fontSize={big.size}
          letterSpacing={-0.02 * big.size}
        >
          {line}
        </text>
      ))}
      {small?.lines.map((line, index) => (
        <text key={line} x={TEXT_LEFT} y={below + index * 32} fontFamily="Text" fontSize={small.size}>
          {line}
        </text>
      ))}
    </g>
  );
}

const SIZE = 24;
const families = { mono: "Mono", bold: "Bold" };

function Line({ label, value = "", tone, y, proof }: ReceiptLine & { y: number; proof: string | undefined }) {
  const from = TEXT_LEFT + widthOf(label, "text", SIZE) + 9;
  const font = hasLetters(value, "mono") ? "mono" : "bold";
  const [shown = ""] = layOut(value, font, TEXT_RIGHT - from, 1, [SIZE]).lines;
  const to = TEXT_RIGHT - (value ? widthOf(shown, font, SIZE) + 9 : 0);
  return (
    <>
      <text x={TEXT_LEFT} y={y} fontFamily="Text" fontSize={SIZE} fill={MUTED}>
        {label}
      </text>
      {to - from > 12 && (
        <path stroke={DOTS} strokeWidth="3" strokeDasharray="3 3" d={`M${from} ${y - 8}H${to}`} />
      )}
      <text
        x={TEXT_RIGHT}
        y={y}
        textAnchor="end"
        fontFamily={families[font]}
        fontSize={SIZE}
        fill={tone === "danger" ? DANGER : tone === "proof" ? proof : INK}
      >
        {shown}
      </text>
    </>
  );
}
