import { Hono } from "hono";
import { answerInTime } from "../http/admission";
import type { AppEnv } from "../http/context";
import { refuseWrites } from "../http/refusals";
import { isDiskFull } from "../models/outage";
import { paths } from "../paths";
import { pagesOfRows } from "../surfaces";
import blogs from "./blogs";
import categories from "./categories";
import coupons from "./coupons";
import deal from "./deal";
import answer from "./deal/answer";
import report from "./deal/report";
import { diskFullPage, errorPage, oldLinksOfWordPress } from "./errors";
import events from "./events";
import feeds from "./files/feeds";
import icons from "./files/icons";
import media from "./files/media";
import robotKeys from "./files/robot-keys";
import securityContact from "./files/security-contact";
import sitemap from "./files/sitemap";
import social from "./files/social";
import theme from "./files/theme";
import go from "./go";
import home from "./home";
import howWeCheck from "./how-we-check";
import newsletter from "./newsletter";
import type { PageName } from "./pages";
import ask from "./search/ask";
import suggestions from "./search/suggestions";
import storeWish from "./store/wish";
import stores from "./stores";
import texts from "./texts";

const routers: Record<PageName, Hono<AppEnv>> = {
  home,
  stores,
  categories,
  blogs,
  events,
  deal,
  howWeCheck,
  texts,
  ask,
  answer,
  report,
  storeWish,
  newsletter,
};

const files = [
  coupons,
  suggestions,
  feeds,
  sitemap,
  robotKeys,
  securityContact,
  go,
  media,
  social,
  theme,
  icons,
];

export const site = new Hono<AppEnv>();

site.use(answerInTime);
site.use(refuseWrites(isDiskFull, diskFullPage));
site.onError(errorPage);
site.use(paths.home(), oldLinksOfWordPress);
for (const router of [...pagesOfRows, ...Object.values(routers), ...files]) site.route("/", router);
