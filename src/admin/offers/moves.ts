import { idFrom } from "../../schemas/ids";

const ways = ["up", "down", "dragged"] as const;

/** What was done to an offer to put the others in order around it. */
export type Move = { by: (typeof ways)[number]; id: number };

/** The move that a form's button speaks of, by its name and its value. */
export function moveFrom(typed: Record<string, string>): Move | undefined {
  for (const by of ways) {
    const id = idFrom(typed[by] ?? "");
    if (id !== undefined) return { by, id };
  }
  return undefined;
}

/** The ids once the move is made; one that was dragged is in its place already. */
export function moved<Id>(ids: Id[], move: { by: Move["by"]; id: Id } | undefined): Id[] {
  const from = move ? ids.indexOf(move.id) : -1;
  const to = move?.by === "up" ? from - 1 : move?.by === "down" ? from + 1 : from;
  if (!move || from === -1 || to < 0 || to >= ids.length) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, move.id);
}
