import { Hono } from "hono";
import { env } from "../../env";
import type { AppEnv } from "../../http/context";
import { paths } from "../../paths";
import { keyDirectory } from "../../robot/fetch/signature";

export default new Hono<AppEnv>().get(paths.robotKeys(), async (c) => {
  const directory = await keyDirectory(env.PUBLIC_URL);
  if (!directory) return c.notFound();
  // Its signature holds for a minute.
  return c.body(directory.body, 200, { ...directory.headers, "Cache-Control": "no-store" });
});
