import { type ReactNode, useSyncExternalStore } from "react";

/** The islands: `<name>.tsx` in this folder default-exports each. The build gives every one a chunk of its own. */
export const islands = [
  "copy-code",
  "filter-blogs",
  "filter-coupons",
  "filter-stores",
  "get-code",
  "open-menu",
  "share-page",
  "subscribe",
] as const;

/** Props travel in the HTML: no functions, no dates, no children. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json };

type Options = {
  /** An event that the island itself must handle: the loader holds it until the island is awake, then replays it. */
  hold?: "click" | "submit";
  /** Set where going back in history must reach the island: the loader reloads the page while the island sleeps. */
  followsHistory?: boolean;
};

export type Island<Props> = Options & {
  name: (typeof islands)[number];
  Component: (props: Props) => ReactNode;
};

/** A component that also runs in the browser. */
export function island<Props extends { [Key in keyof Props]: Json }>(
  name: Island<Props>["name"],
  Component: (props: Props) => ReactNode,
  options: Options = {},
): Island<Props> {
  return { name, Component, ...options };
}

/** False on the server and in the browser's first render, which must be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** @throws where the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // The Clipboard API is absent on plain http, where an operator may try the site.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (!isCopied) throw new Error("The browser refused to copy");
}
