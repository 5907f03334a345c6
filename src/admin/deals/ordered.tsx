import { plural } from "../../format";
import type { Deal } from "../../models/deals/list";
import { paths, withQuery } from "../../paths";
import type { Toast } from "../../schemas/vocabulary";
import { Empty } from "../../ui/empty";
import { Icon } from "../../ui/icon";
import { ArrowDown, ArrowUp, GripVertical } from "../../ui/icons";
import { Alert, Button, ButtonLink, PostForm } from "../resource/parts";
import { End, State } from "./columns";

export type Move = { by: "up" | "down" | "dragged"; id: number };

export type Store = { id: number; name: string; slug: string };

type Props = {
  store: Store;
  offers: Deal[];
  timeZone: string;
  move: Move | undefined;
  refusal: Toast | undefined;
};

export function OrderedOffers({ store, offers, timeZone, move, refusal }: Props) {
  if (offers.length === 0) {
    return (
      <div id="list">
        <Empty title="This store has no offers yet.">
          <ButtonLink href={paths.adminList("offers", { store: store.slug })} look="brand">
            Offers
          </ButtonLink>
        </Empty>
      </div>
    );
  }
  const position = offers.findIndex(({ id }) => id === move?.id);
  return (
    <div id="list">
      {refusal && (
        <Alert className="mb-3">
          {refusal.title}. {refusal.description}
        </Alert>
      )}
      <p role="status" className="mb-2 text-muted text-sm">
        {position === -1
          ? plural(offers.length, "offer")
          : `“${offers[position]?.title}” is now ${position + 1} of ${offers.length}.`}
      </p>
      <PostForm
        action={paths.offerOrder()}
        hx-target="#list"
        hx-swap="outerMorph"
        hx-sync="this:drop"
        data-failure="Failed to reorder offers"
      >
        <input type="hidden" name="storeId" value={store.id} />
        <input type="hidden" name="seen" value={offers.map(({ id }) => id).join(" ")} />
        <ol className="card" data-order>
          {offers.map((offer, index) => (
            <OrderedRow
              key={offer.id}
              offer={offer}
              timeZone={timeZone}
              isFirst={index === 0}
              isLast={index === offers.length - 1}
              store={store.slug}
              moved={index === position ? move?.by : undefined}
            />
          ))}
        </ol>
      </PostForm>
    </div>
  );
}

type RowProps = {
  offer: Deal;
  store: string;
  timeZone: string;
  isFirst: boolean;
  isLast: boolean;
  moved: Move["by"] | undefined;
};

function OrderedRow({ offer, store, timeZone, isFirst, isLast, moved }: RowProps) {
  const { id, title, code, endsAt } = offer;
  // The focus stays with the offer: on the same button, or on the other one at an end of the list.
  const focused =
    moved === "dragged" ? undefined : isFirst ? moved && "down" : isLast ? moved && "up" : moved;
  return (
    <li id={`offer-${id}`} data-id={id} className="ordered">
      <input type="hidden" name="offerIds" value={id} />
      <span data-handle className="with-scripts handle" aria-hidden="true">
        <Icon icon={GripVertical} size={18} />
      </span>
      <span className="min-w-0 flex-1 basis-60">
        <a href={withQuery(paths.adminOne("offers", id), { store })} className="row-name">
          <bdi>{title}</bdi>
        </a>
        {(code || endsAt) && (
          <span className="row-note flex flex-wrap items-center gap-x-3">
            {code && (
              <span className="font-mono">
                <bdi>{code}</bdi>
              </span>
            )}
            {endsAt && (
              <span>
                Ends <End date={endsAt} timeZone={timeZone} />
              </span>
            )}
          </span>
        )}
      </span>
      <State deal={offer} />
      <span className="flex gap-1.5">
        <MoveButton by="up" id={id} title={title} isEnd={isFirst} isFocused={focused === "up"} />
        <MoveButton by="down" id={id} title={title} isEnd={isLast} isFocused={focused === "down"} />
      </span>
    </li>
  );
}

type ButtonProps = { by: "up" | "down"; id: number; title: string; isEnd: boolean; isFocused: boolean };

function MoveButton({ by, id, title, isEnd, isFocused }: ButtonProps) {
  const Arrow = by === "up" ? ArrowUp : ArrowDown;
  return (
    <Button
      id={`${by}-${id}`}
      name={by}
      value={id}
      disabled={isEnd}
      // It has the focus already, and would lose it with the page.
      autoFocus={isFocused}
      aria-label={`Move ${by}: ${title}`}
      small
      className="disabled:opacity-50"
    >
      <Icon icon={Arrow} size={16} />
      Move {by}
    </Button>
  );
}
