import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { COUNT_LIMIT } from "../../models/dashboard";
import { countQueue, queue, queueParts } from "../../models/deals/queue";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { screen } from "../screen";
import { QueueScreen } from "./queue";

const LENGTH = 50;

const params = z.object({ part: z.enum(queueParts).optional().catch(undefined) });

/** The deals to check, one after the other. */
export default new Hono<AppEnv>().get(paths.adminList("queue"), zValidator("query", params), (c) => {
  const { part } = c.req.valid("query");
  return screen(c, {
    place: "queue",
    title: "Morning queue",
    main: async () => {
      const [deals, counts, { timeZone }] = await Promise.all([
        queue(part, LENGTH),
        countQueue(COUNT_LIMIT + 1),
        settings.current(),
      ]);
      return <QueueScreen {...{ deals, counts, part, timeZone }} />;
    },
  });
});
