import type { ReactNode } from "react";
import { COUNT_LIMIT, FOUND_LIMIT } from "../../models/dashboard";
import * as subscribers from "../../models/editing/subscribers";
import * as settings from "../../models/settings";
import { paths, withQuery } from "../../paths";
import { placeQuery } from "../../schemas/paging";
import { shortDate } from "../../ui/dates";
import { Icon } from "../../ui/icon";
import { Download } from "../../ui/icons";
import { FilterBar } from "../filters";
import { Cell, DialogLink, List, ScreenHead, Tick } from "../list";
import { pagesAround } from "../page-links";
import type { SubscribersAt } from ".";

const PAGE = 50;

export async function SubscribersScreen(at: SubscribersAt): Promise<ReactNode> {
  const list = await SubscriberList(at);
  return (
    <>
      <ScreenHead title="Subscribers">
        <a href={paths.subscribersExport()} download className="btn btn-plain">
          <Icon of={Download} size={16} />
          Export CSV
        </a>
      </ScreenHead>
      <FilterBar path={paths.adminList("subscribers")} search={at.search} label="Search subscribers" />
      {list}
    </>
  );
}

export async function SubscriberList(at: SubscribersAt): Promise<ReactNode> {
  const { search, cursor } = at;
  const here = queryOf(at);
  const [page, count, { timeZone }] = await Promise.all([
    subscribers.list({ search }, { limit: PAGE, cursor }),
    subscribers.count({ search }, (search ? FOUND_LIMIT : COUNT_LIMIT) + 1),
    settings.current(),
  ]);
  return (
    <List
      what="subscribers"
      count={count}
      most={search ? FOUND_LIMIT : undefined}
      columns={["Address", "Subscribed"]}
      rows={page.items.map(({ id, email, createdAt }) => (
        <tr key={id}>
          <Tick id={id} name={email} />
          <td className="wrap-anywhere font-semibold">{email}</td>
          <Cell label="Subscribed" className="whitespace-nowrap">
            <time dateTime={createdAt.toISOString()}>{shortDate(createdAt, timeZone)}</time>
          </Cell>
          <td className="actions">
            <DialogLink
              href={withQuery(paths.adminDeletion("subscribers", id), here)}
              className="btn btn-plain btn-small"
              label={`Delete ${email}`}
            >
              Delete
            </DialogLink>
          </td>
        </tr>
      ))}
      empty={search ? "No subscriber fits this search." : "No subscribers yet."}
      bulk={{
        path: withQuery(paths.adminBulk("subscribers"), here),
        actions: [{ action: "delete", label: "Delete" }],
      }}
      pages={pagesAround(at, page.next, (place) => paths.adminList("subscribers", { ...here, ...place }))}
    />
  );
}

/** The list's own parameters, which its dialogs carry along. */
export function queryOf({ search, ...place }: SubscribersAt) {
  return { search, ...placeQuery(place) };
}
