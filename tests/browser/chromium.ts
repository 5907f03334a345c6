import { readdirSync } from "node:fs";

/** The shell first: the same engine without the browser's windows, in half the time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

export const HOW_TO_GET_IT = "apt-get install chromium-headless-shell, or set CHROMIUM to a Chromium's path";

/** The path of this machine's Chromium. */
export const executable = (process.env.CHROMIUM ? [process.env.CHROMIUM] : NAMES)
  .map((name) => Bun.which(name))
  .find((path) => path !== null);

/** The options of Playwright's `launch`. */
export const launchOptions = {
  executablePath: executable,
  // Pages must be able to enter it.
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Only the site can be reached.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
  ],
};

/** Says which tests are left out where there is no Chromium, and how to get it. */
export function tellWhatIsLeftOut(): void {
  if (executable) return;
  const files = readdirSync(import.meta.dir).filter((file) => file.endsWith(".test.ts"));
  console.warn(`There is no Chromium: the tests in ${files.join(", ")} are left out (${HOW_TO_GET_IT}).`);
}
