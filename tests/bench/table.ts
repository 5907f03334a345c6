import type { Load } from "./load";
import type { Answer } from "./routes";
import type { UnderWrites } from "./writes";

/** How answers to one kind of request came out, and what part of the rate of a static answer that is. */
export type Row = { name: string; bar?: number } & Load & { ratio: number };

/** Of a query, in milliseconds. */
export type Time = { p50: number; p95: number };

/** The times of public queries by name. */
export type Queries = Record<string, Time>;

/** The measurements with one number of deals. */
export type Size = {
  deals: number;
  rows: Row[];
  /** MiB. */
  memory: Record<string, number>;
  /** Milliseconds from the start of a process until it is ready. */
  ready: number;
  /** Answers that five hundred visitors of one cold address took to make. */
  stampede: number;
  writes: UnderWrites;
};

export type Report = {
  at: string;
  machine: string;
  bun: string;
  database: string;
  tool: string;
  /** The smallest first. */
  sizes: Size[];
  routes: { deals: number; answers: Answer[] }[];
  /** Those of this size, and of the largest; the short form asks none. */
  queries?: { from: number; before: Queries; after: Queries };
};

const SLOWEST = 15;

/** The largest size as Markdown, and how each row has grown. */
export function tableOf({ machine, bun, database, tool, sizes, routes, queries }: Report): string {
  const large = sizes.at(-1);
  if (!large) throw new Error("There is a size");
  const small = sizes.length > 1 ? sizes[0] : undefined;
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const rows = large.rows.map((at) => {
    const before = small?.rows.find(({ name }) => name === at.name);
    return line([
      at.name,
      number(at.rate),
      at.ratio.toFixed(2),
      number(at.p50, 2),
      number(at.p99, 1),
      before?.p50 ? `× ${(at.p50 / before.p50).toFixed(2)}` : "",
    ]);
  });
  const timesOf = ({ from, before, after }: NonNullable<typeof queries>) => [
    line(["query", "p50 ms", "p95 ms", `growth from ${number(from)}`]),
    line(["---", "--:", "--:", "--:"]),
    ...Object.entries(after).map(([name, { p50, p95 }]) =>
      line([name, number(p50, 2), number(p95, 2), `× ${(p95 / (before[name]?.p95 ?? p95)).toFixed(2)}`]),
    ),
    "",
  ];
  return [
    `${machine}, Bun ${bun}, ${database}, ${tool}; ${number(large.deals)} deals${small ? `, growth from ${number(small.deals)}` : ""}`,
    "",
    line(["", "answers/s", "of static", "p50 ms", "p99 ms", "growth"]),
    line(["---", "--:", "--:", "--:", "--:", "--:"]),
    ...rows,
    "",
    ...routes.flatMap(({ deals, answers }) => [
      `${number(answers.length)} addresses of ${number(new Set(answers.map(({ pattern }) => pattern)).size)} routes, each asked once, at ${number(deals)} deals; the slowest:`,
      "",
      line(["address", "ms", "bar"]),
      line(["---", "--:", "--:"]),
      ...answers
        .toSorted((one, other) => other.ms - one.ms)
        .slice(0, SLOWEST)
        .map(({ address, ms, bar }) => line([address, number(ms), number(bar)])),
      "",
    ]),
    ...(queries ? timesOf(queries) : []),
    underWritesOf(large),
    "",
    `ready after ${number(large.ready)} ms; a stampede of 500 makes ${large.stampede}; memory in MiB: ${Object.entries(
      large.memory,
    )
      .map(([when, mib]) => `${when} ${mib}`)
      .join(", ")}`,
  ].join("\n");
}

export function underWritesOf({ writes }: Pick<Size, "writes">): string {
  const { quiet, busy, ratio, perSecond, failed, p95 } = writes;
  const saves = `95 % of the saves take at most ${number(p95)} ms, and ${failed} failed`;
  return `${number(busy)} answers/s over many warm pages with ${number(perSecond)} saves a second, ${number(quiet)} without (${ratio.toFixed(2)}); ${saves}`;
}

function number(value: number, digits = 0): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: digits });
}
