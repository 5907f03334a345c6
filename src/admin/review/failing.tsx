import type { Change, Outcome } from "../../models/audit/changes";
import type { Deal } from "../../models/deals/read";
import * as reviews from "../../models/inbox/reviews";
import * as checks from "../../models/proof/checks";
import { ofDeal } from "../../models/proof/read";
import { paths } from "../../paths";
import { type QuickCheck, quickChecks } from "../../proof/input";
import { standingOf } from "../../proof/status";
import { proofWords } from "../../proof/words";
import type { Query } from "../resource/resource";
import { DecisionForm, EntryCard } from "./entry";
import { kindFrom } from "./kind";

const KIND = "failing";
const ONE = "Code";

/** Deals that several visitors in a row found dead. An editor tries them. */
export const failing = kindFrom({
  name: KIND,
  label: "Failing codes",
  one: ONE,
  model: reviews.failing,
  nameOf: ({ title }) => title,
  card: ({ id, kind, title: name, code, proof, store, version }, { here, timeZone, problem }) => {
    const decision = { kind: KIND, id, name, here, version };
    return (
      <EntryCard
        {...{ kind: KIND, id, name, version, failure: problem?.failure }}
        label={kind === "offer" ? "Offer" : "Coupon"}
        note={
          <a href={paths.adminOne("stores", store.id)} className="min-h-6 leading-6 hover:underline">
            <bdi>{store.name}</bdi>
          </a>
        }
        actions={
          <>
            <DecisionForm {...decision} decision="publication" label="Works" />
            <DecisionForm {...decision} decision="rejection" label="Dead" />
          </>
        }
      >
        <p className="mt-3 text-sm">
          Three shoppers in a row said that it is dead. Try it, then say what you found.
        </p>
        <p className="mt-1 text-muted text-sm">
          {code && (
            <code dir="auto" className="mr-2 font-mono font-semibold text-ink">
              {code}
            </code>
          )}
          {proofWords(standingOf(proof, new Date()), timeZone)}
        </p>
      </EntryCard>
    );
  },
  publication: {
    run: (deal, change) => check(deal, "works", change),
    done: "works",
    undo,
    many: { verb: "Works", done: "marked as working" },
  },
  rejection: {
    run: (deal, change) => check(deal, "dead", change),
    done: "is dead",
    undo,
    many: { verb: "Dead", done: "marked as dead" },
  },
});

async function check({ id, termsVersion }: Deal, quick: QuickCheck, change: Change): Promise<Outcome> {
  const { changed } = await checks.record(
    change.actor,
    [id],
    quickChecks[quick],
    new Map([[id, termsVersion]]),
  );
  return changed.length > 0 ? { kind: "stale" } : { kind: "saved", id };
}

async function undo(id: number, here: Query): Promise<string | undefined> {
  const check = (await ofDeal(id)).findLast(({ kind }) => kind === "editor");
  return check && paths.checkUndo({ ids: String(check.id), to: paths.adminList("review", here) });
}
