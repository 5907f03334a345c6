import { plural } from "../../format";
import type { Store } from "../../models/stores";
import { paths } from "../../paths";
import { type Letter, letters, type StoreSort } from "../../schemas/stores";
import { StoreCheck } from "../../ui/store-check";
import { StoreMark } from "../../ui/store-mark";

export const letterName = (letter: Letter) =>
  letter === "other" ? "Other" : letter === "0-9" ? "0–9" : letter;

const anchor = (letter: Letter) => `letter-${letter.toLowerCase()}`;

type RailProps = {
  used: Letter[];
  current: Letter | null;
  /** The page of a letter; without it the letters are places on this page. */
  href: ((letter: Letter) => string) | undefined;
};

export function LetterRail({ used, current, href }: RailProps) {
  return (
    <nav aria-label="Letters" className="letter-rail">
      <ul>
        {letters.map((letter) => {
          const name = letterName(letter);
          if (used.includes(letter))
            return (
              <li key={letter}>
                <a
                  href={href?.(letter) ?? `#${anchor(letter)}`}
                  aria-current={letter === current ? "page" : undefined}
                >
                  {name}
                </a>
              </li>
            );
          return letter.length === 1 && <li key={letter}>{name}</li>;
        })}
      </ul>
    </nav>
  );
}

type Group = { id: string; title: string; stores: Store[] };

/** Under their letters; in another order, under its name. */
export function groupsOf(stores: Store[], sort: StoreSort): Group[] {
  if (sort !== "name") return [{ id: sort, title: titles[sort], stores }];
  const groups = Map.groupBy(stores, ({ letter }) => letter);
  return letters.flatMap((letter) => {
    const stores = groups.get(letter);
    return stores ? { id: anchor(letter), title: letterName(letter), stores } : [];
  });
}

const titles = { popularity: "Most used in the last 30 days", newest: "Newest first" };

export function StoreRows({ groups, timeZone }: { groups: Group[]; timeZone: string }) {
  return (
    <div className="store-rows card">
      {groups.map(({ id, title, stores }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {stores.map((store) => (
            <StoreRow key={store.id} store={store} timeZone={timeZone} />
          ))}
        </section>
      ))}
    </div>
  );
}

export function StoreRow({ store, timeZone }: { store: Store; timeZone: string }) {
  const { name, slug, category, description, dealCount, website, picture } = store;
  return (
    <article className="store-row">
      <span className="store-logo">
        <StoreMark name={name} picture={null} size={40} />
        {picture && <StoreMark name={name} picture={picture} size={40} />}
      </span>
      <h3>
        <a href={paths.store(slug)} dir="auto" translate="no">
          {name}
        </a>
      </h3>
      <StoreCheck store={store} timeZone={timeZone} />
      {(category || description) && (
        <p className="store-about">
          {category && `${category.name}. `}
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="store-links">
        <span>{plural(dealCount, "active deal")}</span>
        <a href={paths.store(slug)} className="text-brand-text">
          View Coupons
          <span className="sr-only">
            {" "}
            of <bdi translate="no">{name}</bdi>
          </span>
        </a>
        {website && (
          <a href={paths.goStore(slug)} target="_blank" rel="sponsored noopener">
            Visit Store
            <span className="sr-only">
              {" "}
              <bdi translate="no">{name}</bdi> (opens in a new tab)
            </span>
          </a>
        )}
      </p>
    </article>
  );
}
