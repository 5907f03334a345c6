import { Fragment, type ReactNode } from "react";
import { COUNT_LIMIT } from "../../models/counts/totals";
import * as settings from "../../models/system/settings";
import { paths, withQuery } from "../../paths";
import { type ListPlace, placeQuery } from "../../schemas/paging";
import { Empty } from "../../ui/empty";
import { shortCount } from "../frame";
import { BulkBar, PageLinks } from "../resource/list-controls";
import { ButtonLink, ScreenHead } from "../resource/parts";
import type { Query } from "../resource/resource";
import { cardId } from "./entry";
import { type Kind, wordsOf } from "./kind";
import { find, kinds } from "./kinds";

const PAGE_SIZE = 20;

export type Place = ListPlace & { kind?: string | undefined };

export function queryOf({ kind, ...place }: Place): Query {
  return { kind, ...placeQuery(place) };
}

export async function ReviewScreen(place: Place): Promise<ReactNode> {
  const among = kinds.filter(({ name }) => !place.kind || name === place.kind);
  const [page, counts, { timeZone }] = await Promise.all([
    find(among, PAGE_SIZE, place.cursor),
    Promise.all(kinds.map((kind) => kind.count(COUNT_LIMIT + 1))),
    settings.current(),
  ]);
  const waiting = kinds.map(({ name, label }, at) => ({ name, label, count: counts[at] ?? 0 }));
  const all = waiting.reduce((sum, { count }) => sum + count, 0);
  const here = queryOf(place);
  const shown = kinds.filter(({ name }) => page.items.some(({ kind }) => kind === name));
  const publication = wordsOf(shown, "publication", "verb");
  const rejection = wordsOf(shown, "rejection", "verb");
  return (
    <>
      <ScreenHead title="Review" />
      <p role="status" className="mb-3 max-w-3xl text-muted text-sm">
        {all === 0
          ? ""
          : `${shortCount(all)} ${all === 1 ? "waits" : "wait"} for your decision. Visitors see no drafts.`}
      </p>
      <KindLinks waiting={waiting} chosen={place.kind} all={all} />
      {page.items.length === 0 ? (
        <Empty title={all === 0 ? "Nothing waits for review." : "Nothing more waits here."} />
      ) : (
        <>
          <div className="with-scripts mb-2 flex flex-wrap items-center justify-between gap-x-4 text-muted text-sm">
            <p className="pointer-coarse:hidden">
              Keys: <Key>J</Key> next, <Key>K</Key> previous, <Key>P</Key> {publication.toLowerCase()},{" "}
              <Key>R</Key> {rejection.toLowerCase()}, <Key>E</Key> edit, <Key>X</Key> select
            </p>
            <label className="tick-label gap-2">
              <input type="checkbox" data-tick-all className="size-4.5 accent-brand-text" />
              Select all on this page
            </label>
          </div>
          <div className="grid gap-4" data-queue>
            {page.items.map((entry) => (
              <Fragment key={cardId(entry)}>{entry.card({ here, timeZone })}</Fragment>
            ))}
          </div>
        </>
      )}
      {page.items.length > 0 && (
        <div className="bulk sticky bottom-2 z-3 mt-3 w-fit rounded-control border border-line bg-card shadow-lg *:px-3 *:py-2">
          <BulkBar
            path={withQuery(paths.adminBulk("review"), here)}
            verbs={{ publication: { label: publication }, rejection: { label: rejection } }}
          />
        </div>
      )}
      <div className="mt-3 flex">
        <PageLinks
          place={place}
          next={page.next}
          pathOf={(other) => paths.adminList("review", { kind: place.kind, ...other })}
        />
      </div>
    </>
  );
}

/** One entry on a page of its own. */
export function OneEntry({ here, children }: { here: Query; children: ReactNode }) {
  return (
    <>
      <ScreenHead title="Review">
        <ButtonLink href={paths.adminList("review", here)}>Everything that waits</ButtonLink>
      </ScreenHead>
      {children}
    </>
  );
}

type LinksProps = {
  waiting: (Pick<Kind, "name" | "label"> & { count: number })[];
  chosen: string | undefined;
  all: number;
};

function KindLinks({ waiting, chosen, all }: LinksProps) {
  const shown = waiting.filter(({ name, count }) => count > 0 || name === chosen);
  if (shown.length < 2 && !chosen) return null;
  const links = [{ name: undefined, label: "All", count: all }, ...shown];
  return (
    <nav aria-label="Kinds" className="mb-3 flex flex-wrap gap-2">
      {links.map(({ name, label, count }) => (
        <a
          key={label}
          href={paths.adminList("review", { kind: name })}
          aria-current={name === chosen ? "page" : undefined}
          className="chip"
        >
          {label} <span className="tabular-nums">{shortCount(count)}</span>
        </a>
      ))}
    </nav>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="font-mono font-semibold text-ink">{children}</kbd>;
}
