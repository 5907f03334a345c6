import type { ReactNode } from "react";
import { discountLabel, plural, shortDate } from "../../format";
import type { BlogSummary } from "../../models/blogs";
import type { CountedCategory } from "../../models/categories";
import type { Deal } from "../../models/deals";
import type { Store } from "../../models/stores";
import { paths } from "../../paths";
import { proofStatusOf } from "../../proof/status";
import { proofWords } from "../../proof/words";
import { blogCategoryLabels } from "../../schemas/vocabulary";
import { Icon } from "../../ui/icon";
import { Book, Tag } from "../../ui/icons";
import { StoreCheck } from "../../ui/store-check";
import { StoreMark } from "../../ui/store-mark";
import { Marked } from "./marked";

/** In characters: a longer one is set smaller. */
const LONG_VALUE = 4;

export type Shown = { words: string[]; timeZone: string };

export function StoreOption({ store, words, timeZone }: Shown & { store: Store }) {
  return (
    <Option
      href={paths.store(store.slug)}
      mark={<StoreMark name={store.name} picture={store.picture} size={40} isFirst />}
      title={
        <bdi translate="no">
          <Marked text={store.name} words={words} />
        </bdi>
      }
      proof={<StoreCheck store={store} timeZone={timeZone} />}
    >
      {store.category && `${store.category.name} · `}
      {plural(store.dealCount, "active deal")}
    </Option>
  );
}

export function DealOption({ deal, words, timeZone }: Shown & { deal: Deal }) {
  const { store, endsAt } = deal;
  const proofStatus = proofStatusOf(deal.proof, new Date());
  const { lead, negative } = proofStatus;
  const tone = negative ? "text-danger" : lead && lead.age !== "old" ? "text-proof-text" : "text-muted";
  const age = negative ? "gone" : lead && lead.age !== "old" ? lead.age : "none";
  const value = discountLabel(deal.discountType, deal.discountValue, store.currency);
  return (
    <Option
      href={paths.deal(deal.id)}
      mark={<Value text={value.replace(/ (OFF|SHIPPING)$/, "")} />}
      title={<Marked text={deal.title} words={words} />}
      proof={
        <span className={`check-line ${tone}`}>
          <span className="disc" data-age={age} aria-hidden="true" />
          {proofWords(proofStatus, timeZone) ?? "No proof yet"}
        </span>
      }
    >
      <bdi translate="no">
        <Marked text={store.name} words={words} />
      </bdi>
      {" · "}
      {endsAt ? `ends ${shortDate(endsAt, timeZone)}` : "no end date"}
    </Option>
  );
}

function Value({ text }: { text: string }) {
  return (
    <b className="suggestion-value" data-long={text.length > LONG_VALUE ? "" : undefined}>
      {text}
    </b>
  );
}

export function GuideOption({ blog, words, timeZone }: Shown & { blog: BlogSummary }) {
  return (
    <Option
      href={paths.blog(blog.slug)}
      mark={<Icon icon={Book} size={18} />}
      title={<Marked text={blog.title} words={words} />}
    >
      {blogCategoryLabels[blog.category]}
      {blog.publishedAt && ` · ${shortDate(blog.publishedAt, timeZone)}`}
    </Option>
  );
}

export function CategoryOption({ category, words }: Shown & { category: CountedCategory }) {
  return (
    <Option
      href={paths.category(category.slug)}
      mark={<Icon icon={Tag} size={18} />}
      title={<Marked text={category.name} words={words} />}
    >
      {plural(category.storeCount, "store")}
    </Option>
  );
}

type OptionProps = {
  href: string;
  mark: ReactNode;
  title: ReactNode;
  proof?: ReactNode;
  children: ReactNode;
};

function Option({ href, mark, title, proof, children }: OptionProps) {
  return (
    <a
      id={`option:${href}`}
      role="option"
      aria-selected="false"
      tabIndex={-1}
      href={href}
      className="suggestion"
    >
      <span className="suggestion-mark">{mark}</span>
      <span className="suggestion-words">
        <b dir="auto">{title}</b>
        <span>{children}</span>
      </span>
      {proof}
    </a>
  );
}
