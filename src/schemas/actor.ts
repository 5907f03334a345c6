import { z } from "zod";

const actorKinds = ["admin", "robot", "system"] as const;

/** Who makes a change. `id`: the actor's row, if its kind has a table; the robot and the system have none. */
export const actorSchema = z.object({
  kind: z.enum(actorKinds),
  id: z.int().nullable(),
  name: z.string(),
});

export type Actor = z.output<typeof actorSchema>;
export type ActorKind = Actor["kind"];

export const robot: Actor = { kind: "robot", id: null, name: "the robot" };
export const system: Actor = { kind: "system", id: null, name: "the system" };

/** The one admin, who has no name: the history shows the address. */
export function adminAt(address: string): Actor {
  return { kind: "admin", id: 1, name: address };
}
