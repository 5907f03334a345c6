import { Hono } from "hono";
import { env } from "../../env";
import type { AppEnv } from "../../http/context";
import { problem } from "../../http/problem";
import * as settings from "../../models/settings";
import { paths } from "../../paths";

/** RFC 9116, 2.5.5, asks for less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whom to tell about a fault in the security of this site. */
export default new Hono<AppEnv>().get(paths.securityContact(), async (c) => {
  const { contactEmail } = await settings.edited();
  if (contactEmail === null)
    return problem(
      c,
      404,
      "This site has no contact yet. Its operator sets one under Settings, Contact e-mail.",
    );
  const tomorrow = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: mailto:${encodeURI(contactEmail)}`,
    `Expires: ${new Date(tomorrow + VALID_DAYS * DAY_MS).toISOString()}`,
    `Canonical: ${env.PUBLIC_URL}${paths.securityContact()}`,
    "Preferred-Languages: en",
  ];
  return c.body(`${lines.join("\n")}\n`, 200, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  });
});
