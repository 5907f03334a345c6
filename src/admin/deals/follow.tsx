import { Hono } from "hono";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { type Follows, followAgain } from "../../imports/offers/follow";
import type { EditedDeal } from "../../models/deals";
import { paths, withQuery } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { reasonTexts } from "../../schemas/reasons";
import { notFound } from "../errors";
import { columnLabels } from "../feeds/words";
import { Button, Card, PostForm } from "../resource/parts";
import { acceptForm, changeOf, withUndo } from "../resource/save";
import { done, error, returnPathOf, success } from "../screen";

type Props = { deal: EditedDeal; follows: Follows; returnTo: string };

/** Which feed a deal follows, if one has it, and what a person has set. */
export function FollowCard({ deal, follows: { feeds, pinned }, returnTo }: Props) {
  if (feeds.length === 0) return null;
  const followed = feeds.find(({ isGone }) => !isGone);
  return (
    <Card title="Where it comes from">
      <ul className="mt-2 grid gap-1.5 text-sm">
        {feeds.map((feed) => (
          <li key={`${feed.id} ${feed.importId}`}>
            <a href={paths.adminOne("imports", feed.importId)} className="text-link">
              <bdi>{feed.name}</bdi>
            </a>
            <span className="text-muted">
              {feed.isGone
                ? " no longer has it"
                : feed === followed
                  ? ": it follows this one"
                  : " has it too"}
            </span>
          </li>
        ))}
      </ul>
      {pinned.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm">
          <p>
            <span className="text-muted">Set here, so imports leave it alone: </span>
            {pinned.map((name) => columnLabels[name]).join(", ")}
          </p>
          {followed && (
            <PostForm
              action={withQuery(paths.dealFollow(deal.id), { returnTo })}
              hx-disable="find button"
              data-failure="Nothing was changed"
            >
              <Button small>Follow again</Button>
            </PostForm>
          )}
        </div>
      )}
    </Card>
  );
}

export default new Hono<AppEnv>().post(paths.dealFollow(":id"), acceptForm, async (c) => {
  const { values } = await formOf(c);
  const change = changeOf(c, values);
  const outcome = await followAgain(idFrom(c.req.param("id")) ?? 0, change);
  const returnTo = returnPathOf(c, "coupons");
  if (outcome.kind === "missing") return notFound();
  if (outcome.kind === "refused") {
    const texts = Object.values(reasonTexts(outcome.errors)).flat();
    return done(c, returnTo, error("Nothing was changed", texts.join(" ")));
  }
  return done(c, returnTo, await withUndo(success("The deal follows its source again"), change, returnTo));
});
