import { z } from "zod";
import { jsonIn, type Network, Unavailable } from "./network";

/*
 * Awin's promotions, https://help.awin.com/apidocs/promotions: 20 calls a minute, 200 offers a page. The address holds the
 * publisher's id. What has changed is asked for through the day; once a day everything, because what has ended is only
 * missing there.
 */

const PAGE_SIZE = 200;
const CALLS_A_MINUTE = 20;
const MOST_PAGES = 500;
/** It is parsed in the server's thread. */
const PAGE_MIB = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

const page = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  pagination: z.object({ total: z.number().optional() }).optional(),
});

const marks = z.object({ full: z.number(), since: z.string() });

export const awin: Network = async function* ({ address, key, cursor }, isTest, ask) {
  if (!address || !key)
    throw new Unavailable(
      "Give the address (https://api.awin.com/publisher/…/promotions, with your publisher id) and the API token.",
    );
  const last = marks.safeParse(JSON.parse(cursor ?? "null")).data;
  const now = Date.now();
  const isPartial = last !== undefined && !isTest && now - last.full < DAY_MS;
  let count = 0;
  let total: number | undefined;
  for (let number = 1; ; number++) {
    if (number > MOST_PAGES) throw new Unavailable("Awin has more pages than are read at once.");
    if (number > 1 && number % CALLS_A_MINUTE === 1) await Bun.sleep(60_000);
    const filters = { membership: "joined", ...(isPartial && { updatedSince: last.since }) };
    const body = JSON.stringify({ filters, pagination: { page: number, pageSize: PAGE_SIZE } });
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const bytes = await ask(address, PAGE_MIB, { headers, body });
    const answer = page.safeParse(jsonIn(bytes, address));
    if (!answer.success) throw new Unavailable("Awin sent something else than its list of promotions.");
    const { data, pagination } = answer.data;
    count += data.length;
    total = pagination?.total;
    yield new TextEncoder().encode(data.map((row) => `${JSON.stringify(row)}\n`).join(""));
    if (data.length < PAGE_SIZE || count === total) break;
  }
  // Offers that are missing by mistake must not end.
  const isWhole = total === undefined || count === total;
  const since = new Date(now).toISOString().slice(0, 10);
  const next = { since, full: isPartial ? last.full : now };
  return { isPartial: isPartial || !isWhole, cursor: isTest ? cursor : JSON.stringify(next) };
};
