import { type Context, Hono } from "hono";
import type { AppEnv } from "../../http/context";
import { formOf, fragmentOf } from "../../http/forms";
import { button } from "../../http/route-options";
import * as deals from "../../models/deals/offer-order";
import * as settings from "../../models/settings";
import * as stores from "../../models/stores/admin-list";
import { paths } from "../../paths";
import { idFrom, idsOf } from "../../schemas/ids";
import type { Toast } from "../../schemas/vocabulary";
import { notFound } from "../errors";
import { ButtonLink, ScreenHead } from "../resource/parts";
import { acceptForm, changeOf } from "../resource/save";
import { done, error, screen, success } from "../screen";
import { type Move, OrderedOffers, type Store } from "./ordered";

const REORDERED = success("Offers reordered successfully");
const STALE = error(
  "Failed to reorder offers",
  "An offer came or went meanwhile, or was moved elsewhere. This is the order now.",
);

export default new Hono<AppEnv>()
  .get(paths.offerOrder(), async (c) => {
    // Without scripts the address names the last move, so that the focus stays with it.
    const { store: slug = "", ...last } = c.req.query();
    const named = await stores.named(slug);
    const store = ("id" in named && (await stores.byId(named.id))) || notFound();
    return show(c, store, moveFrom(last));
  })
  .post(paths.offerOrder(), button, acceptForm, async (c) => {
    const { values, all } = await formOf(c);
    const store = (await stores.byId(idFrom(values.storeId ?? "") ?? 0)) ?? notFound();
    const move = moveFrom(values);
    const seen = values.seen?.split(" ").map(Number);
    const outcome = await deals.reorder(store.id, moved(idsOf(all("offerIds")), move), changeOf(c), seen);
    if (outcome.kind === "missing") return notFound();
    if (outcome.kind !== "saved") return show(c, store, undefined, STALE);
    if (fragmentOf(c) !== undefined) return show(c, store, move, REORDERED);
    const last = move ? { [move.by]: String(move.id) } : {};
    return done(c, paths.offerOrder({ store: store.slug, ...last }), REORDERED);
  });

async function show(c: Context<AppEnv>, store: Store, move?: Move, toast?: Toast): Promise<Response> {
  const [offers, { timeZone }] = await Promise.all([deals.offersInOrder(store.id), settings.current()]);
  const refusal = toast === STALE ? STALE : undefined;
  const list = (
    <OrderedOffers store={store} offers={offers} timeZone={timeZone} move={move} refusal={refusal} />
  );
  if (toast && fragmentOf(c) !== undefined) c.header("HX-Trigger", JSON.stringify({ toast }));
  return screen(c, {
    current: "offers",
    title: "Order of offers",
    main: () => (
      <>
        <OrderHead store={store} />
        {list}
      </>
    ),
    list: () => list,
    status: refusal ? 409 : 200,
  });
}

function OrderHead({ store: { name, slug } }: { store: Store }) {
  return (
    <>
      <ScreenHead title="Order of offers">
        <ButtonLink href={paths.adminList("offers", { store: slug })} className="wrap-anywhere">
          <span>
            All offers of <bdi>{name}</bdi>
          </span>
        </ButtonLink>
      </ScreenHead>
      <p className="mb-4 text-muted">
        As visitors find them on{" "}
        <a href={paths.store(slug)} className="text-link">
          <bdi>{name}</bdi>
        </a>
        .
      </p>
    </>
  );
}

function moveFrom(typed: Record<string, string>): Move | undefined {
  for (const by of ["up", "down", "dragged"] as const) {
    const id = idFrom(typed[by] ?? "");
    if (id !== undefined) return { by, id };
  }
  return undefined;
}

/** The ids after the move; a dragged one is in its place already. */
function moved(ids: number[], move: Move | undefined): number[] {
  const from = move ? ids.indexOf(move.id) : -1;
  const to = from + { up: -1, down: 1, dragged: 0 }[move?.by ?? "dragged"];
  if (!move || from === -1 || to < 0 || to >= ids.length) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, move.id);
}
