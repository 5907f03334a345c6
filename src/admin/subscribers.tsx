import { Hono } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../http/context";
import * as subscribers from "../models/people/subscribers";
import { paths } from "../paths";
import { Icon } from "../ui/icon";
import { Download } from "../ui/icons";
import { deleteRoutes } from "./resource/delete-routes";
import { download } from "./resource/download";
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
  .get(paths.subscribersExport(), (c) =>
    download(c, { name: "subscribers", columns: ["email", "subscribed_at"], rows: exported() }),
  )
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

async function* exported(): AsyncGenerator<string[][]> {
  for await (const batch of subscribers.inBatches(EXPORT_BATCH))
    yield batch.map(({ email, createdAt }) => [email, createdAt.toISOString()]);
}
