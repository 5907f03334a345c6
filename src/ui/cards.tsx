import type { BlogSummary } from "../models/blogs/list";
import type { CountedCategory } from "../models/categories";
import type { Store } from "../models/stores/list";
import { paths } from "../paths";
import { blogCategoryLabels } from "../schemas/vocabulary";
import { plural, shortDate } from "./format";
import { OutboundLink } from "./links";
import { StoreMark } from "./store-mark";
import { Badge } from "./ticket";

/** The cards that are in view when a page opens on a wide screen. */
const CARDS_IN_VIEW = 9;

type StoreProps = { stores: Store[]; place: "stores" | "category"; level?: "h2" | "h3" };

export function StoreCards({ stores, ...props }: StoreProps) {
  return (
    <div className="cards">
      {stores.map((store, index) => (
        <StoreCard key={store.id} store={store} isFirst={index < CARDS_IN_VIEW} {...props} />
      ))}
    </div>
  );
}

function StoreCard({
  store,
  place,
  isFirst,
  level: Name = "h2",
}: Pick<StoreProps, "place" | "level"> & { store: Store; isFirst: boolean }) {
  return (
    <article className="card flex flex-col p-5">
      <div className="flex items-center gap-3.5">
        <StoreMark name={store.name} picture={store.picture} size={56} isFirst={isFirst} />
        <div className="min-w-0 flex-1">
          <Name className="text-name leading-snug">
            <a href={paths.store(store.slug)} dir="auto" className="hover:underline">
              {store.name}
            </a>
          </Name>
          {place === "stores" ? (
            store.category && <p className="mt-0.5 text-muted text-sm">{store.category.name}</p>
          ) : (
            <p className="mt-1">
              <Badge tone="soft">{plural(store.couponCount, "active", "active")}</Badge>
            </p>
          )}
        </div>
      </div>
      <p className="mt-3 line-clamp-3 text-muted text-sm">{store.description}</p>
      <p className="mt-2.5 mb-4 font-semibold text-sm">
        {place === "stores"
          ? plural(store.dealCount, "active deal")
          : `${plural(store.dealCount, "deal")} available`}
      </p>
      <div className="mt-auto flex gap-2.5">
        <a href={paths.store(store.slug)} className="btn btn-plain flex-1 px-2">
          View Coupons<span className="sr-only"> of {store.name}</span>
        </a>
        {store.website && (
          <OutboundLink href={paths.goStore(store.slug)} className="btn-plain px-3">
            Visit Store
          </OutboundLink>
        )}
      </div>
    </article>
  );
}

export function StoreTile({ store }: { store: Store }) {
  return (
    <article className="card flex min-w-0 flex-col items-center gap-1 p-4 text-center">
      <StoreMark name={store.name} picture={store.picture} size={56} isFirst />
      <h3 dir="auto" className="mt-1.5 grid min-h-[2.6em] place-items-center text-base leading-tight">
        {store.name}
      </h3>
      <p className="mb-2 text-muted text-xs">{plural(store.dealCount, "active deal")}</p>
      <div className="mt-auto flex w-full flex-col gap-1">
        <a href={paths.store(store.slug)} className="btn btn-plain btn-small w-full px-2">
          View Coupons<span className="sr-only"> of {store.name}</span>
        </a>
        {store.website && (
          <a
            href={paths.goStore(store.slug)}
            target="_blank"
            rel="sponsored noopener"
            className="text-link py-1.5 text-xs"
          >
            Visit<span className="sr-only"> {store.name} (opens in a new tab)</span>
          </a>
        )}
      </div>
    </article>
  );
}

type CategoryProps = { categories: CountedCategory[]; level: "h2" | "h3" };

export function CategoryTiles({ categories, level: Name }: CategoryProps) {
  return (
    <div className="category-tiles">
      {categories.map(({ id, name, slug, storeCount }) => (
        <a
          key={id}
          href={paths.category(slug)}
          className="group flex min-h-[104px] min-w-0 flex-col justify-end gap-0.5 rounded-card border border-transparent bg-soft p-5 hover:border-control"
        >
          <Name className="text-[1.25rem] group-hover:underline">{name}</Name>
          <p className="text-muted text-sm">{plural(storeCount, "store")}</p>
        </a>
      ))}
    </div>
  );
}

const MAX_KEYWORDS = 3;

export function BlogCards({ blogs, timeZone }: { blogs: BlogSummary[]; timeZone: string }) {
  return (
    <div className="cards">
      {blogs.map((blog) => (
        <article key={blog.id} className="card flex min-w-0 flex-col p-5">
          <div className="flex flex-wrap gap-1.5">
            <Badge tone="brand">{blogCategoryLabels[blog.category]}</Badge>
            {blog.targetStore && <Badge tone="soft">{blog.targetStore.name}</Badge>}
          </div>
          <h3 className="mt-3.5 text-[1.25rem] leading-snug">
            <a href={paths.blog(blog.slug)} dir="auto" className="hover:underline">
              {blog.title}
            </a>
          </h3>
          <p className="mt-2 mb-3 line-clamp-3 text-muted text-sm">{blog.excerpt}</p>
          <ul className="mt-auto flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-xs">
            {blog.keywords.slice(0, MAX_KEYWORDS).map((keyword) => (
              <li key={keyword}>#{keyword}</li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
            <p className="text-muted text-xs">
              <BlogFacts blog={blog} timeZone={timeZone} />
            </p>
            <a href={paths.blog(blog.slug)} className="text-link py-1 text-sm">
              Read Article<span className="sr-only">: {blog.title}</span>
            </a>
          </div>
        </article>
      ))}
    </div>
  );
}

/** "5 Jan 2027 · 12 views". */
export function BlogFacts({ blog, timeZone }: { blog: BlogSummary; timeZone: string }) {
  return (
    <>
      {blog.publishedAt && (
        <time dateTime={blog.publishedAt.toISOString()}>{shortDate(blog.publishedAt, timeZone)}</time>
      )}
      {" · "}
      {plural(blog.viewCount, "view")}
    </>
  );
}
