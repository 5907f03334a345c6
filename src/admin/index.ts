import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import { patience } from "../http/patience";
import { paths } from "../paths";
import dashboard from "./dashboard";
import { adminError, missing } from "./errors";
import { guard } from "./guard";
import lock from "./lock";
import login from "./login";
import stores from "./stores";

/** The back office. Everything but the login is behind the guard. */
export const admin = new Hono<AppEnv>();

admin.onError(adminError);
admin.use(`${paths.admin()}/*`, patience);
admin.route("/", login);
admin.use(`${paths.admin()}/*`, guard);
for (const router of [dashboard, lock, stores]) admin.route("/", router);
admin.all(`${paths.admin()}/*`, missing);
