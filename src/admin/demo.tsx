import { Hono } from "hono";
import { listed, plural } from "../format";
import type { AppEnv } from "../http/context";
import { log } from "../http/log";
import { popularity } from "../models/counts";
import * as demo from "../models/demo";
import { paths } from "../paths";
import { Dashboard } from "./dashboard";
import { DeletionDialog } from "./resource/dialog";
import { acceptForm, changeOf } from "./resource/save";
import { done, error, screen, success } from "./screen";

export default new Hono<AppEnv>()
  .get(paths.demoRemoval(), async (c) =>
    screen(c, {
      current: "dashboard",
      title: "Dashboard",
      main: () => Dashboard(c),
      dialog: <RemovalDialog rows={await demo.count()} />,
    }),
  )
  .post(paths.demoRemoval(), acceptForm, async (c) => {
    const removed = await demo.remove(changeOf(c));
    // The removal is committed; if this fails, the daily recount repairs it.
    if (removed)
      await popularity
        .recount()
        .catch((failure) => log.error("demo", failure, { requestId: c.get("requestId"), path: c.req.path }));
    return done(
      c,
      paths.admin(),
      removed ? success("Demo data removed", inWords(removed)) : error("There is no demo data"),
    );
  });

function RemovalDialog({ rows }: { rows: demo.DemoRows }) {
  const words = inWords(rows);
  return (
    <DeletionDialog
      title="Remove the demo data?"
      consequences={
        words
          ? `${words} will be deleted, with what was counted for them. What you changed or made yourself stays, and so do the stores and categories that hold it.`
          : "Only the invented counts are left."
      }
      undo="This cannot be undone."
      action={paths.demoRemoval()}
      closePath={paths.admin()}
      failure="Failed to remove the demo data"
    />
  );
}

/** "72 stores, 700 deals, 12 categories and 24 blogs"; nothing where there are none of any. */
function inWords({ stores, deals, categories, blogs, events }: demo.DemoRows): string | undefined {
  if (stores + deals + categories + blogs + events === 0) return undefined;
  return listed.format([
    plural(stores, "store"),
    plural(deals, "deal"),
    plural(categories, "category", "categories"),
    plural(blogs, "blog"),
    plural(events, "event"),
  ]);
}
