import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { z } from "zod";
import { discountLabel } from "../../format";
import type { AppEnv } from "../../http/context";
import { renderFragment } from "../../http/render";
import { adminList, shownAmong } from "../../models/deals";
import * as events from "../../models/events";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { dealNode, dealParts } from "../../schemas/post-nodes";
import { postHtml } from "../../ui/post-content";
import { notFound } from "../errors";
import { Options } from "../resource/parts";

const MAX_FOUND_OF_EACH_KIND = 5;

const words = z.object({
  dealSearch: z.string().trim().max(100).catch("").default(""),
  store: z.string().trim().max(100).catch("").default(""),
});

const page = z.object({ pageSearch: z.string().trim().max(100).catch("").default("") });

const look = z.object({ part: z.enum(dealParts).catch("ticket") });

export default new Hono<AppEnv>()
  .get(paths.dealSuggestions(), zValidator("query", words), async (c) => {
    const { dealSearch: search, store } = c.req.valid("query");
    // Until something is typed, those of the post's store.
    const filter = { search, store: search ? undefined : store, state: "live" as const };
    const [coupons, offers] = await Promise.all(
      (["coupon", "offer"] as const).map((kind) =>
        adminList(kind, filter, "newest", { limit: MAX_FOUND_OF_EACH_KIND }),
      ),
    );
    const found = [...(coupons?.items ?? []), ...(offers?.items ?? [])];
    return renderFragment(c, <Found deals={found} />);
  })
  .get(paths.pageSuggestions(), zValidator("query", page), async (c) => {
    const { pageSearch } = c.req.valid("query");
    // A text with a dot or a slash is an address.
    if (pageSearch === "" || /[./:]/.test(pageSearch)) return renderFragment(c, null);
    const [stores, categories, guides] = await Promise.all([
      events.suggestions("stores", pageSearch, []),
      events.suggestions("categories", pageSearch, []),
      events.suggestions("guides", pageSearch, []),
    ]);
    const found = [
      ...stores.map(({ value, name }) => [paths.store(value), `${name}, store`] as const),
      ...categories.map(({ value, name }) => [paths.category(value), `${name}, category`] as const),
      ...guides.filter(({ note }) => !note).map(({ value, name }) => [paths.blog(value), name] as const),
    ];
    return renderFragment(c, <Options choices={found} />);
  })
  .get(paths.dealNode(":id"), zValidator("query", look), async (c) => {
    const id = idFrom(c.req.param("id")) ?? notFound();
    const [shown, { timeZone }] = await Promise.all([shownAmong([id]), settings.current()]);
    return c.html(postHtml(dealNode(id, c.req.valid("query").part), shown, timeZone));
  });

type Found = Awaited<ReturnType<typeof adminList>>["items"][number];

function Found({ deals }: { deals: Found[] }) {
  if (deals.length === 0) return <p className="p-2 text-muted text-sm">No live deal fits.</p>;
  return (
    <ul className="grid gap-1">
      {deals.map(({ id, title, code, discountType, discountValue, store }) => (
        <li key={id}>
          <button type="button" data-insert-deal={id} className="editor-deal-found">
            <span className="font-semibold">
              {discountLabel(discountType, discountValue, store.currency)}
            </span>{" "}
            <bdi>{title}</bdi>
            <span className="block text-muted text-xs">
              <bdi>{store.name}</bdi>
              {code && (
                <>
                  {" · "}
                  <bdi className="font-mono">{code}</bdi>
                </>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
