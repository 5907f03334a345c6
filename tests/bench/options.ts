import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { short: { type: "boolean" }, deals: { type: "string" }, json: { type: "string" } },
});

export const isShort = values.short ?? false;

/** Deals of the catalogues that are measured, in their order. */
export const SIZES = isShort ? [1_000, 10_000] : [1_000, Number(values.deals ?? 1_000_000)];

/** The catalogue from which the growth of queries is told. */
export const BEFORE = isShort ? 1_000 : 10_000;

/** How long each load lasts. */
export const SECONDS = isShort ? 1 : 6;

/**
 * The least that a kept answer may come to, of the static one. The short form runs on machines that do other things
 * too, where one of two processes is now and then given half the time: it finds what is broken, not what is slower.
 */
export const LEAST = isShort ? 0.4 : 0.75;

/** Where the report goes. */
export const json = values.json ?? join(import.meta.dir, "../../.build/bench.json");

/** What is made on the way lies here. */
export const folder = mkdtempSync(join(tmpdir(), "dealproof-bench-"));
