import type { Hono } from "hono";
import authorScreens from "./admin/authors";
import blogScreens from "./admin/blogs";
import categoryScreens from "./admin/categories";
import { dealRoutes } from "./admin/deals";
import eventScreens from "./admin/events";
import sourceScreens from "./admin/feeds/sources";
import redirectScreens from "./admin/redirects";
import settingsScreens from "./admin/settings";
import storeScreens from "./admin/stores";
import blogSegment from "./api/blogs";
import categorySegment from "./api/categories";
import { coupons as couponSegment, offers as offerSegment } from "./api/deals";
import settingsSegment from "./api/settings";
import storeSegment from "./api/stores";
import type { AppEnv } from "./http/context";
import { type EntityName, entities } from "./models/entities";
import authorPage from "./site/blogs/author";
import blogPage from "./site/blogs/post";
import categoryPage from "./site/categories/category";
import eventPage from "./site/events/event";
import type { EntityWithPage } from "./site/pages";
import storePage from "./site/store";

type Router = Hono<AppEnv>;

type Surfaces<Name> = {
  admin: Router;
  api: Router | null;
  page: Name extends EntityWithPage ? Router : null;
};

/**
 * Where an entity is met: its screens in the admin, its segment of the API and the page of a row. One that is forgotten
 * is an error of the compiler; null says that the entity has none. Coupons and offers share the page of a deal.
 */
const surfaces: { [Name in EntityName]: Surfaces<Name> } = {
  store: { admin: storeScreens, api: storeSegment, page: storePage },
  category: { admin: categoryScreens, api: categorySegment, page: categoryPage },
  offer: { admin: dealRoutes("offer"), api: offerSegment, page: null },
  coupon: { admin: dealRoutes("coupon"), api: couponSegment, page: null },
  blog: { admin: blogScreens, api: blogSegment, page: blogPage },
  author: { admin: authorScreens, api: null, page: authorPage },
  event: { admin: eventScreens, api: null, page: eventPage },
  source: { admin: sourceScreens, api: null, page: null },
  redirect: { admin: redirectScreens, api: null, page: null },
  settings: { admin: settingsScreens, api: settingsSegment, page: null },
};

export const screens = routersOf("admin");
export const pagesOfRows = routersOf("page");

export const segments = Object.entries(surfaces).flatMap(([name, { api }]) =>
  api ? [{ path: `/${entities[name as EntityName].many}`, router: api }] : [],
);

function routersOf(surface: "admin" | "page"): Router[] {
  return Object.values(surfaces).flatMap((all) => all[surface] ?? []);
}
