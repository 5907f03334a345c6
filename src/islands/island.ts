import { type ReactNode, type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from "react";

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
  /**
   * An event that the loader holds until the island is hydrated, and then repeats. Of an island with a `code` or `url`
   * the loader copies it instead, at once, and then tells the island: see `useTold`.
   */
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

/** Calls back after the loader has tried to copy what the island copies. `own`: something of the island's first render. */
export function useTold(
  own: RefObject<Element | null>,
  hear: (isCopied: boolean, island: Element) => void,
): void {
  const heard = useEffectEvent((event: Event) => {
    event.preventDefault();
    hear((event as CustomEvent<boolean>).detail, event.target as Element);
  });
  useEffect(() => {
    const island = own.current?.closest("x-island");
    island?.addEventListener("copied", heard);
    return () => island?.removeEventListener("copied", heard);
  }, [own]);
}
