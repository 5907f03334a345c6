import { plural, shortDate } from "../../format";
import { requests } from "../../models/counts";
import { paths, withQuery } from "../../paths";
import { shortCount } from "../frame";
import { Card } from "../resource/parts";

/** What visitors searched and did not find. */
export function Missed({ items, count, most }: requests.MissedSearches) {
  return (
    <Card title="Searched and not found">
      <p className="mt-1 text-muted text-sm">
        {count > items.length
          ? `The first ${items.length} of ${shortCount(count, most)}`
          : plural(count, "text")}{" "}
        in {requests.MISSED_DAYS} days
      </p>
      <ul className="mt-2 divide-y divide-line">
        {items.map(({ text, searches, wishes, lastDay }) => (
          <li key={text} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
            <bdi className="wrap-anywhere mr-auto font-semibold text-[0.9375rem]">{text}</bdi>
            <span className="text-muted text-sm">
              {wishes > 0 && `${plural(wishes, "wish", "wishes")}, `}
              {plural(searches, "search", "searches")}, last on{" "}
              <time dateTime={lastDay}>{shortDate(new Date(lastDay), "UTC")}</time>
            </span>
            <a
              href={withQuery(paths.adminNew("stores"), { search: text })}
              className="text-link py-0.5 text-sm"
            >
              Create store<span className="sr-only"> {text}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
