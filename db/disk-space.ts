import { statfs } from "node:fs/promises";

const MIB = 1024 * 1024;
const LOOK_EVERY_MS = 2_000;
/** There must be this much more room before it counts as enough again, so that the two do not alternate. */
const ENOUGH = 1.1;

/**
 * Watches how much room is left on a folder's disk, from now on.
 * @param reserveMib what must be left, in MiB.
 * @param onChange is called when there is less, and when there is enough again.
 */
export function watchSpace(
  folder: string,
  reserveMib: number,
  onChange: (isFull: boolean, freeMib: number) => Promise<void>,
): { stop(): void } {
  let isFull = false;
  const look = async () => {
    const { bavail, bsize } = await statfs(folder);
    const freeMib = Math.floor((bavail * bsize) / MIB);
    const isFullNow = freeMib < reserveMib * (isFull ? ENOUGH : 1);
    if (isFullNow === isFull) return;
    isFull = isFullNow;
    await onChange(isFull, freeMib);
  };
  const timer = setInterval(() => look().catch(() => {}), LOOK_EVERY_MS);
  look().catch(() => {});
  return { stop: () => clearInterval(timer) };
}
