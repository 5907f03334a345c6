import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { short: { type: "boolean" }, deals: { type: "string" }, json: { type: "string" } },
});

export const isShort = values.short ?? false;

export const SIZES = isShort ? [1_000, 10_000] : [1_000, Number(values.deals ?? 1_000_000)];

/** The growth of queries is measured from this catalogue. */
export const BEFORE = isShort ? 1_000 : 10_000;

export const SECONDS = isShort ? 1 : 6;

/**
 * The least share of the static answer's rate for a cached one. The short form runs on machines that do other things
 * too, where one of two processes is now and then given half the time: it finds what is broken, not what is slower.
 */
export const LEAST = isShort ? 0.4 : 0.75;

/** Where the report goes. */
export const json = values.json ?? join(import.meta.dir, "../../.build/bench.json");

/** For the files of the run. */
export const folder = mkdtempSync(join(tmpdir(), "dealproof-bench-"));
