import { type Atom, useAtomValue } from "jotai";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render of the browser, which must be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** A shared atom that an earlier island may have changed: the first render takes what the server took (React's error 418). */
export function useSharedValue<Value>(atom: Atom<Value>, onServer: Value): Value {
  const value = useAtomValue(atom);
  return useHydrated() ? value : onServer;
}
