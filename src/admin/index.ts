import { Hono } from "hono";
import { except } from "hono/combine";
import { answerFilesInTime, answerInTime } from "../http/admission";
import type { AppEnv } from "../http/context";
import { limitFile, refuseWrites } from "../http/refusals";
import { allowWrites, isDiskFull } from "../models/outage";
import { paths } from "../paths";
import { screens } from "../surfaces";
import backups from "./backups";
import generateBlog from "./blogs/generation";
import checks from "./checks";
import dashboard from "./dashboard";
import dealBulk from "./deals/bulk";
import dealFollow from "./deals/follow";
import offerOrder from "./deals/order";
import demo from "./demo";
import { adminError, diskFull, missing } from "./errors";
import imports from "./feeds";
import { guard } from "./guard";
import history from "./history";
import inbox from "./inbox";
import login from "./login";
import password from "./password";
import runs from "./runs";
import slug from "./slug";
import storeSuggestions from "./store-field";
import generateStore from "./stores/generation";
import subscribers from "./subscribers";
import system from "./system";

/** Everything but the login is behind the guard. */
export const admin = new Hono<AppEnv>();

admin.onError(adminError);
admin.use(`${paths.admin()}/*`, answerInTime);
admin.use(`${paths.admin()}/*`, except([paths.login(), paths.logout()], refuseWrites(isDiskFull, diskFull)));
// An admin must be able to log in when the disk is full. A session is a small write.
admin.use(paths.login(), async (c, next) => {
  if (!isDiskFull()) return next();
  using room = await allowWrites();
  return room ? await next() : diskFull(c);
});
admin.route("/", login);
admin.use(`${paths.admin()}/*`, guard);
admin.use(`${paths.admin()}/*`, limitFile, answerFilesInTime);
for (const router of [
  dashboard,
  demo,
  password,
  checks,
  inbox,
  // Before the lists, whose `:id` would match their addresses.
  offerOrder,
  dealBulk,
  dealFollow,
  storeSuggestions,
  slug,
  generateStore,
  generateBlog,
  imports,
  ...screens,
  runs,
  backups,
  subscribers,
  system,
  history,
])
  admin.route("/", router);
admin.all(`${paths.admin()}/*`, missing);
