import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { checksByDay, overnight } from "../../models/inbox/morning";
import { countQueue, type QueuePlace, queue, queueParts } from "../../models/inbox/queue";
import * as reports from "../../models/people/reports";
import * as proofFigures from "../../models/proof/figures";
import * as settings from "../../models/system/settings";
import { paths } from "../../paths";
import { screen } from "../screen";
import { QueueScreen } from "./queue";

const LENGTH = 50;

const place = z
  .string()
  .regex(/^(soon|later)(-\d{1,15}){3}-\d{1,9}$/)
  .transform((text): QueuePlace => {
    const [group, ...numbers] = text.split("-");
    const [endsAt = 0, popularity = 0, checkedAt = 0, id = 0] = numbers.map(Number);
    return {
      endsSoon: group === "soon",
      endsAt,
      popularity: Math.min(popularity, MAX_INTEGER),
      checkedAt,
      id,
    };
  });

const MAX_INTEGER = 2 ** 31 - 1;

const addressOf = ({ endsSoon, endsAt, popularity, checkedAt, id }: QueuePlace) =>
  [endsSoon ? "soon" : "later", endsAt, popularity, checkedAt, id].join("-");

const params = z.object({
  part: z.enum(queueParts).optional().catch(undefined),
  after: place.optional().catch(undefined),
});

/** The deals to check, one after the other. */
export default new Hono<AppEnv>().get(paths.adminList("queue"), zValidator("query", params), (c) => {
  const { part, after } = c.req.valid("query");
  const pathOf = (place?: QueuePlace) => paths.adminList("queue", { part, after: place && addressOf(place) });
  return screen(c, {
    place: "queue",
    title: "Morning queue",
    main: async () => {
      const { timeZone } = await settings.current();
      const [{ deals, next }, counts, standing, night, days] = await Promise.all([
        queue(part, LENGTH, after),
        countQueue(),
        proofFigures.current(),
        overnight(),
        checksByDay(),
      ]);
      const reported = await reports.ofDeals(deals.map(({ id }) => id));
      return (
        <QueueScreen
          {...{ reported, deals, counts, part, timeZone, night, days }}
          figures={standing}
          here={pathOf(after)}
          first={after && pathOf()}
          more={next && pathOf(next)}
        />
      );
    },
  });
});
