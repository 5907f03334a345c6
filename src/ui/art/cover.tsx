import type { BlogCategory } from "../../schemas/vocabulary";
import { disc, drawn, hashOf, type Paint } from "./shapes";

type Post = { title: string; category: BlogCategory };

const COLUMNS = 6;
const ROWS = 3;
const TILE = 20;

/** A post's picture: 6 × 3 tiles that follow from its category and title. It says nothing more than they do. */
export function Cover({ post, className = "" }: { post: Post; className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${COLUMNS * TILE} ${ROWS * TILE}`}
      preserveAspectRatio="xMidYMid slice"
      className={`cover ${className}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: pathsOf(post) }}
    />
  );
}

function pathsOf({ title, category }: Post): string {
  const squares: Layer = new Map();
  const shapes: Layer = new Map();
  for (let tile = 0; tile < COLUMNS * ROWS; tile++) {
    const hash = hashOf(`${category} ${tile} ${title}`);
    const [x, y] = [(tile % COLUMNS) * TILE, Math.floor(tile / COLUMNS) * TILE];
    const ground = pick(grounds, hash);
    add(squares, ground, `M${x} ${y}h20v20h-20z`);
    const motif = pick([undefined, ...motifs[category]], hash >>> 8);
    const others = paints.filter((paint) => paint !== ground);
    if (motif) add(shapes, pick(others, hash >>> 16), motif(x, y, hash >>> 24));
  }
  // Crisp edges leave no seam between tiles.
  return `<g shape-rendering="crispEdges">${drawn([...squares])}</g><g fill-rule="evenodd">${drawn([...shapes])}</g>`;
}

/** A single path for each colour, because most of a cover's size would be elements. */
type Layer = Map<Paint, string>;

function add(layer: Layer, paint: Paint, path: string): void {
  layer.set(paint, (layer.get(paint) ?? "") + path);
}

const paints: readonly Paint[] = ["soft", "brand", "tint", "ink", "paper"];
const grounds: readonly Paint[] = [...paints, "soft", "soft", "brand"];

/** The path of a drawing in the tile at x and y, in one of its directions. */
type Motif = (x: number, y: number, turn: number) => string;

const circle: Motif = (x, y) => disc(x + 10, y + 10, 7);

const ring: Motif = (x, y) => disc(x + 10, y + 10, 8) + disc(x + 10, y + 10, 5);

const donut: Motif = (x, y) => disc(x + 10, y + 10, 8) + disc(x + 10, y + 10, 3);

const quarter: Motif = (x, y, turn) =>
  pick(
    [
      `M${x} ${y}h20a20 20 0 0 1-20 20z`,
      `M${x + 20} ${y}v20a20 20 0 0 1-20-20z`,
      `M${x + 20} ${y + 20}h-20a20 20 0 0 1 20-20z`,
      `M${x} ${y + 20}v-20a20 20 0 0 1 20 20z`,
    ],
    turn,
  );

const halves: Motif = (x, y, turn) =>
  pick(
    [
      `M${x} ${y + 10}a10 10 0 0 1 20 0zm0 10a10 10 0 0 1 20 0z`,
      `M${x} ${y}a10 10 0 0 0 20 0zm0 10a10 10 0 0 0 20 0z`,
      `M${x + 10} ${y}a10 10 0 0 0 0 20zm10 0a10 10 0 0 0 0 20z`,
      `M${x} ${y + 10}a10 10 0 0 1 20 0z`,
    ],
    turn,
  );

const triangle: Motif = (x, y, turn) =>
  pick(
    [
      `M${x} ${y + 20}l10-20 10 20z`,
      `M${x} ${y}l10 20 10-20z`,
      `M${x} ${y}l20 10-20 10z`,
      `M${x + 20} ${y}l-20 10 20 10z`,
    ],
    turn,
  );

const diagonal: Motif = (x, y, turn) =>
  pick([`M${x} ${y}h20l-20 20z`, `M${x} ${y}h20v20z`, `M${x + 20} ${y}v20h-20z`, `M${x} ${y}v20h20z`], turn);

const stripes: Motif = (x, y, turn) =>
  pick(
    [
      [2, 8, 14].map((at) => `M${x} ${y + at}h20v4h-20z`).join(""),
      [2, 8, 14].map((at) => `M${x + at} ${y}h4v20h-4z`).join(""),
    ],
    turn,
  );

const ticket: Motif = (x, y, turn) =>
  pick(
    [
      `M${x + 2} ${y + 5}h16v3a2 2 0 0 0 0 4v3h-16v-3a2 2 0 0 0 0-4z`,
      `M${x + 5} ${y + 2}h3a2 2 0 0 0 4 0h3v16h-3a2 2 0 0 0-4 0h-3z`,
    ],
    turn,
  );

const motifs: Record<BlogCategory, Motif[]> = {
  "store-guide": [ticket, ticket, stripes, quarter],
  "savings-tips": [circle, ring, donut, quarter],
  "seasonal-deals": [triangle, halves, donut, ring],
  comparisons: [diagonal, diagonal, halves, stripes],
};

function pick<Of>(from: readonly Of[], number: number): Of {
  return from[number % from.length] as Of;
}
