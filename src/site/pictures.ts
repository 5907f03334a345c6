import { env } from "../env";
import type { Blog } from "../models/blogs/list";
import type { Category } from "../models/categories";
import type { Deal } from "../models/deals/list";
import type { StoreFacts } from "../models/deals/of-store";
import type { Store } from "../models/stores/list";
import { paths } from "../paths";
import { drawablePicture, hashOf, type Picture } from "../pictures/picture";
import type { ReceiptLine } from "../pictures/ticket";
import type { Settings } from "../schemas/settings";
import { standingOf } from "../schemas/standing";
import { blogCategoryLabels } from "../schemas/vocabulary";
import { discountLabel, hasEnded, number, plural, recentDate, shortDate } from "../ui/format";
import { kindWords, negativeLabel, proofWords } from "../ui/proof-words";
import { printOf } from "../ui/stamp";

/** A picture for links on other sites; undefined if our fonts lack its letters. */
export type Subject = "site" | "deal" | "store" | "category" | "blog";

export type Shared = { path: string; alt: string; hash: string; picture: Picture };

const MOST_LINES = 3;
const SLOGAN = "Codes that come with proof.";

export function ofDeal(deal: Deal, settings: Settings): Shared | undefined {
  const { store, code, endsAt, proof } = deal;
  const { timeZone } = settings;
  const standing = standingOf(proof, new Date());
  const isEnded = hasEnded(endsAt);
  const print = isEnded ? null : printOf(standing);
  const value = discountLabel(deal.discountType, deal.discountValue, store.currency);
  const proven = code ? SLOGAN : "Deals that come with proof.";
  const stamped = print && shortDate(new Date(print.at), timeZone).split(" ");
  const words = isEnded ? "Expired" : (proofWords(standing, timeZone) ?? "No proof yet");
  return shared("deal", deal.id, settings, `${value} at ${store.name}: ${deal.title}. ${words}.`, {
    headline: isEnded
      ? "This deal has ended."
      : print && print.age !== "gone"
        ? proven
        : "We say when it was checked.",
    ticket: {
      store: { name: store.name, logo: store.picture },
      value,
      title: deal.title,
      lines: linesOf(deal, standing, timeZone).slice(0, MOST_LINES),
    },
    stamp:
      print && stamped
        ? { word: print.word, day: `${stamped[0]} ${stamped[1]}`, year: stamped[2] ?? "", age: print.age }
        : undefined,
  });
}

function linesOf(
  { proof, endsAt }: Deal,
  standing: ReturnType<typeof standingOf>,
  timeZone: string,
): ReceiptLine[] {
  const { lead, negative, answers } = standing;
  const lines: ReceiptLine[] = [];
  const add = (label: string, value: string, tone?: ReceiptLine["tone"]) =>
    lines.push({ label, value, tone });
  if (endsAt && hasEnded(endsAt)) add("Ended", shortDate(endsAt, timeZone), "danger");
  if (proof?.first) add("First seen", shortDate(new Date(proof.first.at), timeZone));
  if (negative) add(negativeLabel(negative), recentDate(new Date(negative.since), timeZone), "danger");
  else if (lead) {
    const by = lead.kind === "editor" ? " by an editor" : "";
    const tone = lead.age === "old" ? undefined : "proof";
    add(kindWords(lead.kind, lead.method) + by, recentDate(new Date(lead.at), timeZone), tone);
  }
  if (answers) add("Shoppers this week: it worked", `${answers.worked} of ${answers.of}`);
  if (!proof) add("On record", "nothing yet");
  if (endsAt && !hasEnded(endsAt)) add("Ends", shortDate(endsAt, timeZone));
  return lines;
}

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
      lines: live > 0 ? lines : [],
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
  const lines: ReceiptLine[] = [{ label: "By", value: authorName ?? "Admin" }];
  if (publishedAt) lines.push({ label: "Published", value: shortDate(publishedAt, settings.timeZone) });
  return shared("blog", id, settings, title, {
    kicker: blogCategoryLabels[category],
    headline: title,
    ticket: { art: { cover: { title, category } }, lines },
  });
}

const NO_RECORD: ReceiptLine[] = [
  { label: "First seen" },
  { label: "Tried by an editor" },
  { label: "Shoppers: it worked" },
];

/** Of a page that has none of its own. */
export function ofSite(settings: Settings): Shared | undefined {
  const { siteName } = settings;
  const words = { headline: SLOGAN, ticket: { art: "brand" as const, lines: NO_RECORD } };
  return shared("site", 1, settings, `${siteName}. ${SLOGAN}`, words);
}

type Words = Pick<Picture, "headline" | "kicker" | "ticket" | "stamp">;

function shared(
  subject: Subject,
  id: number,
  { siteName, primaryColor, secondaryColor }: Settings,
  alt: string,
  words: Words,
): Shared | undefined {
  const host = new URL(env.PUBLIC_URL).host;
  const picture = drawablePicture({ siteName, host, primaryColor, secondaryColor, ...words });
  if (!picture) return undefined;
  const hash = hashOf(picture);
  return { path: paths.social(subject, id, `${hash}.png`), alt, hash, picture };
}
