import type { ReactNode } from "react";
import { number } from "../../format";
import type { Found } from "../../imports/found";
import { paths } from "../../paths";
import { feedEntityLabels } from "../../schemas/feeds";
import { Button, ButtonLink, Card, PostForm, ScreenHead } from "../resource/parts";
import type { Run } from "./progress";

const HINTS: Partial<Record<Found["entity"], string>> = {
  store: "First, so that deals and posts find them.",
  deal: "Stores that are missing here are made with one button.",
  blog: "Coupons in their text become the deals that have moved in.",
  redirect:
    "Last: each old address leads to what has moved in from it. Rules of redirect plug-ins come from their own export.",
  subscriber: "Only who has agreed, with the day and the form.",
};

/** What a file of an old site has, each with a button, in the order in which it moves in. */
export function FoundPage({ run, found }: { run: Run; found: Found[] }): ReactNode {
  return (
    <>
      <ScreenHead
        title={
          <>
            What <bdi>{run.fileName ?? run.feed.name}</bdi> has
          </>
        }
      >
        <PostForm action={paths.importStep(run.id, "cancel")} hx-disable="find button">
          <Button>Done with this file</Button>
        </PostForm>
      </ScreenHead>
      <Card title="Move in, one after the other" className="max-w-180">
        <ol className="mt-2 grid">
          {found.map(({ entity, kind, count }) => (
            <li
              key={`${entity} ${kind}`}
              className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-3 first:border-t-0"
            >
              <div className="min-w-0 basis-72 grow">
                <p className="font-semibold">
                  {feedEntityLabels[entity]}
                  {kind && (
                    <span className="font-normal text-muted">
                      {" "}
                      (<bdi>{kind}</bdi>)
                    </span>
                  )}
                  : <span className="tabular-nums">{number.format(count)}</span>
                </p>
                <p className="text-muted text-sm">{HINTS[entity]}</p>
              </div>
              <PostForm action={paths.importStep(run.id, "take")} hx-disable="find button">
                <input type="hidden" name="entity" value={entity} />
                {kind && <input type="hidden" name="kind" value={kind} />}
                <Button look="brand">
                  Move in<span className="sr-only">: {feedEntityLabels[entity]}</span>
                </Button>
              </PostForm>
            </li>
          ))}
        </ol>
        <p className="mt-3 text-muted text-sm">
          What is missing here? Choose it yourself:{" "}
          <a href={paths.importStep(run.id, "mapping")} className="text-link">
            the columns of this file
          </a>
          .
        </p>
      </Card>
      <p className="mt-3">
        <ButtonLink href={paths.adminList("imports")}>All imports</ButtonLink>
      </p>
    </>
  );
}
