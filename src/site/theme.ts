import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { z } from "zod";
import { styleSheet } from "../http/assets";
import type { AppEnv } from "../http/context";
import { keep } from "../kept";
import * as settings from "../models/settings";
import { paths } from "../paths";
import { themeOf } from "../ui/theme";

const address = zValidator("query", z.object({ v: z.string().optional().catch(undefined) }));

/** The style sheet with the operator's colours, which error pages need while the database is away. */
export default new Hono<AppEnv>().get(paths.theme(), address, keep, async (c) => {
  const { css, href } = themeOf(await settings.current().catch(settings.lastKnown), styleSheet);
  const isCurrent = href === paths.theme(c.req.valid("query").v);
  return c.body(css, 200, {
    "Content-Type": "text/css; charset=utf-8",
    "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "public, max-age=60",
  });
});
