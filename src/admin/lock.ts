import { Hono } from "hono";
import { addressOf } from "../http/address";
import type { AppEnv } from "../http/context";
import { takeSession } from "../http/session";
import { isDiskFull } from "../models/outage";
import * as sessions from "../models/sessions";
import { paths } from "../paths";

/** Locks the admin. */
export default new Hono<AppEnv>().post(paths.logout(), async (c) => {
  const session = c.get("session");
  takeSession(c);
  if (session && !isDiskFull()) await sessions.end(session, { address: addressOf(c) });
  return c.redirect(paths.login(), 303);
});
