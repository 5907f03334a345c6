import { plural } from "../format";
import type { Article, BlogSummary } from "../models/blogs";
import type { Store } from "../models/stores";
import { paths } from "../paths";
import { Cover } from "./art/cover";
import { StoreCheck } from "./store-check";
import { StoreMark } from "./store-mark";

type Props = Pick<Article, "store" | "related"> & { timeZone: string };

export function BlogAside({ store, related, timeZone }: Props) {
  return (
    <aside
      aria-label="About this article"
      className="article-aside grid grid-cols-[minmax(0,1fr)] content-start gap-7"
    >
      {store && <ShopAt store={store} timeZone={timeZone} />}
      {related.length > 0 && (
        <section>
          <h2 className="mb-2.5 font-sans font-semibold text-name tracking-normal">Related</h2>
          <Guides blogs={related} />
        </section>
      )}
    </aside>
  );
}

function ShopAt({ store, timeZone }: { store: Store; timeZone: string }) {
  return (
    <section className="card p-5">
      <StoreMark name={store.name} picture={store.picture} size={56} />
      <h2 className="mt-3.5 text-[1.1875rem]">
        Shop at <bdi translate="no">{store.name}</bdi>
      </h2>
      <p className="mt-1 text-muted text-sm">{plural(store.dealCount, "active deal")}</p>
      <p className="mt-1">
        <StoreCheck store={store} timeZone={timeZone} />
      </p>
      <a href={paths.store(store.slug)} className="btn btn-plain mt-3.5 w-full">
        View Coupons
        <span className="sr-only">
          {" "}
          of <bdi translate="no">{store.name}</bdi>
        </span>
      </a>
    </section>
  );
}

/** Other posts, beside a page's main part. */
export function Guides({ blogs }: { blogs: BlogSummary[] }) {
  return (
    <ul className="guides">
      {blogs.map((blog) => (
        <li key={blog.id}>
          <Cover post={blog} />
          <p className="guide-words">
            <a href={paths.blog(blog.slug)} dir="auto" className="font-semibold text-sm hover:underline">
              {blog.title}
            </a>
            <span className="mt-1 block text-muted text-xs">{blog.minutes} min to read</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
