import { type Context, Hono } from "hono";
import { z } from "zod";
import { checkQuery } from "../cache/query";
import { cached } from "../cache/serve";
import { styleSheets } from "../http/assets";
import type { AppEnv } from "../http/context";
import * as settings from "../models/settings";
import { paths } from "../paths";
import { type Theme, themeOf } from "../ui/theme";

const address = checkQuery(z.object({ v: z.string().optional().catch(undefined) }));

// Error pages need them while the database cannot be reached.
export default new Hono<AppEnv>()
  .get(paths.theme(), address, cached, async (c) =>
    show(c, themeOf(await colours(), styleSheets.site), paths.theme(c.req.valid("query").v)),
  )
  .get(paths.adminTheme(), address, cached, async (c) =>
    show(
      c,
      themeOf(await colours(), styleSheets.admin, paths.adminTheme),
      paths.adminTheme(c.req.valid("query").v),
    ),
  );

const colours = () => settings.current().catch(settings.lastKnown);

function show(c: Context<AppEnv>, { css, href }: Theme, requestedHref: string): Response {
  const isCurrent = href === requestedHref;
  if (!isCurrent) c.set("skipsCache", true);
  return c.body(css, 200, {
    "Content-Type": "text/css; charset=utf-8",
    "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "public, max-age=60",
  });
}
