import type { BlogCategory } from "../schemas/vocabulary";
import { coverSvg } from "../ui/art/cover";
import { MOTIF_HEIGHT, MOTIF_WIDTH, motifOf } from "../ui/art/motif";
import { drawn, type Paint } from "../ui/art/shapes";

export type Artwork = "brand" | { motif: string } | { cover: { title: string; category: BlogCategory } };

const [WIDTH, HEIGHT] = [540, 296];
const [INK, PAPER] = ["#1b1510", "#ffffff"];

export function Art({ artwork, colours }: { artwork: Artwork; colours: Record<string, string> }) {
  const { "--brand": brand = "", "--brand-tint": tint = "", "--brand-soft": soft = "" } = colours;
  if (artwork !== "brand")
    return (
      <svg
        width={WIDTH}
        height={HEIGHT}
        aria-hidden
        dangerouslySetInnerHTML={{
          __html: drawingOf(artwork, { brand, tint, soft, ink: INK, paper: PAPER }),
        }}
      />
    );
  return (
    <>
      <path fill={soft} d={GROUND} />
      <g transform="translate(151 29) scale(8.5)">
        <BrandMark ink={brand} ground={colours["--on-brand"]} />
      </g>
    </>
  );
}

const GROUND = `M0 0h${WIDTH}v${HEIGHT}H0z`;

function drawingOf(artwork: Exclude<Artwork, "brand">, paints: Record<Paint, string>): string {
  if ("cover" in artwork) return coverSvg(artwork.cover, paints);
  const [x, y] = [(WIDTH - 2 * MOTIF_WIDTH) / 2, HEIGHT - 2 * MOTIF_HEIGHT];
  return `<path fill="${paints.soft}" d="${GROUND}"/><g transform="translate(${x} ${y}) scale(2)">${drawn(motifOf(artwork.motif), paints)}</g>`;
}

export function BrandMark({ ink, ground }: { ink: string | undefined; ground: string | undefined }) {
  return (
    <>
      <path
        fill={ink}
        d="M6 3h16a3 3 0 0 1 3 3v4.6a3.5 3.5 0 0 0 0 6.8V22a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-4.6a3.5 3.5 0 0 0 0-6.8V6a3 3 0 0 1 3-3Z"
      />
      <path
        fill="none"
        stroke={ground}
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m9 14.2 3.6 3.6L19.4 11"
      />
    </>
  );
}
