import { eq, inArray } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { authors, blogs, categories, redirects, stores, subscribers } from "../../../db/schema";
import type { Change, Outcome } from "../../models/audit/changes";
import { refused } from "../../models/audit/outcome";
import * as authorsModel from "../../models/authors";
import { cleanHtml } from "../../models/blogs/html";
import type { ReadPicture } from "../../models/blogs/pictures";
import * as posts from "../../models/blogs/write";
import * as categoriesModel from "../../models/categories";
import { type ChoiceKind, named } from "../../models/events/choices";
import { withSlugs } from "../../models/events/read";
import * as events from "../../models/events/write";
import * as subscribersModel from "../../models/people/subscribers";
import * as suppressions from "../../models/people/suppressions";
import * as redirectsModel from "../../models/redirects";
import * as storesModel from "../../models/stores/write";
import type { AuthorInput } from "../../schemas/authors";
import type { BlogInput } from "../../schemas/blogs";
import type { EventInput } from "../../schemas/events";
import type { RowReason } from "../../schemas/feeds";
import type { MovedEvent } from "../../schemas/moving-in";
import type { RedirectInput } from "../../schemas/redirects";
import type { CategoryInput, StoreInput } from "../../schemas/stores";
import type { RecordEntity } from "./columns";
import { hiddenIn } from "./hidden-posts";
import { barsOf, settle } from "./leaving";
import { movedDeals, notMoved, withMovedDeals } from "./moved-deals";

type Reader = Pick<Transaction, "select" | "execute">;

/** `values`: as the form of the admin would send them. */
export type Known = { id: number; version: number; values: Record<string, unknown> };

type Values = Record<string, unknown>;

/** How the records of one kind are found, made and changed: as an editor would. */
type RecordModel = {
  /** What its rows are called where their keys must not be stored. */
  namesOf?: typeof suppressions.hashesOf;
  barsOf?: typeof barsOf;
  /** Which rows not everybody may read at their source. */
  hiddenIn?: typeof hiddenIn;
  /** Looks at all rows of a staged import together. */
  settle?: typeof settle;
  /** What an import does beside its rows, and what its undo takes back of that. */
  begin?: typeof suppressions.keepOf;
  takeBack?: typeof suppressions.liftOf;
  find: (on: Reader, keys: string[]) => Promise<Map<string, Known>>;
  /** Fields that name something that must be here: those of a row's names that are not. */
  missing?: Record<
    string,
    { find: (on: Reader, names: string[]) => Promise<string[]>; reason: RowReason["name"] }
  >;
  /** What is left of values once they are saved. */
  saved?: (values: Values) => Values;
  create: (values: Values, change: Change, read: ReadPicture) => Promise<Outcome>;
  /** Takes away what a file says has ended. */
  end?: (id: number, change: Change) => Promise<Outcome>;
  /** Without it, what is here stays as it is. */
  update?: (
    id: number,
    values: Values,
    change: Change,
    version: number,
    read: ReadPicture,
  ) => Promise<Outcome>;
};

const byKey = <Row extends { id: number; version: number }>(
  rows: Row[],
  keyOf: (row: Row) => string,
): Map<string, Known> =>
  new Map(rows.map(({ id, version, ...values }, at) => [keyOf(rows[at] as Row), { id, version, values }]));

const categoriesNamed = async (on: Reader, names: string[]) => {
  const found = await categoriesModel.idsOf(on, names);
  return names.filter((one) => !found.has(one.toLowerCase()));
};

const storesWithSlug = async (on: Reader, slugs: string[]) => {
  const rows = await on.select({ slug: stores.slug }).from(stores).where(inArray(stores.slug, slugs));
  const found = new Set(rows.map(({ slug }) => slug));
  return slugs.filter((slug) => !found.has(slug));
};

const notNamed = (kind: ChoiceKind) => ({
  find: async (on: Reader, words: string[]) =>
    (await named(kind, words, on)).flatMap(([word, choice]) => (choice ? [] : [word])),
  reason: "notFound" as const,
});

export const recordModels: Record<RecordEntity, RecordModel> = {
  store: {
    find: async (on, keys) => {
      const { id, version, name, slug, website, logo, description, currency, dealCount } = stores;
      const columns = { id, version, name, slug, website, logo, description, currency, dealCount };
      const rows = await on
        .select({ ...columns, category: categories.name })
        .from(stores)
        .leftJoin(categories, eq(categories.id, stores.categoryId))
        .where(inArray(slug, keys));
      return byKey(rows, ({ slug }) => slug);
    },
    missing: { category: { find: categoriesNamed, reason: "category" } },
    // An export has the whole address of a logo that is stored here.
    saved: (values) => ({ ...values, logo: storesModel.ownLogo(`${values.logo ?? ""}`) ?? values.logo }),
    create: (values, change) => storesModel.create(values as StoreInput, change),
    update: (id, values, change, version) => storesModel.update(id, values as StoreInput, change, version),
  },
  category: {
    find: async (on, keys) => {
      const { id, version, name, slug, description } = categories;
      const rows = await on
        .select({ id, version, name, slug, description })
        .from(categories)
        .where(inArray(slug, keys));
      return byKey(rows, ({ slug }) => slug);
    },
    create: (values, change) => categoriesModel.create(values as CategoryInput, change),
    update: (id, values, change, version) =>
      categoriesModel.update(id, values as CategoryInput, change, version),
  },
  author: {
    find: async (on, keys) => {
      const { id, version, name, slug, about, isTeam } = authors;
      const rows = await on
        .select({ id, version, name, slug, about, isTeam })
        .from(authors)
        .where(inArray(slug, keys));
      return byKey(rows, ({ slug }) => slug);
    },
    create: (values, change) => authorsModel.create(values as AuthorInput, change),
    update: (id, values, change, version) => authorsModel.update(id, values as AuthorInput, change, version),
  },
  blog: {
    find: async (on, keys) => {
      const { id, version, title, slug, excerpt, content, status, featured, category } = blogs;
      const { authorName, keywords, seoDescription, affiliateLinks, publishedAt } = blogs;
      const rows = await on
        .select({
          ...{ id, version, title, slug, excerpt, content, status, featured, category },
          ...{ authorName, keywords, seoDescription, affiliateLinks },
          publishedAt,
          targetStore: stores.slug,
        })
        .from(blogs)
        .leftJoin(stores, eq(stores.id, blogs.targetStoreId))
        .where(inArray(slug, keys));
      const known = rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null }));
      return byKey(known, ({ slug }) => slug);
    },
    hiddenIn,
    missing: { targetStore: { find: storesWithSlug, reason: "noStoreSlug" } },
    saved: (values) => ({ ...values, content: cleanHtml(`${values.content}`) }),
    create: async (values, change, read) => {
      const { content, removed } = await withMovedDeals(`${values.content}`);
      const outcome = await posts.create(movedIn({ ...values, content }), change, read);
      if (outcome.kind !== "saved") return outcome;
      return { ...outcome, removed: [...removed, ...(outcome.removed ?? [])] };
    },
    update: (id, { aiAssisted, ...values }, change, version, read) =>
      posts.update(id, movedIn(values), change, version, read),
  },
  event: {
    find: async (on, keys) => byKey(await withSlugs(keys, on), ({ slug }) => slug),
    missing: {
      categories: notNamed("categories"),
      stores: notNamed("stores"),
      guides: notNamed("guides"),
      deals: { find: notMoved, reason: "dealNotMoved" },
    },
    create: async (values, change) => {
      const moved = values as MovedEvent;
      const ids = await movedDeals(moved.deals);
      const gone = moved.deals.filter((number) => !ids.has(number));
      if (gone.length > 0) return refused("deals", "notFound", gone.join(", "));
      return writeEvent({ ...moved, deals: moved.deals.map((number) => `${ids.get(number)}`) }, (event) =>
        events.create(event, change),
      );
    },
    update: (id, values, change, version) =>
      writeEvent(values as MovedEvent, (event) => events.update(id, event, change, version)),
  },
  subscriber: {
    find: async (on, keys) => {
      const rows = await on.select().from(subscribers).where(inArray(subscribers.email, keys));
      return byKey(
        rows.map(({ id, email, agreedAt, createdAt }) => {
          return { id, email, agreed: (agreedAt ?? createdAt).toISOString(), version: 1 };
        }),
        ({ email }) => email,
      );
    },
    namesOf: suppressions.hashesOf,
    barsOf,
    settle,
    begin: suppressions.keepOf,
    takeBack: suppressions.liftOf,
    create: ({ email, agreedAt, agreedIn }) =>
      subscribersModel.add({ email: `${email}`, agreedAt: new Date(`${agreedAt}`), agreedIn: `${agreedIn}` }),
    end: (id, change) => subscribersModel.takeOff(id, change),
  },
  redirect: {
    find: async (on, keys) => {
      const { id, version, from, to } = redirects;
      const rows = await on.select({ id, version, from, to }).from(redirects).where(inArray(from, keys));
      return byKey(rows, ({ from }) => from);
    },
    create: (values, change) => redirectsModel.create(values as RedirectInput, change),
    update: (id, values, change, version) =>
      redirectsModel.update(id, values as RedirectInput, change, version),
  },
};

async function writeEvent(
  { previous, ...event }: MovedEvent,
  write: (event: EventInput) => Promise<Outcome>,
): Promise<Outcome> {
  const [former] = previous ? await withSlugs([previous]) : [];
  if (previous && !former) return refused("previous", "notFound", previous);
  return write({ ...event, previousId: former?.id ?? null });
}

/** The values of an imported post as the model takes them, with its date of publication and its AI mark. */
function movedIn({ publishedAt, reviewedAt, ...values }: Values): posts.MovedPost {
  return {
    ...(values as BlogInput),
    ...(typeof publishedAt === "string" && { publishedAt: new Date(publishedAt) }),
    ...(typeof reviewedAt === "string" && { reviewedAt: new Date(reviewedAt) }),
  };
}

/** The key of a record in that of its row. */
export const keyIn = (key: string) => key.replace(/^id /, "");

export const recordsByKey = (entity: RecordEntity, keys: string[]) => recordModels[entity].find(db, keys);
