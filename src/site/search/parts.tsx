import type { ReactNode } from "react";
import type { Page } from "../../models/paging";
import type { Store } from "../../models/stores";
import { paths } from "../../paths";
import { encodeCursor } from "../../schemas/paging";
import { MoreLink } from "../lists";
import { StoreRow } from "../stores/rows";
import { countText } from "./find";

type GroupProps = {
  title: string;
  count?: number | undefined;
  more?: string | false | undefined;
  children: ReactNode;
};

export function Group({ title, count, more, children }: GroupProps) {
  return (
    <section className="mb-11">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-section">
          {title}
          {count !== undefined && (
            <span className="ml-2 font-sans font-normal text-base text-muted">{countText(count)}</span>
          )}
        </h2>
        {more && (
          <a href={more} className="text-link py-1">
            All {title.toLowerCase()} <span aria-hidden="true">→</span>
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

type StoresProps = { search: string; list: Page<Store>; timeZone: string };

export function FoundStores({ search, list, timeZone }: StoresProps) {
  return (
    <>
      <Rows stores={list.items} timeZone={timeZone} />
      {list.next && (
        <MoreLink href={paths.stores({ search, cursor: encodeCursor(list.next) })}>More Stores</MoreLink>
      )}
    </>
  );
}

export function Rows({ stores, timeZone }: { stores: Store[]; timeZone: string }) {
  return (
    <div className="cards found-stores">
      {stores.map((store) => (
        <StoreRow key={store.id} store={store} timeZone={timeZone} />
      ))}
    </div>
  );
}
