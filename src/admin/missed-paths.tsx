import { plural, shortDate } from "../format";
import { type missedPaths, requests } from "../models/counts";
import { paths } from "../paths";
import { Button, Card, PostForm } from "./resource/parts";

/** What visitors and search engines ask for and do not find, each with where it could lead. */
export function MissedPaths({ missed }: { missed: missedPaths.MissedPath[] }) {
  return (
    missed.length > 0 && (
      <Card id="missed" title="Often asked for, and not found" className="mb-5" tabIndex={-1} data-live>
        <p className="mt-1 text-muted text-sm">
          In the last {requests.MISSED_DAYS} days, by visitors and search engines. Each network counts once a
          day.
        </p>
        <ul className="mt-2 divide-y divide-line">
          {missed.map((one) => (
            <Missed key={one.path} {...one} />
          ))}
        </ul>
      </Card>
    )
  );
}

function Missed({ path, count, lastDay }: missedPaths.MissedPath) {
  const sent = { action: paths.adminList("redirects"), "hx-target": "#dialog", "hx-swap": "innerMorph" };
  return (
    // By its id, htmx keeps what is typed for a path with that path when another one leaves the list.
    <li id={`missed-${path}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-72">
        <bdi className="wrap-anywhere font-semibold text-[0.9375rem]">{path}</bdi>
        <p className="text-muted text-sm">
          {plural(count, "time")}, last on{" "}
          <time dateTime={lastDay}>{shortDate(new Date(lastDay), "UTC")}</time>
        </p>
      </div>
      <div className="flex min-w-0 flex-1 basis-80 items-center gap-2">
        <PostForm
          {...sent}
          className="flex min-w-0 flex-1 items-center gap-2"
          data-failure="Failed to create redirect"
        >
          <Sent path={path} isGone="no" />
          <input
            id={`to-${path}`}
            name="to"
            required
            maxLength={2000}
            placeholder="/stores"
            autoComplete="off"
            aria-label={`Where ${path} leads`}
            className="field min-w-0 flex-1 bg-ground"
          />
          <Button small>
            Redirect<span className="sr-only"> {path}</span>
          </Button>
        </PostForm>
        <PostForm {...sent} data-failure="Failed to create redirect">
          <Sent path={path} isGone="yes" />
          <Button small>
            Gone<span className="sr-only"> {path}</span>
          </Button>
        </PostForm>
      </div>
    </li>
  );
}

function Sent({ path, isGone }: { path: string; isGone: "yes" | "no" }) {
  return (
    <>
      <input type="hidden" name="submission" value={crypto.randomUUID()} />
      <input type="hidden" name="from" value={path} />
      <input type="hidden" name="isGone" value={isGone} />
    </>
  );
}
