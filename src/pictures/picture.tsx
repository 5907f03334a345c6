import { renderToStaticMarkup } from "react-dom/server";
import { DrawnMark } from "../ui/store-mark";
import { schemes, shades } from "../ui/theme";
import { BrandMark } from "./brand-mark";
import { drawable, layOut } from "./words";

const WIDTH = 1200;
const HEIGHT = 630;

export type Picture = {
  siteName: string;
  host: string;
  primaryColor: string;
  secondaryColor: string;
  /** A store's name, with its logo as a data URL; without a logo its mark is drawn. */
  store?: { name: string; logo: string | null } | undefined;
  /** The largest text. */
  value: string;
  title: string;
  date?: { text: string; tone?: "proof" | "danger" | undefined } | undefined;
  /** Beside the site's name. */
  notice?: string | undefined;
};

/**
 * The picture with its texts as they can be drawn; undefined if our fonts, which are Latin, lack a letter. The host stands
 * for a site's name that cannot be drawn.
 */
export function drawablePicture(picture: Picture): Picture | undefined {
  const { host, store, date } = picture;
  const [name, value, title, text] = [
    store?.name ?? host,
    picture.value,
    picture.title,
    date?.text ?? host,
  ].map(drawable);
  if (!name || !value || !title || !text) return undefined;
  return {
    ...picture,
    siteName: drawable(picture.siteName) ?? host,
    store: store && { ...store, name },
    value,
    title,
    date: date && { ...date, text },
  };
}

/** In hex. It changes with what the picture shows, and with the way in which this folder draws. */
export function hashOf(picture: Picture): string {
  way ??= svgOf(sample);
  return new Bun.CryptoHasher("sha256")
    .update(JSON.stringify(picture) + way)
    .digest("hex")
    .slice(0, 16);
}

let way: string | undefined;

const sample: Picture = {
  siteName: "Site",
  host: "host",
  primaryColor: "#ff6b00",
  secondaryColor: "#10b981",
  store: { name: "Store", logo: null },
  value: "Value",
  title: "Title",
  date: { text: "Date", tone: "proof" },
  notice: "Notice",
};

export function svgOf(picture: Picture): string {
  return renderToStaticMarkup(<Drawing {...picture} />);
}

const MARGIN = 64;
const [CARD_TOP, CARD_BOTTOM] = [128, 540];
const [LEFT, INNER] = [MARGIN + 52, WIDTH - 2 * (MARGIN + 52)];
const MARK = 72;
const TITLE_LEADING = 1.25;
const [INK, MUTED, DANGER] = ["#1b1510", "#62574c", "#b91c1c"];

function Drawing({ siteName, host, primaryColor, secondaryColor, notice, ...card }: Picture) {
  const colours = shades(primaryColor, secondaryColor, schemes.light);
  const [ground, ink] = [colours["--brand"], colours["--on-brand"]];
  const name = layOut(siteName, "display", notice ? 560 : INNER, 1, [38, 32, 26, 22]);
  return (
    <svg
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      <path fill={ground} d={`M0 0h${WIDTH}v${HEIGHT}H0z`} />
      <g fill={ink}>
        <g transform={`translate(${MARGIN} 44) scale(1.571)`}>
          <BrandMark ink={ink} ground={ground} />
        </g>
        <text x={MARGIN + 58} y={66 + name.size * 0.33} fontFamily="Display" fontSize={name.size}>
          {name.lines[0]}
        </text>
        <g fontFamily="Bold">
          <text x={WIDTH - MARGIN} y="74" fontSize="24" textAnchor="end">
            {notice}
          </text>
          <text x={MARGIN} y="594" fontSize={layOut(host, "bold", INNER, 1, [25, 20, 16]).size}>
            {host}
          </text>
        </g>
      </g>
      <rect
        x={MARGIN}
        y={CARD_TOP}
        width={WIDTH - 2 * MARGIN}
        height={CARD_BOTTOM - CARD_TOP}
        rx="28"
        fill="#fff"
      />
      <Card {...card} proof={colours["--proof-text"]} />
    </svg>
  );
}

type CardProps = Pick<Picture, "store" | "value" | "title" | "date"> & { proof: string | undefined };

function Card({ store, value, title, date, proof }: CardProps) {
  const top = CARD_TOP + (store ? 136 : 44);
  const bottom = CARD_BOTTOM - (date ? 96 : 40);
  const small = layOut(title, "text", INNER, 2, [36, 32, 28]);
  const leading = small.size * TITLE_LEADING;
  const height = bottom - top - small.lines.length * leading;
  const big = layOut(
    value,
    "display",
    INNER,
    (size) => Math.max(1, Math.floor(height / size)),
    [120, 104, 88, 76, 66, 58, 50],
  );
  const base = top + big.size * 0.8;
  const below = base + (big.lines.length - 1) * big.size + leading + 16;
  return (
    <g fill={INK}>
      {store && <Mark {...store} />}
      {big.lines.map((line, index) => (
        <text
          key={line}
          x={LEFT - 3}
          y={base + index * big.size}
          fontFamily="Display"
          fontSize={big.size}
          letterSpacing={-0.02 * big.size}
        >
          {line}
        </text>
      ))}
      {small.lines.map((line, index) => (
        <text key={line} x={LEFT} y={below + index * leading} fontFamily="Text" fontSize={small.size}>
          {line}
        </text>
      ))}
      {date && <DateLine {...date} proof={proof} />}
    </g>
  );
}

function Mark({ name, logo }: { name: string; logo: string | null }) {
  const line = layOut(name, "bold", INNER - MARK - 20, 1, [34, 28, 22]);
  return (
    <>
      <clipPath id="mark">
        <rect width={MARK} height={MARK} rx="18" />
      </clipPath>
      <g transform={`translate(${LEFT} ${CARD_TOP + 40})`} clipPath="url(#mark)" fontFamily="Display">
        {logo ? <image href={logo} width={MARK} height={MARK} /> : <DrawnMark name={name} size={MARK} />}
      </g>
      <text x={LEFT + MARK + 20} y={CARD_TOP + 88} fontFamily="Bold" fontSize={line.size}>
        {line.lines[0]}
      </text>
    </>
  );
}

type DateProps = NonNullable<Picture["date"]> & { proof: string | undefined };

function DateLine({ text, tone, proof }: DateProps) {
  const line = layOut(text, "bold", INNER, 1, [32, 28, 24]);
  return (
    <text
      x={LEFT}
      y={CARD_BOTTOM - 46}
      fontFamily="Bold"
      fontSize={line.size}
      fill={tone === "proof" ? proof : tone === "danger" ? DANGER : MUTED}
    >
      {line.lines[0]}
    </text>
  );
}
