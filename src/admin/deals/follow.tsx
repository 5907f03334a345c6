import { Hono } from "hono";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { type Follows, follow, isFeedColumn } from "../../imports/offers/follow";
import type { EditedDeal } from "../../models/deals/read";
import { paths, withQuery } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { reasonTexts } from "../../schemas/reasons";
import { notFound } from "../errors";
import { columnLabels } from "../feeds/words";
import { Button, Card, PostForm } from "../resource/parts";
import { acceptForm, changeOf, withUndo } from "../resource/save";
import { done, error, returnPathOf, success } from "../screen";

type Props = { deal: EditedDeal; follows: Follows; returnTo: string };

const names = Object.keys(columnLabels).filter(isFeedColumn);

/** Where each field of a deal comes from, if any comes from a source. */
export function FollowCard({ deal, follows: { sources, columns }, returnTo }: Props) {
  if (sources.length === 0) return null;
  const nameOf = (id: number | undefined) => sources.find((source) => source.id === id)?.name;
  const followed = names.filter((name) => name in columns);
  const own = names.filter((name) => !(name in columns));
  const ofSources = Map.groupBy(followed, (name) => nameOf(columns[name]) ?? "A source that was deleted");
  return (
    <Card title="Where its fields come from">
      <ul className="mt-2 grid gap-1.5 text-sm">
        {sources.map(({ id, name, isGone, importId }) => (
          <li key={`${id} ${importId}`}>
            <a href={paths.adminOne("imports", importId)} className="text-link">
              <bdi>{name}</bdi>
            </a>
            {isGone && <span className="text-muted"> no longer has it</span>}
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-2 text-sm">
        {[...ofSources].map(([source, list]) => (
          <div key={source}>
            <dt className="text-muted">
              <bdi>{source}</bdi>
            </dt>
            <dd>{list.map((name) => columnLabels[name]).join(", ")}</dd>
          </div>
        ))}
        {own.map((name) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-2">
            <dt>
              {columnLabels[name]} <span className="text-muted">set here; imports leave it alone</span>
            </dt>
            <dd>
              <PostForm
                action={withQuery(paths.dealFollow(deal.id), { returnTo })}
                hx-disable="find button"
                data-failure="Nothing was changed"
              >
                <input type="hidden" name="column" value={name} />
                <Button small>
                  Follow the source<span className="sr-only"> for {columnLabels[name]}</span>
                </Button>
              </PostForm>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export default new Hono<AppEnv>().post(paths.dealFollow(":id"), acceptForm, async (c) => {
  const { values } = await formOf(c);
  const { column = "" } = values;
  if (!isFeedColumn(column)) return notFound();
  const change = changeOf(c, values);
  const outcome = await follow(idFrom(c.req.param("id")) ?? 0, [column], change);
  const returnTo = returnPathOf(c, "coupons");
  if (outcome.kind === "missing") return notFound();
  if (outcome.kind === "refused") {
    const texts = Object.values(reasonTexts(outcome.errors)).flat();
    return done(c, returnTo, error("Nothing was changed", texts.join(" ")));
  }
  const toast = success(`${columnLabels[column]} follows the source`);
  return done(c, returnTo, await withUndo(toast, change, returnTo));
});
