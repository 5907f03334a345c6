import { offerIdsInOrder } from "../../models/deals";
import * as stores from "../../models/stores";
import { paths, withQuery } from "../../paths";
import type { Toast } from "../../schemas/vocabulary";
import { Icon } from "../../ui/icon";
import { ArrowDown, ArrowUp } from "../../ui/icons";
import { Alert, Button, PostForm } from "../resource/parts";
import { type Column, type NamedRow, nameOf, type Query, type Shown } from "../resource/resource";

export type Direction = "up" | "down";

export type Move = { by: Direction; id: number };

/** What a move has led to. */
export type Moved = { move: Move } | { refusal: Toast };

export type Positions = { ids: number[]; moved: Moved | undefined };

/** Whether a list shows all offers of one store in their order, so that they can be moved. */
export function isInOrder({ store, sort, cursor, back, returnTo, ...filters }: Query): boolean {
  return store !== undefined && sort === "position" && Object.keys(filters).length === 0;
}

export async function positionsOf(store: string, moved: Moved | undefined): Promise<Positions> {
  const named = await stores.named(store);
  return { ids: "id" in named ? await offerIdsInOrder(named.id) : [], moved };
}

type FormProps = { positions: Positions; shown: Shown };

/** It stands beside the table, because rows have forms of their own. The buttons name it by their `form`. */
export function PositionsForm({ positions: { ids, moved }, shown: { query } }: FormProps) {
  return (
    <>
      {moved && "refusal" in moved && (
        <Alert tabIndex={-1} data-attend className="mb-3">
          {moved.refusal.title}. {moved.refusal.description}
        </Alert>
      )}
      <PostForm
        action={withQuery(paths.offerOrder(), query)}
        id="positions"
        hx-target="#list"
        hx-swap="outerMorph"
        hx-sync="this:drop"
        data-failure="Failed to reorder offers"
      >
        <input type="hidden" name="seen" value={ids.join(" ")} />
      </PostForm>
    </>
  );
}

/** The new position of the offer that was moved, for screen readers. */
export function statusOf({ ids, moved }: Positions, { page }: Shown): string | undefined {
  if (!moved || !("move" in moved)) return undefined;
  const { id } = moved.move;
  const offer = page.items.find((row) => row.id === id);
  return offer && `“${nameOf(offer)}” is now ${ids.indexOf(id) + 1} of ${ids.length}.`;
}

export function positionColumn({ ids, moved }: Positions): Column<NamedRow> {
  const move = moved && "move" in moved ? moved.move : undefined;
  return {
    label: "Position",
    className: "deal-position",
    cell: (offer) => {
      const index = ids.indexOf(offer.id);
      const [isFirst, isLast] = [index === 0, index === ids.length - 1];
      // The focus stays with the offer: on the same button, or on the other one at an end of the list.
      const focused = move?.id === offer.id ? (isFirst ? "down" : isLast ? "up" : move.by) : undefined;
      return (
        <span className="inline-flex items-center gap-1.5">
          <span className="min-w-5 tabular-nums">{index + 1}</span>
          <MoveButton by="up" offer={offer} isEnd={isFirst} isFocused={focused === "up"} />
          <MoveButton by="down" offer={offer} isEnd={isLast} isFocused={focused === "down"} />
        </span>
      );
    },
  };
}

type ButtonProps = { by: Direction; offer: NamedRow; isEnd: boolean; isFocused: boolean };

function MoveButton({ by, offer, isEnd, isFocused }: ButtonProps) {
  return (
    <Button
      id={`${by}-${offer.id}`}
      form="positions"
      name={by}
      value={offer.id}
      disabled={isEnd}
      // It has the focus already, and would lose it with the page.
      autoFocus={isFocused}
      aria-label={`Move ${by}: ${nameOf(offer)}`}
      small
      className="px-2 disabled:opacity-50"
    >
      <Icon icon={by === "up" ? ArrowUp : ArrowDown} size={16} />
    </Button>
  );
}
