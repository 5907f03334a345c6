import { renderToStaticMarkup } from "react-dom/server";
import { schemes, shades } from "../ui/theme";
import { BrandMark } from "./art";
import { Stamp, type StampWords } from "./stamp";
import { Ticket, type TicketWords } from "./ticket";
import { drawable, layOut } from "./words";

const WIDTH = 1200;
const HEIGHT = 630;

export type Picture = {
  siteName: string;
  host: string;
  primaryColor: string;
  secondaryColor: string;
  headline: string;
  kicker?: string | undefined;
  ticket: TicketWords;
  stamp?: StampWords | undefined;
};

/**
 * The picture with its texts as they can be drawn; undefined if our fonts, which are Latin, lack a letter. The host stands
 * for a site's name that cannot be drawn.
 */
export function drawablePicture(picture: Picture): Picture | undefined {
  let isWhole = true;
  const text = (given: string) => {
    const drawn = drawable(given);
    isWhole &&= drawn !== null;
    return drawn ?? "";
  };
  const { host, headline, kicker, ticket } = picture;
  const siteName = drawable(picture.siteName) ?? host;
  const { store, value, title, lines } = ticket;
  const drawn = {
    ...picture,
    siteName,
    headline: text(headline),
    kicker: kicker && text(kicker),
    ticket: {
      ...ticket,
      store: store && { ...store, name: text(store.name) },
      value: value && text(value),
      title: title && text(title),
      lines: lines.map((line) => ({ ...line, value: line.value && text(line.value) })),
    },
  };
  return isWhole ? drawn : undefined;
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
  kicker: "Kicker",
  headline: "Headline",
  ticket: {
    store: { name: "Store", logo: null },
    value: "Value",
    title: "Title",
    art: "brand",
    lines: [{ label: "Label", value: "Value" }],
  },
  stamp: { word: "Tried", day: "1 Jan", year: "2026", age: "fresh" },
};

export function svgOf(picture: Picture): string {
  return renderToStaticMarkup(<Drawing {...picture} />);
}

const LEFT = 64;
const LEFT_WIDTH = 480;
const HEADLINE_HEIGHT = 315;
const KICKER_HEIGHT = 40;

function Drawing({ siteName, host, primaryColor, secondaryColor, headline, kicker, ticket, stamp }: Picture) {
  const colours = shades(primaryColor, secondaryColor, schemes.light);
  const [ground, ink] = [colours["--brand"], colours["--on-brand"]];
  const name = layOut(siteName, "display", LEFT_WIDTH - 58, 1, [38, 32, 26, 22]);
  const title = layOut(
    headline,
    "display",
    LEFT_WIDTH,
    (size) => Math.floor((HEADLINE_HEIGHT - (kicker ? KICKER_HEIGHT : 0)) / size),
    [88, 76, 66, 58, 50, 44],
  );
  const lineHeight = title.size * 0.95;
  const top = 325 - (title.lines.length * lineHeight) / 2 + title.size * 0.76;
  return (
    <svg
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      <path fill={ground} d={`M0 0h${WIDTH}v${HEIGHT}H0z`} />
      <g fill="none" stroke={ink} strokeOpacity="0.08" strokeWidth="26">
        <circle cx="980" cy="320" r="300" />
        <circle cx="980" cy="320" r="384" />
      </g>
      <g fill={ink} fontFamily="Display">
        <g transform={`translate(${LEFT} 64) scale(1.571)`}>
          <BrandMark ink={ink} ground={ground} />
        </g>
        <text x={LEFT + 58} y={86 + name.size * 0.33} fontSize={name.size}>
          {name.lines[0]}
        </text>
        {kicker && (
          <text x={LEFT} y={top - title.size - 14} fontFamily="Bold" fontSize="26">
            {kicker}
          </text>
        )}
        {title.lines.map((line, index) => (
          <text
            key={line}
            x={LEFT}
            y={top + index * lineHeight}
            fontSize={title.size}
            letterSpacing={-0.02 * title.size}
          >
            {line}
          </text>
        ))}
        <text
          x={LEFT}
          y="559"
          fontFamily="Bold"
          fontSize={layOut(host, "bold", LEFT_WIDTH, 1, [25, 20, 16]).size}
        >
          {host}
        </text>
      </g>
      <Ticket {...ticket} colours={colours} />
      {stamp && <Stamp {...stamp} colours={colours} />}
    </svg>
  );
}
