import { ReadableStream as NodeStream } from "node:stream/web";
import { stringify } from "csv-stringify/sync";
import { Hono } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../http/context";
import * as subscribers from "../models/people/subscribers";
import { paths } from "../paths";
import { Icon } from "../ui/icon";
import { Download } from "../ui/icons";
import { deleteRoutes } from "./resource/delete-routes";
import { listRoute } from "./resource/list";
import { ButtonLink, When } from "./resource/parts";
import { type ListScreen, listParams } from "./resource/resource";

const EXPORT_BATCH = 1000;

const listScreen: ListScreen<z.output<typeof listParams>, subscribers.Subscriber> = {
  list: "subscribers",
  one: "subscriber",
  params: listParams,
  find: (params, page) => subscribers.list(params, page),
  count: subscribers.count,
  buttons: () => (
    <ButtonLink href={paths.subscribersExport()} download>
      <Icon icon={Download} size={16} />
      Export CSV
    </ButtonLink>
  ),
  columns: [
    {
      label: "Address",
      isTitle: true,
      className: "wrap-anywhere font-semibold",
      cell: ({ email }) => email,
    },
    {
      label: "Subscribed",
      className: "whitespace-nowrap",
      cell: ({ createdAt }, { timeZone }) => <When date={createdAt} timeZone={timeZone} />,
    },
  ],
  empty: "No subscribers yet.",
  canDelete: true,
};

export default new Hono<AppEnv>()
  .route("/", listRoute(listScreen))
  .get(paths.subscribersExport(), (c) => {
    const today = new Date().toISOString().slice(0, 10);
    // Read as fast as the browser downloads. An error aborts the download, so that a part does not pass for the whole.
    return c.body(NodeStream.from(csv()) as unknown as ReadableStream, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="subscribers-${today}.csv"`,
    });
  })
  .route(
    "/",
    deleteRoutes(listScreen, {
      model: subscribers,
      undo: "The address is deleted from the history, too: this cannot be undone.",
      consequences: ({ length }) =>
        length === 1
          ? "This address will get no more newsletters."
          : "These addresses will get no more newsletters.",
    }),
  );

async function* csv(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(stringify([["email", "subscribed_at"]]));
  for await (const batch of subscribers.inBatches(EXPORT_BATCH)) {
    const rows = batch.map(({ email, createdAt }) => [email, createdAt.toISOString()]);
    // A spreadsheet would run a cell that begins with = or the like as a formula (OWASP, CSV injection).
    yield Buffer.from(stringify(rows, { escape_formulas: true }));
  }
}
