import type { Store } from "../models/stores/list";
import { paths } from "../paths";
import { type Letter, letters } from "../schemas/stores";
import { plural } from "../ui/format";
import { StoreCheck } from "../ui/store-check";
import { StoreMark } from "../ui/store-mark";

/** The rows that are in view when a page opens on a phone; the columns of a wide screen begin elsewhere. */
export const ROWS_IN_VIEW = 9;

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

export function StoreRows({ stores, timeZone }: { stores: Store[]; timeZone: string }) {
  const groups = Map.groupBy(stores, ({ letter }) => letter);
  const first = new Set(stores.slice(0, ROWS_IN_VIEW));
  return (
    <div className="store-rows card">
      {letters
        .filter((letter) => groups.has(letter))
        .map((letter) => (
          <section key={letter} aria-labelledby={anchor(letter)}>
            <h2 id={anchor(letter)}>{letterName(letter)}</h2>
            {groups.get(letter)?.map((store) => (
              <StoreRow key={store.id} store={store} timeZone={timeZone} isFirst={first.has(store)} />
            ))}
          </section>
        ))}
    </div>
  );
}

type RowProps = { store: Store; timeZone: string; isFirst?: boolean };

export function StoreRow({ store, timeZone, isFirst = false }: RowProps) {
  const { name, slug, picture, category, description, dealCount, website } = store;
  const about = [category?.name, description].filter(Boolean).join(". ");
  return (
    <article className="store-row">
      <StoreMark name={name} picture={picture} size={40} isFirst={isFirst} />
      <h3>
        <a href={paths.store(slug)} dir="auto">
          {name}
        </a>
      </h3>
      <StoreCheck store={store} timeZone={timeZone} />
      {about && <p className="store-about">{about}</p>}
      <p className="store-links">
        <span>{plural(dealCount, "active deal")}</span>
        <a href={paths.store(slug)} className="text-brand-text">
          View Coupons<span className="sr-only"> of {name}</span>
        </a>
        {website && (
          <a href={paths.goStore(slug)} target="_blank" rel="sponsored noopener">
            Visit Store<span className="sr-only"> {name} (opens in a new tab)</span>
          </a>
        )}
      </p>
    </article>
  );
}
