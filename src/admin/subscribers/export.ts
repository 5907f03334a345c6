import { stringify } from "csv-stringify/sync";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context";
import * as subscribers from "../../models/editing/subscribers";
import { paths } from "../../paths";

const BATCH = 1000;

/** All subscribers as a file for a spreadsheet. It leaves while it is read: a million addresses are never held at once. */
export default new Hono<AppEnv>().get(paths.subscribersExport(), (c) => {
  const today = new Date().toISOString().slice(0, 10);
  return c.body(streamOf(csv()), 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="subscribers-${today}.csv"`,
  });
});

async function* csv(): AsyncGenerator<string, void> {
  yield stringify([["email", "subscribed_at"]]);
  for await (const batch of subscribers.inBatches(BATCH)) {
    const rows = batch.map(({ email, createdAt }) => [email, createdAt.toISOString()]);
    // A spreadsheet would run a cell that begins with = or the like as a formula (OWASP, CSV injection).
    yield stringify(rows, { escape_formulas: true });
  }
}

/** Reads on as the browser takes it. An error cuts the download off, so that nobody takes a part for the whole. */
function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return();
    },
  });
}
