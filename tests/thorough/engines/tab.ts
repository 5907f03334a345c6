/** A tab of any engine, and what a person does with it. */
export type Tab = {
  goto(path: string): Promise<void>;
  /** Runs in the page. What goes in and comes out is JSON. */
  evaluate<In extends unknown[], Out>(script: (...args: In) => Out, ...args: In): Promise<Awaited<Out>>;
  /** Presses the mouse's button at a place in the view. */
  click(x: number, y: number): Promise<void>;
  /** Presses keys at once. */
  press(...keys: Key[]): Promise<void>;
  /** How many tabs there are. */
  count(): Promise<number>;
};

/** WebDriver's code points of the keys that write nothing. */
export const KEYS = { Enter: "\uE007", Control: "\uE009", ArrowDown: "\uE015" };
export type Key = keyof typeof KEYS | (string & {});

/** A busy machine takes many seconds for what an idle one does at once. */
const LIMIT_MS = 60_000;

/** Opens a page of the site and waits until its late parts are in place. From then on its complaints are recorded. */
export async function open(tab: Tab, path: string): Promise<void> {
  await tab.goto(path);
  await until(tab, "the whole page", () => tab.evaluate(hasArrived));
  await tab.evaluate(recordComplaints);
}

/** Clicks the first element in view of this selector whose name begins so, as soon as nothing lies over it. */
export async function click(tab: Tab, selector: string, name = ""): Promise<void> {
  let last = "";
  const [x, y] = await until(tab, `${selector} "${name}"`, async () => {
    const place = await tab.evaluate(placeOf, selector, name);
    const isStill = String(place) === last;
    last = String(place);
    return isStill && place;
  });
  await tab.click(x, y);
}

/** Types into a field, key by key. */
export async function type(tab: Tab, selector: string, name: string, text: string): Promise<void> {
  await click(tab, selector, name);
  for (const letter of text) await tab.press(letter);
}

/** Waits until the page shows a text. */
export async function shows(tab: Tab, text: string): Promise<void> {
  await until(tab, `"${text}"`, async () => (await tab.evaluate(visibleText)).includes(text));
}

/** Asks again until the answer is yes. */
export async function until<Answer>(
  tab: Tab,
  what: string,
  ask: () => Promise<Answer | false | null>,
): Promise<Answer> {
  const end = Date.now() + LIMIT_MS;
  let failure: unknown;
  while (Date.now() < end) {
    // A page that another one replaces cannot answer.
    const answer = await ask().catch((error) => {
      failure = error;
    });
    if (answer) return answer;
    await Bun.sleep(50);
  }
  const text = await tab.evaluate(visibleText);
  throw new Error(`There was no ${what} on the page:\n${text}`, { cause: failure });
}

/** @returns the errors and refusals since the page was opened. */
export const complaintsOf = (tab: Tab) => tab.evaluate(() => (window as Recording).complaints ?? []);

/* What follows runs in the page. */

type Recording = Window & { complaints?: string[] };

function hasArrived(): boolean {
  return (
    document.readyState === "complete" && !document.querySelector(".late, [hidden][id^='S:'], [aria-busy]")
  );
}

function recordComplaints(): void {
  const complaints: string[] = [];
  Object.assign(window, { complaints });
  window.addEventListener("error", ({ message }) => complaints.push(message));
  window.addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
  window.addEventListener("securitypolicyviolation", ({ blockedURI }) =>
    complaints.push(`refused: ${blockedURI}`),
  );
  console.error = (...words: unknown[]) => complaints.push(words.join(" "));
}

function visibleText(): string {
  return (document.body?.innerText ?? "").replace(/\s+/g, " ");
}

async function placeOf(selector: string, name: string): Promise<[x: number, y: number] | null> {
  const nameOf = (element: Element) =>
    element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent;
  const element = [...document.querySelectorAll(selector)].find(
    (each) => nameOf(each).trim().startsWith(name) && each.checkVisibility(),
  );
  if (!element) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  // A press goes to what is painted.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const box = element.getBoundingClientRect();
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}
