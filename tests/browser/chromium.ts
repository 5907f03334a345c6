import { readdirSync } from "node:fs";

/** The shell first: the same engine without the browser's windows, in half the time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

export const HOW_TO_GET_IT = "apt-get install chromium-headless-shell, or set CHROMIUM to a Chromium's path";

/** The path of this machine's Chromium. */
export const executable = (process.env.CHROMIUM ? [process.env.CHROMIUM] : NAMES)
  .map((name) => Bun.which(name))
  .find((path) => path !== null);

/** Says, where there is no Chromium, which tests are left out and how to get it. */
export function tellWhatIsLeftOut(): void {
  if (executable) return;
  const files = readdirSync(import.meta.dir).filter((file) => file.endsWith(".test.ts"));
  console.warn(`There is no Chromium: the tests in ${files.join(", ")} are left out (${HOW_TO_GET_IT}).`);
}
