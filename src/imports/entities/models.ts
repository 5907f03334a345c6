import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ZodType } from "zod";
import { db, type Transaction } from "../../../db/client";
import { blogs, categories, deals, events as eventTable, stores, subscribers } from "../../../db/schema";
import { type Change, type Outcome, refused } from "../../models/audit";
import * as authors from "../../models/authors";
import * as posts from "../../models/blogs";
import { cleanHtml, type ReadPicture } from "../../models/blogs";
import * as categoriesModel from "../../models/categories";
import * as dealsModel from "../../models/deals";
import * as events from "../../models/events";
import { type ChoiceKind, named, namedColumns } from "../../models/events";
import { subscribers as subscribersModel, suppressions } from "../../models/people";
import * as redirects from "../../models/redirects";
import * as storesModel from "../../models/stores";
import { authorInput } from "../../schemas/authors";
import { categoryInput } from "../../schemas/categories";
import type { DealInput } from "../../schemas/deals";
import type { EventInput } from "../../schemas/events";
import type { RowReason } from "../../schemas/feeds";
import {
  type MovedDeal,
  type MovedEvent,
  type MovedPost,
  movedDeal,
  movedEvent,
  movedPost,
  movedSubscriber,
} from "../../schemas/moving-in";
import { redirectInput } from "../../schemas/redirects";
import { storeInput } from "../../schemas/stores";
import type { ImportedEntity } from "./columns";
import { hiddenIn } from "./hidden-posts";
import { barsOf, settle } from "./leaving";
import { movedDeals, movedUnderOthers, notMoved, withMovedDeals } from "./moved-deals";
import { fillRedirects, withShortcodes } from "./wordpress";

type Connection = Pick<Transaction, "select" | "execute">;
type Values = Record<string, unknown>;

/** How an editor makes and changes a store, a post or the like. Without `update`, what is here stays as it is. */
type Verbs<Input> = {
  create: (input: Input, change: Change, read: ReadPicture) => Promise<Outcome>;
  update?: (id: number, input: Input, change: Change, version: number, read: ReadPicture) => Promise<Outcome>;
};

/** How an entity is found, made and changed: as an editor would. */
type EntityModel = Verbs<Values> & {
  table: PgTable & { id: PgColumn };
  /** Fields that are no columns of the table, or have another name there. */
  others?: Record<string, SQL | PgColumn>;
  /** What its rows are called where their keys must not be stored. */
  namesOf?: typeof suppressions.hashesOf;
  barsOf?: typeof barsOf;
  /** Resolves numbers of the old site. @returns the indexes of rows whose number is unknown here */
  fill?: typeof fillRedirects;
  /** Which rows not everybody may read at their source. */
  hiddenIn?: typeof hiddenIn;
  /** Looks at all rows of a staged import together. */
  settle?: typeof settle;
  /** What an import does beside its rows, and what its undo takes back of that. */
  begin?: typeof suppressions.keepOf;
  takeBack?: typeof suppressions.liftOf;
  /** Fields that name something that must be here: those of a row's names that are not. */
  missing?: Record<
    string,
    { find: (on: Connection, names: string[]) => Promise<string[]>; reason: RowReason["name"] }
  >;
  /** Which of these moved in under another key than the one that they have here. */
  movedIn?: (ids: number[], on: Connection) => Promise<Set<number>>;
  /** What is left of values once they are saved. */
  saved?: (values: Values) => Values;
  /** Takes away what a file says has ended. */
  end?: (id: number, change: Change) => Promise<Outcome>;
};

/** Verbs that read their values with the schema of a form first. */
function readBy<Input>(input: ZodType<Input>, { create, update }: Verbs<Input>): Verbs<Values> {
  async function read(values: Values, write: (input: Input) => Promise<Outcome>): Promise<Outcome> {
    const { success, data, error } = input.safeParse(values);
    if (success) return write(data);
    return { kind: "refused", errors: { form: error.issues.map(({ message }) => message) } };
  }
  return {
    create: (values, change, picture) => read(values, (input) => create(input, change, picture)),
    ...(update && {
      update: (id, values, change, version, picture) =>
        read(values, (input) => update(id, input, change, version, picture)),
    }),
  };
}

const nameOfCategory = sql`(select name from ${categories} where id = category_id)`;

const categoriesNamed = {
  find: async (on: Connection, names: string[]) => {
    const found = await categoriesModel.idsOf(on, names);
    return names.filter((one) => !found.has(one.toLowerCase()));
  },
  reason: "category" as const,
};

const storesWithSlug = {
  find: async (on: Connection, slugs: string[]) => {
    const rows = await on.select({ slug: stores.slug }).from(stores).where(inArray(stores.slug, slugs));
    const found = new Set(rows.map(({ slug }) => slug));
    return slugs.filter((slug) => !found.has(slug));
  },
  reason: "noStoreSlug" as const,
};

const notNamed = (kind: ChoiceKind) => ({
  find: async (on: Connection, words: string[]) =>
    (await named(kind, words, on)).flatMap(([word, choice]) => (choice ? [] : [word])),
  reason: "notFound" as const,
});

export const entityModels: Record<ImportedEntity, EntityModel> = {
  exportedDeal: {
    table: deals,
    others: {
      store: sql`(select slug from ${stores} where id = store_id)`,
      category: nameOfCategory,
      expiryDate: deals.endsAt,
      dealKind: deals.kind,
    },
    missing: { store: storesWithSlug, category: categoriesNamed },
    movedIn: movedUnderOthers,
    ...readBy(movedDeal, {
      create: (deal, change) =>
        // Somebody has confirmed there that two live deals have one code.
        writeDeal(deal, (input, { createdAt, sortOrder }) =>
          verbsOf(deal).create({ ...input, sameCode: true }, change, {
            ...(createdAt && { createdAt: new Date(createdAt) }),
            ...(sortOrder !== undefined && { sortOrder }),
          }),
        ),
      update: (id, deal, change, version) =>
        writeDeal(deal, (input) => verbsOf(deal).update(id, input, change, version)),
    }),
  },
  store: {
    table: stores,
    others: { category: nameOfCategory },
    missing: { category: categoriesNamed },
    // An export has the whole address of a logo that is stored here.
    saved: (values) => ({ ...values, logo: storesModel.ownLogo(`${values.logo ?? ""}`) ?? values.logo }),
    ...readBy(storeInput, storesModel),
  },
  category: { table: categories, ...readBy(categoryInput, categoriesModel) },
  author: { table: authors.authorEntity.table, ...readBy(authorInput, authors) },
  blog: {
    table: blogs,
    others: { targetStore: sql`(select slug from ${stores} where id = target_store_id)` },
    hiddenIn,
    missing: { targetStore: storesWithSlug },
    saved: (values) => ({ ...values, content: cleanHtml(`${values.content}`) }),
    ...readBy(movedPost, {
      create: async (post, change, read) => {
        const { content, removed } = await withMovedDeals(post.content);
        const shown = await withShortcodes(content);
        const outcome = await posts.create(movedIn({ ...post, content: shown.content }), change, read);
        if (outcome.kind !== "saved") return outcome;
        return { ...outcome, removed: [...removed, ...shown.removed, ...(outcome.removed ?? [])] };
      },
      // How it was written stays as it is.
      update: async (id, post, change, version, read) => {
        const { aiAssisted, reviewedAt, ...input } = movedIn(post);
        const { content } = await withShortcodes(input.content);
        return posts.update(id, { ...input, content }, change, version, read);
      },
    }),
  },
  event: {
    table: eventTable,
    others: namedColumns,
    missing: {
      categories: notNamed("categories"),
      stores: notNamed("stores"),
      guides: notNamed("guides"),
      deals: { find: notMoved, reason: "dealNotMoved" },
    },
    ...readBy(movedEvent, {
      create: async (event, change) => {
        const ids = await movedDeals(event.deals);
        const gone = event.deals.filter((number) => !ids.has(number));
        if (gone.length > 0) return refused("deals", "notFound", gone.join(", "));
        const own = event.deals.map((number) => `${ids.get(number)}`);
        return writeEvent({ ...event, deals: own }, (input) => events.create(input, change));
      },
      update: (id, event, change, version) =>
        writeEvent(event, (input) => events.update(id, input, change, version)),
    }),
  },
  subscriber: {
    table: subscribers,
    others: {
      agreed: sql`coalesce(${subscribers.agreedAt}, ${subscribers.createdAt})`.mapWith(subscribers.createdAt),
    },
    namesOf: suppressions.hashesOf,
    barsOf,
    settle,
    begin: suppressions.keepOf,
    takeBack: suppressions.liftOf,
    ...readBy(movedSubscriber, {
      create: ({ email, agreedAt, agreedIn }) =>
        subscribersModel.add({ email, agreedAt: new Date(`${agreedAt}`), agreedIn }),
    }),
    end: (id, change) => subscribersModel.takeOff(id, change),
  },
  redirect: {
    table: redirects.redirectEntity.table,
    fill: fillRedirects,
    ...readBy(redirectInput, redirects),
  },
};

const verbsOf = ({ dealKind }: MovedDeal) =>
  dealKind === "coupon" ? dealsModel.couponModel : dealsModel.offerModel;

type Moved = Pick<MovedDeal, "createdAt" | "sortOrder">;

/** A deal's checks are no business of a file. */
async function writeDeal(
  { dealKind, store, category, createdAt, sortOrder, ...deal }: MovedDeal,
  write: (input: DealInput, moved: Moved) => Promise<Outcome>,
): Promise<Outcome> {
  const [found] = await db.select({ id: stores.id }).from(stores).where(eq(stores.slug, store));
  if (!found) return refused("storeId", "noSuchStore");
  const categoryId = category === null ? null : await categoriesModel.idOf(category);
  if (categoryId === undefined) return refused("categoryId", "noCategory");
  const said = { verified: "keep" as const, checkMethod: null, sameCode: false, sameTerms: false };
  return write({ ...deal, ...said, storeId: found.id, categoryId }, { createdAt, sortOrder });
}

async function writeEvent(
  { previous, ...event }: MovedEvent,
  write: (event: EventInput) => Promise<Outcome>,
): Promise<Outcome> {
  const [former] = await db
    .select({ id: eventTable.id })
    .from(eventTable)
    .where(eq(eventTable.slug, previous ?? ""));
  if (previous && !former) return refused("previous", "notFound", previous);
  return write({ ...event, previousId: former?.id ?? null });
}

/** An imported post as the model takes it, with its date of publication and its AI mark. */
function movedIn({ publishedAt, reviewedAt, ...post }: MovedPost): posts.MovedPost {
  return {
    ...post,
    ...(publishedAt && { publishedAt: new Date(publishedAt) }),
    ...(reviewedAt && { reviewedAt: new Date(reviewedAt) }),
  };
}
