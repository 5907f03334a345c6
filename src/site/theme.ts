import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import * as settings from "../models/settings";
import { paths } from "../paths";
import { themeOf } from "../ui/theme";

/** The style sheet of the two brand colours, which error pages need while the database is away. */
export default new Hono<AppEnv>().get(paths.theme(), async (c) => {
  const { css, href } = themeOf(await settings.current().catch(settings.lastKnown));
  const isCurrent = href.endsWith(`?v=${c.req.query("v")}`);
  return c.body(css, 200, {
    "Content-Type": "text/css; charset=utf-8",
    "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "public, max-age=60",
  });
});
