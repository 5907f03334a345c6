import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from "react";

export function useActiveOption(panel: RefObject<HTMLElement | null>, list: unknown) {
  const [active, setActive] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has no active option, even for a key that comes at once
  useLayoutEffect(() => setActive(undefined), [list]);

  useEffect(() => {
    for (const option of optionsIn(panel)) {
      const isActive = option.id === active;
      option.ariaSelected = String(isActive);
      if (isActive) option.scrollIntoView({ block: "nearest" });
    }
  }, [active, panel]);

  function follow(event: KeyboardEvent) {
    const options = optionsIn(panel);
    if (event.nativeEvent.isComposing || options.length === 0) return;
    const at = options.findIndex(({ id }) => id === active);
    const next = placeAfter(event.key, at, options.length);
    if (event.key === "Enter" && at >= 0) options[at]?.click();
    else if (next !== undefined) setActive(options[next]?.id);
    else return;
    event.preventDefault();
  }

  return [active, follow] as const;
}

const optionsIn = ({ current }: RefObject<HTMLElement | null>) => [
  ...(current?.querySelectorAll<HTMLElement>("[role=option]") ?? []),
];

/** -1 is the text. Without an active option Home and End belong to the text. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return at + 1 < count ? at + 1 : -1;
  if (key === "ArrowUp") return at < 0 ? count - 1 : at - 1;
  if (at < 0) return undefined;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
