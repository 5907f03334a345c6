import type { ReactNode } from "react";
import type { Page } from "../../models/paging";
import { paths, withQuery } from "../../paths";
import type { ListPlace } from "../../schemas/paging";
import { Empty } from "../../ui/empty";
import { shortCount } from "../frame";
import { BulkBar, PageLinks, Tick, TickAll } from "./list-controls";
import { DialogLink } from "./parts";
import { type NamedRow, nameOf, queryOf, type Resource } from "./resource";

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  className?: string;
  /** Names the row, so the cards of phones show no label. */
  isTitle?: boolean;
  /** Hidden below this width, where another cell has the same text; phones show it. */
  foldedBelow?: keyof typeof folds;
};

const folds = { xl: "md:max-xl:hidden", "2xl": "md:max-2xl:hidden" };

type Props<Params extends ListPlace, Row> = {
  of: Resource<Params>;
  params: Params;
  page: Page<Row>;
  count: number;
  /** Above this, the count is shown as "1,000+". */
  max?: number | undefined;
  columns: Column<Row>[];
  /** Buttons of a row, before the one that deletes it. */
  actions?: (row: Row) => ReactNode;
  empty: string;
};

export function Table<Params extends ListPlace, Row extends NamedRow>(props: Props<Params, Row>) {
  const { of: resource, params, page, count, max, empty } = props;
  const { list, one, many, verbs } = resource;
  const query = queryOf(resource, params);
  return (
    <div id="list">
      <p role="status" className="mb-2 text-muted text-sm">
        {`${shortCount(count, max)} ${count === 1 ? one : many}`}
      </p>
      {page.items.length === 0 ? (
        <div className="card">
          <Empty title={params.cursor ? "Nothing more here." : empty} />
        </div>
      ) : (
        <Rows {...props} query={query} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        {verbs && page.items.length > 0 && (
          <BulkBar path={withQuery(paths.adminBulk(list), query)} labels={labelsOf(verbs)} />
        )}
        <PageLinks
          place={params}
          next={page.next}
          pathOf={(place) => paths.adminList(list, { ...query, ...place })}
        />
      </div>
    </div>
  );
}

function labelsOf(verbs: NonNullable<Resource<ListPlace>["verbs"]>): [action: string, label: string][] {
  return [
    ...Object.entries(verbs).map(([action, { label }]): [string, string] => [action, label]),
    ["delete", "Delete"],
  ];
}

type RowsProps<Params extends ListPlace, Row> = Props<Params, Row> & { query: ReturnType<typeof queryOf> };

function Rows<Params extends ListPlace, Row extends NamedRow>(props: RowsProps<Params, Row>) {
  const {
    of: { list, many, verbs },
    page,
    columns,
    actions,
    query,
  } = props;
  return (
    <section className="card table-scroll" aria-label={`List of ${many}`}>
      <table className="rows">
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
          {page.items.map((row) => (
            <tr key={row.id}>
              {verbs && <Tick id={row.id} name={nameOf(row)} />}
              {columns.map(({ label, cell, className = "", isTitle, foldedBelow }) => (
                <td
                  key={label}
                  data-label={isTitle ? undefined : label}
                  className={
                    [className, foldedBelow && folds[foldedBelow]].filter(Boolean).join(" ") || undefined
                  }
                >
                  {cell(row)}
                </td>
              ))}
              <td className="actions">
                {actions?.(row)}
                {verbs && (
                  <DialogLink
                    href={withQuery(paths.adminDeletion(list, row.id), query)}
                    className="btn btn-plain btn-small"
                    label={`Delete ${nameOf(row)}`}
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
