import { Hono } from "hono";
import type { z } from "zod";
import { env } from "../env";
import type { AppEnv } from "../http/context";
import * as subscribers from "../models/people/subscribers";
import { deleteRoutes } from "./resource/delete-routes";
import { listRoute } from "./resource/list";
import { When } from "./resource/parts";
import { type ListScreen, listParams } from "./resource/resource";

const listScreen: ListScreen<z.output<typeof listParams>, subscribers.Subscriber> = {
  list: "subscribers",
  one: "subscriber",
  params: listParams,
  find: (params, page) => subscribers.list(params, page),
  count: subscribers.count,
  columns: [
    {
      label: "Address",
      isTitle: true,
      className: "wrap-anywhere font-semibold",
      cell: ({ email }) => email,
    },
    {
      label: "Agreed",
      cell: ({ createdAt, agreedAt, agreedIn }, { timeZone }) => (
        <>
          <When date={agreedAt ?? createdAt} timeZone={timeZone} />
          {agreedIn && <span className="row-note wrap-anywhere">{agreedIn}</span>}
        </>
      ),
    },
    {
      label: "On the list since",
      className: "whitespace-nowrap",
      cell: ({ createdAt }, { timeZone }) => <When date={createdAt} timeZone={timeZone} />,
    },
  ],
  exports: {
    Email: ({ email }) => email,
    Agreed: ({ agreedAt, createdAt }) => (agreedAt ?? createdAt).toISOString(),
    "Agreed in": ({ agreedIn }) => agreedIn ?? `A form of ${env.PUBLIC_URL}`,
    Subscribed: ({ createdAt }) => createdAt.toISOString(),
  },
  empty: "No subscribers yet.",
  canDelete: true,
};

export default new Hono<AppEnv>().route("/", listRoute(listScreen)).route(
  "/",
  deleteRoutes(listScreen, {
    model: subscribers,
    undo: "The address is deleted from the history, too: this cannot be undone.",
    consequences: ({ length }) =>
      length === 1
        ? "This address will get no more newsletters, and no list brings it back. Its owner can subscribe again."
        : "These addresses will get no more newsletters, and no list brings them back. Their owners can subscribe again.",
  }),
);
