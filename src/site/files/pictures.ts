import { env } from "../../env";
import { dayRange, dayWords, number, plural, recentDate, shortDate } from "../../format";
import type { Author } from "../../models/authors";
import type { Blog } from "../../models/blogs/list";
import type { Category } from "../../models/categories";
import type { StoreFacts } from "../../models/deals/of-store";
import type { Event } from "../../models/events/read";
import type { Store } from "../../models/stores/list";
import { paths } from "../../paths";
import { drawablePicture, hashOf, type Picture } from "../../pictures/picture";
import type { ReceiptLine } from "../../pictures/ticket";
import type { Settings } from "../../schemas/settings";
import { blogCategoryLabels } from "../../schemas/vocabulary";

/** A picture for links on other sites; undefined if our fonts lack its letters. */
export type Subject = "site" | "deal" | "store" | "category" | "blog" | "author" | "event";

export type Shared = {
  subject: Subject;
  id: number;
  path: string;
  alt: string;
  hash: string;
  picture: Picture;
};

export const SLOGAN = "Codes that come with proof.";

export function ofStore(store: Store, facts: StoreFacts, settings: Settings): Shared | undefined {
  const { live, codes, checked, lastChecked } = facts;
  const { timeZone } = settings;
  const lines: ReceiptLine[] = [{ label: "With a code", value: `${codes} of ${live}` }];
  if (checked > 0)
    lines.push({ label: "Checked in the last 30 days", value: `${checked} of ${live}`, tone: "proof" });
  if (lastChecked)
    lines.push({ label: "Last checked", value: recentDate(lastChecked, timeZone), tone: "proof" });
  const name = store.name;
  const value = live > 0 ? plural(live, "live deal") : "No deal today";
  return shared("store", store.id, settings, `${name} coupons and offers: ${value}.`, {
    kicker: "Coupons and offers",
    headline: name,
    ticket: {
      store: { name, logo: store.picture },
      value,
      lines: live > 0 ? lines : [{ label: "Live deals", value: "none" }],
    },
  });
}

export function ofCategory(category: Category, storeCount: number, settings: Settings): Shared | undefined {
  const { id, name } = category;
  return shared("category", id, settings, `${name} coupons and stores.`, {
    kicker: "Coupons and stores",
    headline: name,
    ticket: {
      art: { motif: name },
      lines: [{ label: "Stores", value: number.format(storeCount) }],
    },
  });
}

export function ofBlog(blog: Blog, settings: Settings): Shared | undefined {
  const { id, title, category, publishedAt, authorName } = blog;
  const lines: ReceiptLine[] = [{ label: "By", value: authorName ?? settings.siteName }];
  if (publishedAt) lines.push({ label: "Published", value: shortDate(publishedAt, settings.timeZone) });
  return shared("blog", id, settings, title, {
    kicker: blogCategoryLabels[category],
    headline: title,
    ticket: { art: { cover: { title, category } }, lines },
  });
}

export function ofAuthor({ id, name }: Author, settings: Settings): Shared | undefined {
  return shared("author", id, settings, `Articles by ${name}.`, {
    kicker: "Articles by",
    headline: name,
    ticket: { art: "brand", lines: [{ label: "Writes for", value: settings.siteName }] },
  });
}

export function ofEvent(event: Event, settings: Settings): Shared | undefined {
  const { id, name, firstDay, lastDay, phase, category } = event;
  const end: ReceiptLine =
    phase === "after"
      ? { label: "Ended", value: dayWords(lastDay), tone: "danger" }
      : { label: "Ends", value: dayWords(lastDay) };
  return shared("event", id, settings, `${name}, ${dayRange(firstDay, lastDay)}.`, {
    kicker: dayRange(firstDay, lastDay),
    headline: name,
    ticket: {
      art: { motif: category ?? name },
      lines: [{ label: phase === "before" ? "Starts" : "Started", value: dayWords(firstDay) }, end],
    },
  });
}

/** Where proof comes from. Figures would change the address of the picture on each page with each check. */
const SOURCES: ReceiptLine[] = [
  { label: "Tried in a basket", value: "by editors" },
  { label: "On the shop’s page", value: "by our robot" },
  { label: "Said to work, or not", value: "by shoppers" },
];

/** The picture of a page that has none of its own. */
export function ofSite(settings: Settings): Shared | undefined {
  const { siteName } = settings;
  const words = { headline: SLOGAN, ticket: { art: "brand" as const, lines: SOURCES } };
  return shared("site", 1, settings, `${siteName}. ${SLOGAN}`, words);
}

type Words = Pick<Picture, "headline" | "kicker" | "ticket" | "stamp">;

export function shared(
  subject: Subject,
  id: number,
  { siteName, primaryColor, secondaryColor, hasDemo }: Settings,
  alt: string,
  words: Words,
): Shared | undefined {
  const host = new URL(env.PUBLIC_URL).host;
  const demo = hasDemo && { kicker: "Demo: all of it is invented" };
  const picture = drawablePicture({ siteName, host, primaryColor, secondaryColor, ...words, ...demo });
  if (!picture) return undefined;
  const hash = hashOf(picture);
  return { subject, id, path: paths.social(subject, id, `${hash}.png`), alt, hash, picture };
}
