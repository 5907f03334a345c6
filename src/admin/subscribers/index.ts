import { z } from "zod";
import * as subscribers from "../../models/editing/subscribers";
import { listPlace } from "../../schemas/paging";
import { listScreens } from "../listing";
import { queryOf, SubscriberList, SubscribersScreen } from "./list";

const address = z.object({
  search: z.string().trim().max(100).catch("").default(""),
  ...listPlace.shape,
});

/** The list's address: the part of an e-mail address that is searched for. */
export type SubscribersAt = z.output<typeof address>;

export default listScreens<SubscribersAt, subscribers.Subscriber>({
  list: "subscribers",
  title: "Subscribers",
  one: "subscriber",
  address,
  queryOf,
  Screen: SubscribersScreen,
  List: SubscriberList,
  nameOf: ({ email }) => email,
  model: subscribers,
  undo: "The address is deleted from the history, too: this cannot be undone.",
  touches: async (ids) =>
    ids.length === 1
      ? "This address will get no more newsletters."
      : "These addresses will get no more newsletters.",
});
