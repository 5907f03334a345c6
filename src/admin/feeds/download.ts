import type { Context } from "hono";
import * as importRows from "../../imports/import-rows";
import { cut } from "../../schemas/cut";
import { REASON_COLUMN } from "../../schemas/feeds";
import { csvOf, sendFile } from "../resource/download";
import type { Run } from "./progress";
import { reasonWords } from "./words";

/** Sends rows as they stand in their file, each with the reason why it did not come in. A line that is no row has its text. */
export async function downloadRows(c: Context, run: Run, filter: importRows.RowFilter): Promise<Response> {
  const { columns, batches } = await importRows.rawOf(run.id, filter, run.columns);
  async function* rows() {
    for await (const batch of batches)
      yield batch.map(({ raw, reasons }) => [
        ...columns.map((name) => raw?.[name] ?? ""),
        cut(
          reasons.map((reason) => [reasonWords(reason), reason.text].filter(Boolean).join(" ")).join(" "),
          1000,
        ),
      ]);
  }
  return sendFile(c, "csv", `rows-of-import-${run.id}`, csvOf([...columns, REASON_COLUMN], rows()));
}
