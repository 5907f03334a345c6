import { type Context, Hono } from "hono";
import { z } from "zod";
import { checkQuery } from "../../cache/query";
import { cached } from "../../cache/serve";
import { assets, styleSheets } from "../../http/assets";
import type { AppEnv } from "../../http/context";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { themeCss, themeHash } from "../../ui/theme";

const address = checkQuery(z.object({ v: z.string().optional().catch(undefined) }));

/** One style sheet with the settings' colours and all rules, because a page waits for each file. */
export default new Hono<AppEnv>()
  .get(paths.theme(), address, cached, (c) => show(c, c.req.valid("query").v, assets.css, styleSheets.site))
  .get(paths.adminTheme(), address, cached, (c) =>
    show(c, c.req.valid("query").v, assets.adminCss, styleSheets.admin),
  );

async function show(c: Context<AppEnv>, hash: string | undefined, sheet: string, rules: string) {
  // Error pages need them while the database cannot be reached.
  const colours = await settings.current().catch(settings.lastKnown);
  const isCurrent = hash === themeHash(colours, sheet);
  if (!isCurrent) c.set("skipsCache", true);
  return c.body(themeCss(colours) + rules, 200, {
    "Content-Type": "text/css; charset=utf-8",
    "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "public, max-age=60",
  });
}
