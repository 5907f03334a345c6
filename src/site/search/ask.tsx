import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { z } from "zod";
import { addressOf } from "../../http/address";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { accept } from "../../http/refusals";
import { route } from "../../http/route-options";
import { isByPerson, refuseRobots } from "../../http/visits";
import { requests } from "../../models/counts";
import { paths } from "../../paths";
import { looseSearch, searchAddress } from "../../schemas/search";
import { ButtonLink } from "../../ui/links";
import { recordWish, showWish, type Wish } from "../wish-page";
import { AskForm, nameOf } from "./not-followed";

const address = searchAddress.extend({ noted: z.literal("yes").optional().catch(undefined) });

/** "Ask for it" where a search found nothing, and the count of such searches. */
export default new Hono<AppEnv>()
  .get(paths.ask(), zValidator("query", address), async (c) => {
    const { search, noted } = c.req.valid("query");
    if (requests.textOf(search) === undefined) return c.redirect(paths.stores());
    return showWish(c, wishFor(search), { isNoted: noted === "yes" });
  })
  .post(
    paths.ask(),
    route({ body: "small" }),
    refuseRobots,
    accept("application/x-www-form-urlencoded"),
    async (c) => {
      const search = looseSearch.parse((await formOf(c)).values.search);
      if (requests.textOf(search) === undefined)
        return showWish(c, wishFor("this store"), { failure: "Please ask for a store by its name." }, 422);
      return recordWish(c, wishFor(search), () => requests.recordSearch(addressOf(c), "wishes", search));
    },
  )
  .post(paths.missedSearch(), zValidator("query", searchAddress), async (c) => {
    if (isByPerson(c.req.raw))
      await requests.recordSearch(addressOf(c), "searches", c.req.valid("query").search);
    return c.body(null, 204);
  });

function wishFor(search: string): Wish {
  const name = nameOf(search);
  return {
    kind: "ask",
    path: paths.ask({ search: name }),
    thanks: paths.ask({ search: name, noted: "yes" }),
    title: `Ask for ${name}`,
    description: `Tell us that you would like codes for ${name}.`,
    heading: (
      <>
        We do not follow <bdi translate="no">{name}</bdi> yet.
      </>
    ),
    form: <AskForm name={name} />,
    back: <ButtonLink href={paths.stores()}>Show All Stores</ButtonLink>,
  };
}
