export type Paint = "brand" | "tint" | "soft" | "ink" | "paper";

/** A filled outline: its colour and its path data. */
export type Shape = readonly [Paint, string];

/** The page's own colours, which follow the settings and the scheme. */
const pageColours: Record<Paint, string> = {
  brand: "var(--brand)",
  tint: "var(--brand-tint)",
  soft: "var(--brand-soft)",
  ink: "var(--ink)",
  paper: "var(--card)",
};

/** SVG elements. The shapes are our own, so nothing is escaped. */
export function drawn(shapes: readonly Shape[]): string {
  return shapes.map(([paint, path]) => `<path fill="${pageColours[paint]}" d="${path}"/>`).join("");
}

export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h-${width}z`;
}

export function round(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`;
}

/** FNV-1a. */
export function hashOf(text: string): number {
  const bytes = encoder.encode(text);
  let hash = 2166136261;
  // Three times as fast as for … of.
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 16777619) >>> 0;
  return hash;
}

const encoder = new TextEncoder();
