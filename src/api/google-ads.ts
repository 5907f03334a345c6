import { Hono } from "hono";
import { env } from "../env";
import type { AppEnv } from "../http/context";
import { describe, shows } from "./describe";
import * as shapes from "./shapes";

const wanted = ["GOOGLE_ADS_DEVELOPER_TOKEN", "GOOGLE_ADS_CUSTOMER_ID"] as const;

export default new Hono<AppEnv>().get(
  "/status",
  describe("Tell whether Google Ads is set up", shows(shapes.googleAds, "Whether it is.")),
  (c) => {
    const unset = wanted.filter((name) => env[name] === undefined);
    return c.json(
      unset.length === 0
        ? { configured: true, message: "Google Ads is set up." }
        : { configured: false, message: `Google Ads is not set up: set ${unset.join(" and ")}.` },
    );
  },
);
