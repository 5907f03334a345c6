import { Hono } from "hono";
import { env } from "../env";
import type { AppEnv } from "../http/context";
import { keep } from "../kept";
import * as settings from "../models/settings";
import { describe, shows } from "./describe";
import * as shapes from "./shapes";

export default new Hono<AppEnv>().get(
  "/",
  describe(
    "Get the site's configuration",
    "Name, texts and colours of the site. A field that is not set has its default.",
    shows(shapes.config),
  ),
  keep,
  async (c) => {
    const { primaryColor, secondaryColor, siteName, description, contactEmail, footerText } =
      await settings.current();
    // The specification keeps it fresh for 5 minutes.
    c.header("Cache-Control", "public, max-age=300");
    return c.json({
      ...{ primaryColor, secondaryColor, siteName, description, contactEmail, footerText },
      domain: new URL(env.PUBLIC_URL).hostname,
    });
  },
);
