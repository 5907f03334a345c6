import { Hono } from "hono";
import { env } from "../env";
import type { AppEnv } from "../http/context";
import * as settings from "../models/settings";

export default new Hono<AppEnv>().get("/", async (c) => {
  const { primaryColor, secondaryColor, siteName, description, contactEmail, footerText } =
    await settings.current();
  // The specification keeps it fresh for 5 minutes.
  c.header("Cache-Control", "public, max-age=300");
  return c.json({
    ...{ primaryColor, secondaryColor, siteName, description, contactEmail, footerText },
    domain: new URL(env.PUBLIC_URL).hostname,
  });
});
