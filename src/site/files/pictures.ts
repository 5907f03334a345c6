import { env } from "../../env";
import { dayRange, dayWords, discountLabel, hasEnded, plural, shortDate } from "../../format";
import type { Author } from "../../models/authors";
import type { Blog } from "../../models/blogs";
import type { Category } from "../../models/categories";
import type { Deal, StoreFacts } from "../../models/deals";
import type { Event } from "../../models/events";
import type { Store } from "../../models/stores";
import { paths } from "../../paths";
import { drawablePicture, hashOf, type Picture } from "../../pictures/picture";
import { type ProofStatus, proofStatusOf } from "../../proof/status";
import { confirmedWords, observationWords, proofWords } from "../../proof/words";
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

export function ofDeal(deal: Deal, settings: Settings): Shared | undefined {
  const { store, endsAt, title } = deal;
  const { timeZone } = settings;
  const status = proofStatusOf(deal.proof, new Date());
  const value = discountLabel(deal.discountType, deal.discountValue, store.currency);
  const ended = endsAt && hasEnded(endsAt) && `Ended ${shortDate(endsAt, timeZone)}`;
  const words = ended || (proofWords(status, timeZone) ?? "No proof yet");
  return shared("deal", deal.id, settings, `${value} at ${store.name}: ${title}. ${words}.`, {
    store: { name: store.name, logo: store.picture },
    value,
    title,
    date: ended ? { text: ended, tone: "danger" } : proofDate(status, timeZone),
  });
}

/** With a date in place of an age, because the picture is seen later. */
function proofDate(status: ProofStatus, timeZone: string): Picture["date"] {
  const { lead, negative } = status;
  if (negative) {
    const since = shortDate(new Date(negative.since), timeZone);
    return { text: `${observationWords(negative, "ticket")}, ${since}`, tone: "danger" };
  }
  if (!lead) return { text: proofWords(status, timeZone) ?? "No proof yet" };
  const text = `${confirmedWords(lead.kind, lead.method)}, ${shortDate(new Date(lead.at), timeZone)}`;
  return { text, tone: lead.age === "old" ? undefined : "proof" };
}

export function ofStore(store: Store, facts: StoreFacts, settings: Settings): Shared | undefined {
  const { id, name, picture } = store;
  const { live, lastChecked } = facts;
  const value = live > 0 ? plural(live, "live deal") : "No deal today";
  return shared("store", id, settings, `${name} coupons and offers: ${value}.`, {
    store: { name, logo: picture },
    value,
    title: "Coupons and offers",
    date: lastChecked
      ? { text: `Last checked ${shortDate(lastChecked, settings.timeZone)}`, tone: "proof" }
      : undefined,
  });
}

export function ofCategory({ id, name }: Category, settings: Settings): Shared | undefined {
  const title = "Coupons and stores";
  return shared("category", id, settings, `${name} coupons and stores.`, { value: name, title });
}

export function ofBlog(blog: Blog, settings: Settings): Shared | undefined {
  const { id, title, category, publishedAt, authorName } = blog;
  const by = `By ${authorName ?? settings.siteName}`;
  return shared("blog", id, settings, title, {
    value: title,
    title: blogCategoryLabels[category],
    date: { text: publishedAt ? `${by}, ${shortDate(publishedAt, settings.timeZone)}` : by },
  });
}

export function ofAuthor({ id, name }: Author, settings: Settings): Shared | undefined {
  const title = `Writes for ${settings.siteName}`;
  return shared("author", id, settings, `Articles by ${name}.`, { value: name, title });
}

export function ofEvent(event: Event, settings: Settings): Shared | undefined {
  const { id, name, firstDay, lastDay, phase } = event;
  const date: Picture["date"] =
    phase === "after"
      ? { text: `Ended ${dayWords(lastDay)}`, tone: "danger" }
      : { text: phase === "before" ? `Starts ${dayWords(firstDay)}` : `Ends ${dayWords(lastDay)}` };
  const title = dayRange(firstDay, lastDay);
  return shared("event", id, settings, `${name}, ${title}.`, { value: name, title, date });
}

const SLOGAN = "Codes that come with proof.";

/** The picture of a page that has none of its own. */
export function ofSite(settings: Settings): Shared | undefined {
  return shared("site", 1, settings, `${settings.siteName}. ${SLOGAN}`, {
    value: SLOGAN,
    title: "Tried in a basket, found on the shop’s page, and judged by shoppers.",
  });
}

type Words = Pick<Picture, "store" | "value" | "title" | "date">;

function shared(
  subject: Subject,
  id: number,
  { siteName, primaryColor, secondaryColor, hasDemo }: Settings,
  alt: string,
  words: Words,
): Shared | undefined {
  const { host } = new URL(env.PUBLIC_URL);
  const notice = hasDemo ? "Demo: all of it is invented" : undefined;
  const picture = drawablePicture({ siteName, host, primaryColor, secondaryColor, ...words, notice });
  if (!picture) return undefined;
  const hash = hashOf(picture);
  return { subject, id, path: paths.social(subject, id, `${hash}.png`), alt, hash, picture };
}
