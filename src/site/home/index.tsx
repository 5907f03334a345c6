import { Hono } from "hono";
import { memoize } from "../../cache/memoize";
import { checkQuery } from "../../cache/query";
import { cachedList } from "../../cache/serve";
import type { AppEnv } from "../../http/context";
import recentlyViewed from "../../islands/recently-viewed";
import * as categories from "../../models/categories";
import * as events from "../../models/events";
import { paths } from "../../paths";
import { couponAddress } from "../../schemas/deal-queries";
import { Island } from "../../ui/island";
import { CouponSection, chosenCategory, isAlone, startCouponList } from "../coupons";
import { Newsletter } from "../newsletter";
import { page } from "../page";
import { HomeBands, startBands } from "./bands";
import { Hero, startFigures } from "./hero";

export default new Hono<AppEnv>().get(paths.home(), checkQuery(couponAddress), cachedList, async (c) => {
  const query = { ...c.req.valid("query"), store: "", place: "home" as const };
  const list = startCouponList(c, query);
  const isListOnly = isAlone(query);
  const above = isListOnly ? null : { figures: startFigures(c), ...startBands(c) };
  const all = await memoize("categories", categories.all);
  // Without it the page is whole too.
  const event = above && (await memoize("near event", events.near).catch(() => undefined));
  const chosen = chosenCategory(query, all);
  return page(c, (settings) => ({
    meta: {
      title: `${settings.siteName}: coupons and deals with proof`,
      description: settings.description,
      path: paths.home(),
      feed: paths.feed(),
      hasReceipt: !isListOnly,
      noindex: isListOnly || query.page > 1,
    },
    current: "home",
    main: (
      <>
        {isListOnly && <h1 className="sr-only">Coupons</h1>}
        {above && (
          <div id="above-coupons">
            <Hero settings={settings} figures={above.figures} deal={above.hero} popular={above.popular} />
            <HomeBands {...above} event={event ?? undefined} timeZone={settings.timeZone} />
            <Island island={recentlyViewed} props={{}} />
          </div>
        )}
        <CouponSection
          query={{ ...query, category: chosen?.slug ?? query.category }}
          list={list}
          category={chosen?.name ?? query.category}
          timeZone={settings.timeZone}
          label="Search coupons"
          choice={{
            name: "category",
            label: "Category",
            all: "All Categories",
            options: all.map(({ slug, name }) => ({ slug, name })),
          }}
        />
      </>
    ),
    closing: <Newsletter />,
  }));
});
