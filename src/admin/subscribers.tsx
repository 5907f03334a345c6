import { Hono } from "hono";
import type { z } from "zod";
import { env } from "../env";
import type { AppEnv } from "../http/context";
import { formOf } from "../http/forms";
import { subscribers, suppressions } from "../models/people";
import * as settings from "../models/settings";
import { paths } from "../paths";
import { subscription } from "../schemas/fields";
import { deleteRoutes } from "./resource/delete-routes";
import { listRoute, showList } from "./resource/list";
import { When } from "./resource/parts";
import { type ListScreen, listParams } from "./resource/resource";
import { acceptForm, changeOf } from "./resource/save";
import { Table } from "./resource/table";
import { done, error, success } from "./screen";
import { Suppressed, SuppressionDialog } from "./suppressions";

const listScreen: ListScreen<z.output<typeof listParams>, subscribers.Subscriber> = {
  list: "subscribers",
  one: "subscriber",
  params: listParams,
  find: (params, page) => subscribers.list(params, page),
  count: subscribers.count,
  table: async (shown) => {
    const { search, cursor } = shown.params;
    return (
      <Table screen={listScreen} shown={shown}>
        {!search && !cursor && <Suppressed count={await suppressions.count()} />}
      </Table>
    );
  },
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

export default new Hono<AppEnv>()
  .route("/", listRoute(listScreen))
  .post(paths.suppressions(), acceptForm, async (c) => {
    const list = paths.adminList("subscribers");
    const { values } = await formOf(c);
    const { data, error: fault } = subscription.safeParse(values);
    if (!data) return done(c, list, error("Nothing was looked up", fault.issues[0]?.message));
    const { email } = data;
    if (values.confirmed && (await suppressions.lift(email, values.confirmed, changeOf(c))))
      return done(c, list, success("Suppression lifted", `A form or a list can bring ${email} back.`));
    const [found, { timeZone }] = await Promise.all([suppressions.find(email), settings.current()]);
    const dialog = <SuppressionDialog email={email} found={found} timeZone={timeZone} />;
    return showList(c, listScreen, listParams.parse({}), { dialog });
  })
  .route(
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
