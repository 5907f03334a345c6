import { afterEach, describe, expect, jest, mock, spyOn, test } from "bun:test";
import { act } from "react";
import { renderToString } from "react-dom/server";
import copyCode from "../../src/islands/copy-code";
import getCode from "../../src/islands/get-code";
import type { Island as IslandOf, Json } from "../../src/islands/island";
import { Island } from "../../src/ui/island";
import { registerDom, startLoader } from "./dom";
import { lastToast, until } from "./page";

registerDom();

const written: string[] = [];
const beacons: string[] = [];

/** Renders as the server does, then hydrates without a difference. */
async function wake<Props extends { [Key in keyof Props]: Json }>(
  island: IslandOf<Props>,
  props: Props,
): Promise<HTMLElement> {
  const { hydrateRoot } = await import("react-dom/client");
  await startLoader();
  const ticket = document.body.appendChild(document.createElement("article"));
  ticket.className = "ticket";
  const html = renderToString(<Island island={island} props={props} />);
  ticket.innerHTML = `<p class="ticket-value">10% OFF</p><div class="ticket-action">${html}</div>`;
  const place = ticket.querySelector("x-island") as HTMLElement;
  const onRecoverableError = mock();
  await act(async () => {
    hydrateRoot(place, <island.Component {...props} />, { onRecoverableError });
  });
  place.setAttribute("ready", "");
  expect(onRecoverableError).not.toHaveBeenCalled();
  return ticket;
}

const turns = async () => {
  // The toast mounts a few turns later.
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

function allowClipboard(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  Object.defineProperty(navigator, "sendBeacon", {
    configurable: true,
    value: (url: string) => beacons.push(url),
  });
}

const click = (place: HTMLElement, name: string) =>
  act(async () => {
    const button = [...place.querySelectorAll("button")].find(({ textContent }) =>
      textContent?.startsWith(name),
    );
    if (!button) throw new Error(`There is no button ${name} in ${place.innerHTML}`);
    button.click();
    await turns();
  });

afterEach(() => {
  jest.useRealTimers();
  written.length = 0;
  beacons.length = 0;
  getSelection()?.removeAllRanges();
  localStorage.clear();
  document.body.replaceChildren();
});

test("Get Code hides the code until it is copied, then shows it with a link to the store", async () => {
  allowClipboard(async (text) => void written.push(text));
  const place = await wake(getCode, {
    dealId: 7,
    terms: 1,
    store: "Acme",
    code: "SAVE10",
    label: "Get Deal",
  });
  expect(place.textContent).not.toContain("SAVE10");
  await click(place, "Get Code");
  expect(written).toEqual(["SAVE10"]);
  expect(beacons).toEqual(["/api/deals/7/copies"]);
  expect(await lastToast()).toEqual([
    "Coupon Code Copied!",
    "Code SAVE10 has been copied to your clipboard.",
  ]);
  expect(place.querySelector(".ticket-value ~ * > .ticket-copied")?.textContent).toBe("SAVE10 - Copied!");
  expect(place.querySelector("a")?.getAttribute("rel")).toBe("sponsored noopener");
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/go/deal/7");
});

test("a ticket that hydrates after its code was copied elsewhere matches the server's HTML first, then shows the code", async () => {
  allowClipboard(async (text) => void written.push(text));
  const props = { dealId: 6, terms: 1, store: "Acme", code: "TWICE", label: "Get Deal" } as const;
  await click(await wake(getCode, props), "Get Code");
  const second = await wake(getCode, props);
  expect(second.textContent).toContain("TWICE - Copied!");
});

test.each([
  ["refuses to copy", 8, () => Promise.reject(new Error("denied"))],
  ["never answers", 81, () => new Promise<void>(() => {})],
])(
  "when the browser %s, the code is shown and selected, and no copy is counted",
  async (_, dealId, writeText) => {
    allowClipboard(writeText);
    const place = await wake(getCode, {
      dealId,
      terms: 1,
      store: "Acme",
      code: "SAVE20",
      label: "Get Deal",
    });
    await click(place, "Get Code");
    await until(() => place.querySelector("code"));
    expect(place.querySelector("code")?.textContent).toBe("SAVE20");
    expect(String(getSelection())).toBe("SAVE20");
    expect(place.textContent).toContain("Select and copy it");
    expect(place.textContent).not.toContain("Did it work?");
    expect(place.querySelector("a")?.getAttribute("href")).toBe(`/go/deal/${dealId}`);
    expect(beacons).toEqual([]);
    expect(await lastToast()).toEqual([
      "Not copied yet",
      "The code is selected in its ticket: copy it from there.",
    ]);
  },
);

test("Copy admits that the browser refused, and does not say that it copied", async () => {
  allowClipboard(() => Promise.reject(new Error("denied")));
  const place = await wake(copyCode, { dealId: 10, terms: 1, code: "OPEN7" });
  await click(place, "Copy");
  expect(await lastToast()).toEqual([
    "Not copied yet",
    "The code is selected in its ticket: copy it from there.",
  ]);
  expect(place.querySelector("code")?.textContent).toBe("OPEN7");
  expect(place.textContent).not.toContain("Copied");
  expect(beacons).toEqual([]);
});

describe("a code that a person selects and copies", () => {
  const copyByHand = (place: HTMLElement) => {
    const copied = new Map<string, string>();
    const event = new Event("copy", { bubbles: true, cancelable: true });
    Object.assign(event, {
      clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
    });
    return act(async () => {
      const code = place.querySelector("code");
      if (getSelection()?.isCollapsed && code) getSelection()?.selectAllChildren(code);
      code?.dispatchEvent(event);
      await turns();
      return copied.get("text/plain");
    });
  };

  test("counts as a copy, and is followed by the question", async () => {
    allowClipboard(async (text) => void written.push(text));
    const place = await wake(copyCode, { dealId: 31, terms: 1, code: "BYHAND" });
    expect(await copyByHand(place)).toBe("BYHAND");
    expect([written, beacons]).toEqual([[], ["/api/deals/31/copies"]]);
    expect(place.textContent).toContain("BYHAND - Copied!");
    expect(place.textContent).toContain("Did it work?");
  });

  test("is left to the browser where more than the code is selected", async () => {
    const place = await wake(copyCode, { dealId: 33, terms: 1, code: "BYHAND" });
    getSelection()?.selectAllChildren(place);
    expect(await copyByHand(place)).toBeUndefined();
    expect(beacons).toEqual([]);
  });

  test("counts where the browser had refused to copy it", async () => {
    allowClipboard(() => Promise.reject(new Error("denied")));
    const place = await wake(getCode, {
      dealId: 32,
      terms: 1,
      store: "Acme",
      code: "BYHAND",
      label: "Get Deal",
    });
    await click(place, "Get Code");
    expect(place.textContent).not.toContain("Did it work?");
    expect(await copyByHand(place)).toBe("BYHAND");
    expect(beacons).toEqual(["/api/deals/32/copies"]);
    expect(place.textContent).toContain("Did it work?");
  });
});

test("a coupon without a code says that it leads to the store", async () => {
  const place = await wake(getCode, { dealId: 23, terms: 1, store: "Acme", code: null, label: "Get Deal" });
  const link = place.querySelector("a");
  expect(link?.textContent).toStartWith("Get Deal");
  expect([link?.getAttribute("href"), link?.rel, link?.target]).toEqual([
    "/go/deal/23",
    "sponsored noopener",
    "_blank",
  ]);
  link?.addEventListener("click", (event) => event.preventDefault());
  await act(async () => link?.click());
  expect(await lastToast()).toEqual(["Redirecting to Store", "Taking you to Acme to get this deal."]);
});

test('the button says "Copied" for 2000 ms after the last copy', async () => {
  allowClipboard(async (text) => void written.push(text));
  const place = await wake(copyCode, { dealId: 9, terms: 1, code: "OPEN5" });
  jest.useFakeTimers();
  const label = () => place.querySelector("button")?.textContent;
  const pass = (milliseconds: number) => act(async () => void jest.advanceTimersByTime(milliseconds));
  await click(place, "Copy");
  await pass(1500);
  await click(place, "Copied");
  await pass(1999);
  expect(label()).toStartWith("Copied");
  await pass(1);
  expect(label()).toStartWith("Copy ");
  expect(place.querySelector("a")?.textContent).toStartWith("Visit Store");
});

describe("the question after a copy", () => {
  const sent: [url: string, body: unknown][] = [];
  const answerWith = (response: () => Promise<Response>) =>
    spyOn(globalThis, "fetch").mockImplementation(((url: string, { body }: RequestInit) => {
      sent.push([url, JSON.parse(String(body))]);
      return response();
    }) as unknown as typeof fetch);

  afterEach(() => {
    mock.restore();
    sent.length = 0;
  });

  async function copied(dealId: number): Promise<HTMLElement> {
    allowClipboard(async (text) => void written.push(text));
    const props = { dealId, terms: 3, store: "Acme", code: "SAVE10", label: "Get Deal" } as const;
    const place = await wake(getCode, props);
    await click(place, "Get Code");
    return place;
  }

  test("sends Yes at once and shows the answer's words", async () => {
    answerWith(async () => Response.json({ message: "Noted on the receipt: 10 of 12 worked." }));
    const place = await copied(11);
    await click(place, "Yes");
    expect(sent).toEqual([["/api/deals/11/answers", { answer: "works", terms: 3 }]]);
    expect(place.querySelector('[role="status"]')?.textContent).toBe(
      "Noted on the receipt: 10 of 12 worked.",
    );
    expect(place.textContent).not.toContain("Did it work?");
  });

  test("unrolls the reasons on No, each with its own meaning, and Escape rolls them up", async () => {
    answerWith(async () => Response.json({ message: "Noted on the receipt." }));
    const place = await copied(12);
    await click(place, "No");
    expect(place.textContent).toContain("What did the shop say?");
    const no = [...place.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith("No"));
    expect(no?.getAttribute("aria-expanded")).toBe("true");
    await act(
      async () => void no?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
    );
    expect(place.textContent).not.toContain("What did the shop say?");
    await click(place, "No");
    await click(place, "Used up");
    expect(sent).toEqual([["/api/deals/12/answers", { answer: "usage_limit", terms: 3 }]]);
  });

  test("stays when the answer did not arrive, and says why it was refused", async () => {
    answerWith(() => Promise.reject(new Error("offline")));
    const place = await copied(13);
    await click(place, "Yes");
    expect(await lastToast()).toEqual(["That was not saved. Please try again."]);
    expect(place.textContent).toContain("Did it work?");
    answerWith(async () => Response.json({ detail: "This deal has ended." }, { status: 409 }));
    await click(place, "Yes");
    expect(await lastToast()).toEqual(["This deal has ended."]);
    expect(place.querySelector('[role="status"]')?.textContent).toBe("Not noted.");
  });
});
