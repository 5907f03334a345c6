import type { ReactNode } from "react";
import { paths, withQuery } from "../../paths";
import { Empty } from "../../ui/empty";
import { shortCount } from "../frame";
import { fileFormats } from "./download";
import { BulkBar, PageLinks, Tick, TickAll } from "./list-controls";
import { DialogLink } from "./parts";
import { type ListScreen, nameOf, type Query, type Shown } from "./resource";

type Props = {
  screen: ListScreen;
  shown: Shown;
  className?: string;
  /** Buttons for the ticked rows. */
  bulkButtons?: ReactNode;
  /** Whether each row has a button that deletes it. */
  hasDeletion?: boolean;
  /** By default the number of rows. */
  status?: string | undefined;
  /** Above the table. */
  children?: ReactNode;
};

export function Table({ screen: listScreen, shown, bulkButtons, status, children, ...ofRows }: Props) {
  const { list, one, many = list, filters, empty = `No ${many} yet. Make the first one.` } = listScreen;
  const { params, query, page, count, max } = shown;
  const without = isFiltered(query) ? `No ${one} fits this ${filters ? "filter" : "search"}.` : empty;
  return (
    <div id="list">
      {children}
      <div className="list-top">
        <p role="status" className="text-muted text-sm">
          {status ?? `${shortCount(count, max)} ${count === 1 ? one : many}`}
        </p>
        {listScreen.canDelete && page.items.length > 0 && (
          <BulkBar
            path={withQuery(paths.adminBulk(list), query)}
            verbs={{ ...listScreen.verbs, delete: { label: "Delete" } }}
          >
            {bulkButtons}
          </BulkBar>
        )}
        {listScreen.exports && count > 0 && <ExportLinks screen={listScreen} query={query} />}
      </div>
      {page.items.length === 0 ? (
        <Empty title={params.cursor ? "Nothing more here." : without} />
      ) : (
        <Rows screen={listScreen} shown={shown} {...ofRows} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <PageLinks
          position={params}
          next={page.next}
          pathOf={(position) => paths.adminList(list, { ...query, ...position })}
        />
      </div>
    </div>
  );
}

function ExportLinks({ screen: { list }, query }: { screen: ListScreen; query: Query }) {
  const { cursor, back, returnTo, ...filters } = query;
  return (
    <p className="ml-auto flex items-center gap-2.5 text-muted text-sm">
      Export
      {Object.entries(fileFormats).map(([format, { label }]) => (
        <a
          key={format}
          href={withQuery(`${paths.adminList(list)}/export`, { ...filters, format })}
          download
          aria-label={`Export as ${label}`}
          className="inline-flex min-h-6 items-center text-link underline"
        >
          {label}
        </a>
      ))}
    </p>
  );
}

function isFiltered({ sort, cursor, back, ...filters }: Query): boolean {
  return Object.keys(filters).length > 0;
}

function Rows({ screen: listScreen, shown, className = "", hasDeletion = true }: Props) {
  const { list, many = list, canDelete, columns, actions } = listScreen;
  return (
    <section className="card table-scroll" aria-label={`List of ${many}`}>
      <table className={`rows ${className}`}>
        <thead>
          <tr>
            {canDelete && <TickAll many={many} />}
            {columns.map(({ label, className }) => (
              <th key={label} scope="col" className={className}>
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
              {canDelete && <Tick id={row.id} name={nameOf(row)} />}
              {columns.map(({ label, cell, className, isTitle }) => (
                <td key={label} data-label={isTitle ? undefined : label} className={className}>
                  {cell(row, shown)}
                </td>
              ))}
              <td className="actions">
                {actions?.(row, shown)}
                {canDelete && hasDeletion && (
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
