import { type ReactNode, useSyncExternalStore } from "react";

/** Each is the default export of `<name>.tsx`, and gets a chunk of its own. */
export const islands = [
  "copy-code",
  "filter-blogs",
  "filter-coupons",
  "get-code",
  "recently-viewed",
  "search-site",
  "share-page",
  "show-more",
  "subscribe",
] as const;

export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json };

type Options = {
  /** An event that the loader holds until the island is hydrated, and then repeats. */
  hold?: "click" | "submit";
  /** The loader reloads the page when history changes before the island is hydrated. */
  followsHistory?: boolean;
};

export type Island<Props> = Options & {
  name: (typeof islands)[number];
  Component: (props: Props) => ReactNode;
};

export function island<Props extends { [Key in keyof Props]: Json }>(
  name: Island<Props>["name"],
  Component: (props: Props) => ReactNode,
  options: Options = {},
): Island<Props> {
  return { name, Component, ...options };
}

/** False on the server and in the first render in the browser, which must match. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** @throws if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // The Clipboard API is missing on plain http.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (!isCopied) throw new Error("The browser refused to copy");
}
