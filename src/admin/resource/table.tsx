import type { Page } from "../../models/system/paging";
import { paths, withQuery } from "../../paths";
import { Empty } from "../../ui/empty";
import { shortCount } from "../frame";
import { BulkBar, PageLinks, Tick, TickAll } from "./list-controls";
import { DialogLink } from "./parts";
import { type NamedRow, nameOf, type Query, type Resource, type View } from "./resource";

/** Above `max` the count is shown as "1,000+". */
export type Shown = View & { page: Page<NamedRow>; max: number };

type Props = { of: Resource; shown: Shown };

export function Table({ of: resource, shown }: Props) {
  const { list, one, many = list, filters, verbs, empty = `No ${many} yet. Make the first one.` } = resource;
  const { params, query, page, count, max } = shown;
  const without = isFiltered(query) ? `No ${one} fits this ${filters ? "filter" : "search"}.` : empty;
  return (
    <div id="list">
      <div className="list-top">
        <p role="status" className="text-muted text-sm">
          {`${shortCount(count, max)} ${count === 1 ? one : many}`}
        </p>
        {verbs && page.items.length > 0 && (
          <BulkBar
            path={withQuery(paths.adminBulk(list), query)}
            verbs={{ ...verbs, delete: { label: "Delete" } }}
          >
            {resource.bulkButtons?.(query)}
          </BulkBar>
        )}
      </div>
      {page.items.length === 0 ? (
        <Empty title={params.cursor ? "Nothing more here." : without} />
      ) : (
        <Rows of={resource} shown={shown} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <PageLinks
          place={params}
          next={page.next}
          pathOf={(place) => paths.adminList(list, { ...query, ...place })}
        />
      </div>
    </div>
  );
}

function isFiltered({ sort, cursor, back, ...filters }: Query): boolean {
  return Object.keys(filters).length > 0;
}

const folds = { xl: "md:max-xl:hidden", "2xl": "md:max-2xl:hidden" };

function Rows({ of: resource, shown }: Props) {
  const { list, many = list, verbs, columns, actions, look = "", isDeletedElsewhere } = resource;
  return (
    <section className="card table-scroll" aria-label={`List of ${many}`}>
      <table className={`rows ${look}`}>
        <thead>
          <tr>
            {verbs && <TickAll many={many} />}
            {columns.map(({ label, foldedBelow }) => (
              <th key={label} scope="col" className={foldedBelow && folds[foldedBelow]}>
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.page.items.map((row) => (
            <tr key={row.id}>
              {verbs && <Tick id={row.id} name={nameOf(row)} />}
              {columns.map(({ label, cell, className, isTitle, foldedBelow }) => (
                <td
                  key={label}
                  data-label={isTitle ? undefined : label}
                  className={
                    [className, foldedBelow && folds[foldedBelow]].filter(Boolean).join(" ") || undefined
                  }
                >
                  {cell(row, shown)}
                </td>
              ))}
              <td className="actions">
                {actions?.(row, shown)}
                {verbs && !isDeletedElsewhere && (
                  <DialogLink
                    href={withQuery(paths.adminDeletion(list, row.id), shown.query)}
                    className="btn btn-plain btn-small"
                    aria-label={`Delete ${nameOf(row)}`}
                  >
                    Delete
                  </DialogLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
