import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { blogs, deals, observations, settings, stores } from "../../../db/schema";
import type { Tag } from "../../cache/tags";
import type { ReasonName } from "../../schemas/reasons";
import { fallbackSettings } from "../../schemas/settings";
import { type StoreInput, storeFields } from "../../schemas/stores";
import type { Change, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import { type Entity, type GoingBack, idsIn, type Snapshot } from "../audit/entity";
import { type Refused, refused } from "../audit/outcome";
import { categoryEntity, idOf } from "../categories";
import { liveDeal, withoutLiveDeal } from "../deals/conditions";
import { lockDealsOf } from "../deals/locks";
import { resetProofOfStores } from "../deals/terms";
import * as logos from "../pictures/logos";
import * as media from "../pictures/media";

const RENAME_WITHIN_MS = sql.raw("60000");

const liveDealsChange = sql`(select max(greatest(created_at, verified_at)) from ${deals} where store_id = ${stores.id} and ${liveDeal})`;

export const storeEntity: Entity = {
  one: "store",
  many: "stores",
  table: stores,
  name: "name",
  tags: async (ids, states, tx) => [
    "stores",
    "deals",
    ...ids.flatMap((id) => [`store:${id}`, `store:${id}:deals`]),
    ...idsIn(states, "category_id").map((category) => `category:${category}`),
    ...tagsOfMembers(states),
    ...(await tagsOfPosts(tx, ids)),
    ...(states.some(isMissing) ? await tagsOfDeals(tx, ids) : []),
  ],
  fields: storeFields,
  labels: {
    category_id: "Category",
    popularity: null,
    same_terms: "The same shop",
  },
  unique: { stores_slug_unique: "slug" },
  references: { category_id: { to: categoryEntity, field: "category" } },
  dependents: {
    deals: { table: deals, column: "store_id", one: "deal", isDeleted: true },
    blogs: { table: blogs, column: "target_store_id", one: "blog" },
    observations: {
      table: observations,
      column: "deal_id",
      one: "observation",
      isDeleted: true,
      through: { table: deals, column: "store_id" },
    },
  },
  derived: ["popularity"],
  page: {
    isListed: sql`(${stores.dealCount} > 0 or not ${withoutLiveDeal})`,
    changedAt: sql`greatest(${stores.updatedAt}, ${liveDealsChange})`,
  },
  sorts: { table: deals, name: "title" },
  changed: logos.enqueue,
  goingBack: checksEnd,
};

const isMissing = ({ id }: Snapshot) => id === undefined;

/** Tags of categories whose stores have changed. */
function tagsOfMembers(states: Snapshot[]): Tag[] {
  const [before, after] = states.map(({ category_id }) => category_id);
  if (states.length === 2 && before === after) return [];
  return idsIn(states, "category_id").map((category) => `category:${category}:stores`);
}

async function tagsOfPosts(tx: Transaction, ids: number[]): Promise<Tag[]> {
  const posts = await tx.select({ id: blogs.id }).from(blogs).where(inArray(blogs.targetStoreId, ids));
  return posts.length === 0 ? [] : ["blogs", ...posts.map(({ id }) => `blog:${id}`)];
}

/** Tags of a restored store: posts that name its deals show them again. */
async function tagsOfDeals(tx: Transaction, ids: number[]): Promise<Tag[]> {
  const restored = await tx.select({ id: deals.id }).from(deals).where(inArray(deals.storeId, ids));
  return restored.map(({ id }) => `deal:${id}`);
}

/** Creates a store. A logo given as a data URL is checked, re-encoded and saved under /media. */
export async function create(input: StoreInput, change: Change): Promise<Outcome> {
  const checked = await valuesOf(input);
  if ("kind" in checked) return checked;
  return audit.create(change, storeEntity, (tx) => insert(tx, checked));
}

export function insert(tx: Transaction, values: typeof stores.$inferInsert) {
  const ofSite = sql`coalesce((select ${settings.currency} from ${settings}), ${fallbackSettings.currency})`;
  return tx
    .insert(stores)
    .values({ ...values, currency: values.currency ?? ofSite })
    .returning({ id: stores.id });
}

export async function update(
  id: number,
  input: StoreInput,
  change: Change,
  version?: number,
): Promise<Outcome> {
  const { sameTerms } = input;
  const checked = await valuesOf(input);
  if ("kind" in checked) return checked;
  const asked = await askedOf(id, input, version);
  if (asked) return asked;
  const write = async (tx: Transaction, before: Snapshot) => {
    await allowLongWrite(tx);
    const isOtherCurrency = input.currency !== undefined && input.currency !== before.currency;
    const isVoid = isOtherCurrency || sameTerms === false;
    if (isVoid || before.name !== input.name) await lockDealsOf(tx, [id]);
    const isDescribed = before.description !== input.description;
    if (isVoid) await resetProofOfStores(tx, [id]);
    return { ...checked, ...(isDescribed && { descriptionDraft: null }) };
  };
  const said = sameTerms === undefined ? {} : { said: { same_terms: sameTerms } };
  return audit.update(change, storeEntity, id, version, write, said);
}

/** A new name or currency rewrites each of a store's deals: their search words, or the version of their terms. */
async function allowLongWrite(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = ${RENAME_WITHIN_MS}`);
}

/** Voids the checks of deals whose stores become another shop again. */
async function checksEnd(tx: Transaction, rows: GoingBack[]): Promise<void> {
  const names = rows.filter(({ columns }) => columns.includes("name") || columns.includes("website"));
  const others = rows.filter(
    (row) => row.columns.includes("currency") || (names.includes(row) && row.said.same_terms !== true),
  );
  if (names.length + others.length === 0) return;
  const ids = (some: GoingBack[]) => some.map(({ id }) => id);
  await allowLongWrite(tx);
  await lockDealsOf(tx, ids([...names, ...others]));
  await resetProofOfStores(tx, ids(others));
}

/** Refused if the store gets another name or website, and nobody has said whether its deals' checks still hold. */
async function askedOf(
  id: number,
  { name, website, sameTerms }: StoreInput,
  version: number | undefined,
): Promise<Refused | undefined> {
  if (sameTerms !== undefined) return undefined;
  const isOther = sql`(${stores.name}, ${stores.website}) is distinct from (${name}::text, ${website}::text)
    and ${stores.version} = ${version ?? stores.version}`;
  const isOfStore = and(eq(deals.storeId, id), isNotNull(deals.proof));
  const checked = await db.$count(
    deals,
    and(isOfStore, sql`exists (select from ${stores} where id = ${id}::int and ${isOther})`),
  );
  return checked === 0 ? undefined : refused("sameTerms", "checksInDoubt", String(checked));
}

type Read = { id: number; version: number };

/** Replaces descriptions by their drafts. @returns the ids of the stores that nobody has changed since they were read */
export function acceptDrafts(read: Read[], change: Change): Promise<number[]> {
  return decideDrafts(read, { description: sql`${stores.descriptionDraft}` }, change);
}

export function discardDrafts(read: Read[], change: Change): Promise<number[]> {
  return decideDrafts(read, {}, change);
}

function decideDrafts(read: Read[], values: { description?: SQL }, change: Change): Promise<number[]> {
  const decided = { ...values, descriptionDraft: null };
  return db.transaction((tx) => audit.updateAll(tx, change, storeEntity, read, () => decided));
}

export const { del, delAll } = audit.deletionOf(storeEntity);

async function valuesOf({ logo: logoInput, category, sameTerms, ...columns }: StoreInput) {
  const logo = await storedLogo(logoInput);
  if ("error" in logo) return refused("logo", logo.error);
  const categoryId = category === null ? null : await idOf(category);
  if (categoryId === undefined) return refused("category", "missingCategory", `${category}`);
  return { ...columns, logo: logo.path, categoryId };
}

/** The path of an upload or of a generated mark: the API and exports give whole addresses, which come back. */
export const ownLogo = (logo: string) =>
  /^(?:https?:\/\/[^/]+)?(\/media\/[0-9a-f]{64}|\/marks\/[a-z0-9-]+)$/.exec(logo)?.[1];

async function storedLogo(logo: string | null): Promise<{ path: string | null } | { error: ReasonName }> {
  const own = ownLogo(logo ?? "");
  if (own?.startsWith("/marks/")) return { path: null };
  if (own && (await media.claim(own.slice("/media/".length)))) return { path: own };
  if (own && own === logo) return { error: "noPicture" };
  if (!logo?.toLowerCase().startsWith("data:")) return { path: logo };
  const bytes = media.bytesOf(logo);
  return bytes ? media.save(bytes) : { error: "unreadablePicture" };
}
