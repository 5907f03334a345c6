import type { ReactNode } from "react";

/** What may cross from the server's HTML to the browser: no functions, no dates, no children. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json };

/** An event that wakes an island and, because the island itself must handle it, is held and replayed to it. */
type Held = "click" | "submit";

export type IslandOptions = {
  hold?: Held;
  /** Set where going back in history must reach the island; the loader reloads the page while it sleeps. */
  followsHistory?: boolean;
};

export type Island<Props> = IslandOptions & { name: string; Component: (props: Props) => ReactNode };

/** A component that also runs in the browser. `client.ts` must know its name. */
export function island<Props extends { [Key in keyof Props]: Json }>(
  name: string,
  Component: (props: Props) => ReactNode,
  options: IslandOptions = {},
): Island<Props> {
  return { name, Component, ...options };
}
