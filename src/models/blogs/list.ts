import { and, desc, eq, getTableColumns, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { db, type Reader } from "../../../db/client";
import { authors, blogs, deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { BlogCategory, BlogStatus } from "../../schemas/vocabulary";
import { countUpTo, MOST_FOUND } from "../counts/totals";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../paging";
import { countOrCorrected, pageOrCorrected } from "../search/typos";
import { hasSome, hasWords, type Terms, termsOf, wordsHad } from "../search/words";
import { storeNamed } from "../stores/list";

/** In letters: shorter words are too common to mean anything. */
const SHORTEST_SHARED_WORD = 4;
/** Related posts are looked for among this many of the newest. */
const RELATED_AMONG = 300;

export type BlogFilter = {
  search?: string | undefined;
  category?: BlogCategory | undefined;
  featured?: boolean | undefined;
  /** A slug or an id. */
  store?: string | undefined;
  /** For the admin; without it, the published ones. */
  status?: BlogStatus | "all" | undefined;
  author?: string | undefined;
  except?: number[] | undefined;
};

export type BlogSummary = Omit<Blog, "content" | "updatedAt" | "author">;

/** `content` is clean HTML with deals as nodes (schemas/post-nodes). */
export type Blog = NonNullable<Awaited<ReturnType<typeof one>>>;

/** A page of the published blogs, newest first; with a search, as in `found`, with the spelling corrected. */
export function list(filter: BlogFilter, page: PageRequest): Promise<Page<BlogSummary>> {
  const { search } = filter;
  if (search) return pageOrCorrected(search, page, (text) => found(text, filter, page));
  return ordered(shownBy(filter), dateOf(filter), page);
}

// A draft has no date of publication; the index of visitors' lists has no other.
const dateOf = ({ status }: BlogFilter) =>
  status ? sql`coalesce(${blogs.publishedAt}, ${blogs.createdAt})` : sql`${blogs.publishedAt}`;

/** A page of the published blogs with all of the words: first those with them in the title, then newest first. */
export function found(search: string, filter: BlogFilter, page: PageRequest): Promise<Page<BlogSummary>> {
  const terms = termsOf(search);
  const isTitle = hasWords(blogs.words, terms, "A");
  const key = sql`(${dateOf(filter)} + case when ${isTitle} then interval '100 years' else interval '0' end)`;
  return ordered(and(shownBy(filter), hasWords(blogs.words, terms)), key, page);
}

/** The published blogs with at least some of the words in the title but not all, those with most of them first. */
export async function partlyFound(
  all: Terms,
  terms: Terms,
  least: number,
  limit: number,
): Promise<BlogSummary[]> {
  dependsOn("blogs");
  const had = wordsHad(sql`words(${blogs.title})`, terms);
  const some = and(hasSome(blogs.words, terms, "any"), sql`${had} >= ${least}::int`);
  return read(
    select(summary)
      .where(and(shownBy({}), some, not(hasWords(blogs.words, all))))
      .orderBy(desc(had), desc(blogs.publishedAt), desc(blogs.id))
      .limit(limit),
  );
}

/** How many blogs `found` finds, counted up to `MOST_FOUND`. */
export function countFound(search: string): Promise<number> {
  return countUpTo(MOST_FOUND, blogs, and(shownBy({}), hasWords(blogs.words, termsOf(search))));
}

/** How many blogs `list` finds; with a search, counted up to `MOST_FOUND`. */
export async function count(filter: BlogFilter = {}): Promise<number> {
  dependsOn("blogs");
  if (!filter.search) return db.$count(blogs, shownBy(filter));
  return countOrCorrected(filter.search, blogs, (text) =>
    and(shownBy(filter), hasWords(blogs.words, termsOf(text))),
  );
}

async function ordered(
  condition: SQL | undefined,
  key: SQL,
  page: PageRequest,
  list = "blogs",
): Promise<Page<BlogSummary>> {
  dependsOn(list);
  const order: Order = { key, id: blogs.id, cast: "timestamptz", descending: true };
  const found = pageOf(select({ ...summary, cursor: cursorIn(order) }), order, page, condition);
  await read(found.then(({ items }) => items));
  return found;
}

/** Runs a `select` of summaries, and makes the cached page depend on the stores that they name. */
export async function read(statement: PromiseLike<BlogSummary[]>): Promise<BlogSummary[]> {
  const rows = await statement;
  dependsOn(...rows.flatMap(({ targetStoreId }) => (targetStoreId ? `store:${targetStoreId}` : [])));
  return rows;
}

/** The newest published blogs about a store: written for it, or with one of its deals in the text. */
export async function aboutStore(storeId: number, limit: number): Promise<BlogSummary[]> {
  const ofStore = db.select({ id: deals.id }).from(deals).where(eq(deals.storeId, storeId));
  const isAbout = or(eq(blogs.targetStoreId, storeId), sql`${blogs.dealIds} && array(${ofStore})`);
  dependsOn(`store:${storeId}:deals`);
  const key = sql`${blogs.publishedAt}`;
  return (await ordered(and(shownBy({}), isAbout), key, { limit }, `store:${storeId}:blogs`)).items;
}

/** Published blogs like this one: of its store first, then those that share most words of title and keywords. */
export async function related({ id, category, targetStore }: Blog, limit: number): Promise<BlogSummary[]> {
  dependsOn("blogs");
  const wordsOf = (words: SQL) => sql`unnest(tsvector_to_array(ts_filter(${words}, '{a,b}')))`;
  const own = sql`(select ${wordsOf(sql`one.words`)} from ${blogs} one where one.id = ${id}::int)`;
  const shared = sql`(select count(*) from ${wordsOf(sql`${blogs.words}`)} word
    where length(word) >= ${SHORTEST_SHARED_WORD}::int and word in ${own})`;
  const isOfStore = sql`coalesce(${stores.slug} = ${targetStore?.slug ?? null}::text, false)`;
  const newest = db
    .select({ id: blogs.id })
    .from(blogs)
    .where(shownBy({ except: [id] }))
    .orderBy(desc(blogs.publishedAt), desc(blogs.id))
    .limit(RELATED_AMONG);
  return read(
    select(summary)
      .where(sql`${blogs.id} in ${newest}`)
      .orderBy(
        desc(isOfStore),
        desc(sql`${shared} + case when ${eq(blogs.category, category)} then 2 else 0 end`),
        desc(blogs.publishedAt),
        desc(blogs.id),
      )
      .limit(limit),
  );
}

export async function aboutCategory(categoryId: number, limit: number): Promise<BlogSummary[]> {
  dependsOn(`category:${categoryId}`);
  const key = sql`${blogs.publishedAt}`;
  const isAbout = and(shownBy({}), eq(stores.categoryId, categoryId));
  return (await ordered(isAbout, key, { limit }, `category:${categoryId}:blogs`)).items;
}

export function bySlug(slug: string): Promise<Blog | undefined> {
  return one(and(shownBy({}), eq(blogs.slug, slug)));
}

export function anyBySlug(slug: string): Promise<Blog | undefined> {
  return one(eq(blogs.slug, slug));
}

export function byId(id: number, on?: Reader): Promise<Blog | undefined> {
  return one(eq(blogs.id, id), on);
}

async function one(condition: SQL | undefined, on?: Reader) {
  const author = { name: authors.name, slug: authors.slug, isTeam: authors.isTeam };
  const [blog] = await select({ ...summary, content, updatedAt, author }, on)
    .leftJoin(authors, eq(authors.name, blogs.authorName))
    .where(condition);
  dependsOn(blog ? `blog:${blog.id}` : "blogs", "authors");
  if (blog?.targetStoreId) dependsOn(`store:${blog.targetStoreId}`);
  return blog;
}

const { words, dealIds, demo, content, ticked, updatedAt, ...ofBlog } = getTableColumns(blogs);
export const summary = { ...ofBlog, targetStore: { name: stores.name, slug: stores.slug } };

export const select = <Columns extends SelectedFields>(columns: Columns, on: Reader = db) =>
  on.select(columns).from(blogs).leftJoin(stores, eq(stores.id, blogs.targetStoreId));

function shownBy({ category, featured, store, status, author, except = [] }: BlogFilter) {
  return and(
    status === "all" ? undefined : status ? eq(blogs.status, status) : sql`status = 'published'`,
    store ? isForStore(store) : undefined,
    category ? eq(blogs.category, category) : undefined,
    featured === undefined ? undefined : eq(blogs.featured, featured),
    author === undefined ? undefined : eq(blogs.authorName, author),
    except.length > 0 ? notInArray(blogs.id, except) : undefined,
  );
}

function isForStore(store: string): SQL {
  dependsOn("stores");
  return sql`${blogs.targetStoreId} = ${storeNamed(store)}`;
}
