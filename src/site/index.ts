import { Hono } from "hono";
import { answerInTime } from "../http/admission";
import type { AppEnv } from "../http/context";
import { refuseWrites } from "../http/refusals";
import { isDiskFull } from "../models/outage";
import answer from "./answer";
import ask from "./ask";
import author from "./author";
import blog from "./blog";
import blogs from "./blogs";
import categories from "./categories";
import category from "./category";
import coupons from "./coupons";
import deal from "./deal";
import { diskFullPage, errorPage } from "./errors";
import event from "./event";
import events from "./events";
import feeds from "./feeds";
import go from "./go";
import home from "./home";
import howWeCheck from "./how-we-check";
import icons from "./icons";
import media from "./media";
import newsletter from "./newsletter";
import report from "./report";
import robotKeys from "./robot-keys";
import securityContact from "./security-contact";
import sitemap from "./sitemap";
import social from "./social";
import store from "./store";
import storeWish from "./store-wish";
import stores from "./stores";
import suggestions from "./suggestions";
import texts from "./texts";
import theme from "./theme";

const routers = [
  home,
  coupons,
  stores,
  suggestions,
  ask,
  store,
  storeWish,
  categories,
  category,
  blogs,
  blog,
  author,
  events,
  event,
  deal,
  howWeCheck,
  answer,
  report,
  texts,
  newsletter,
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
for (const router of routers) site.route("/", router);
