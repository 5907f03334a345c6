import { afterEach, describe, expect, jest, mock, spyOn, test } from "bun:test";
import { act } from "react";
import { renderToString } from "react-dom/server";
import copyCode from "../../src/islands/copy-code";
import getCode from "../../src/islands/get-code";
import { registerDom } from "./dom";
import { lastToast } from "./page";

registerDom();

const written: string[] = [];
const beacons: string[] = [];

/** Renders as the server does, then hydrates without a difference. */
async function wake(element: React.ReactElement): Promise<HTMLElement> {
  const { hydrateRoot } = await import("react-dom/client");
  const ticket = document.body.appendChild(document.createElement("article"));
  ticket.className = "ticket";
  ticket.innerHTML = '<p class="ticket-value">10% OFF</p><div class="ticket-action"></div>';
  const place = ticket.querySelector("div") as HTMLElement;
  place.innerHTML = renderToString(element);
  const onRecoverableError = mock();
  await act(async () => {
    hydrateRoot(place, element, { onRecoverableError });
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  return ticket;
}

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
    // The toast mounts a few turns later.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  });

afterEach(() => {
  jest.useRealTimers();
  written.length = 0;
  beacons.length = 0;
  localStorage.clear();
  document.body.replaceChildren();
});

test("Get Code hides the code until it is copied, then shows it with a link to the store", async () => {
  allowClipboard(async (text) => void written.push(text));
  const place = await wake(
    <getCode.Component dealId={7} terms={1} store="Acme" code="SAVE10" label="Get Deal" />,
  );
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
  const ticket = <getCode.Component dealId={6} terms={1} store="Acme" code="TWICE" label="Get Deal" />;
  await click(await wake(ticket), "Get Code");
  expect(renderToString(ticket)).not.toContain("TWICE");
  const second = await wake(ticket);
  expect(second.textContent).toContain("TWICE - Copied!");
});

test("when the browser refuses to copy, the code becomes readable and no copy is counted", async () => {
  allowClipboard(() => Promise.reject(new Error("denied")));
  const place = await wake(
    <getCode.Component dealId={8} terms={1} store="Acme" code="SAVE20" label="Get Deal" />,
  );
  await click(place, "Get Code");
  expect(place.querySelector("code")?.textContent).toBe("SAVE20");
  expect(place.textContent).toContain("Select and copy it");
  expect(place.textContent).not.toContain("Did it work?");
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/go/deal/8");
  expect(beacons).toEqual([]);
  expect(await lastToast()).toEqual(["Failed to copy code"]);
});

test("Copy admits that the browser refused, and does not say that it copied", async () => {
  allowClipboard(() => Promise.reject(new Error("denied")));
  const place = await wake(<copyCode.Component dealId={10} terms={1} code="OPEN7" />);
  await click(place, "Copy");
  expect(await lastToast()).toEqual(["Failed to copy code"]);
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
      place.querySelector("code")?.dispatchEvent(event);
      for (let turn = 0; turn < 50; turn++) await Promise.resolve();
      return copied.get("text/plain");
    });
  };

  test("counts as a copy, and is followed by the question", async () => {
    allowClipboard(async (text) => void written.push(text));
    const place = await wake(<copyCode.Component dealId={31} terms={1} code="BYHAND" />);
    expect(await copyByHand(place)).toBe("BYHAND");
    expect([written, beacons]).toEqual([[], ["/api/deals/31/copies"]]);
    expect(place.textContent).toContain("BYHAND - Copied!");
    expect(place.textContent).toContain("Did it work?");
  });

  test("is left to the browser where more than the code is selected", async () => {
    const place = await wake(<copyCode.Component dealId={33} terms={1} code="BYHAND" />);
    getSelection()?.selectAllChildren(place);
    expect(await copyByHand(place)).toBeUndefined();
    expect(beacons).toEqual([]);
    getSelection()?.removeAllRanges();
  });

  test("counts where the browser had refused to copy it", async () => {
    allowClipboard(() => Promise.reject(new Error("denied")));
    const place = await wake(
      <getCode.Component dealId={32} terms={1} store="Acme" code="BYHAND" label="Get Deal" />,
    );
    await click(place, "Get Code");
    expect(place.textContent).not.toContain("Did it work?");
    expect(await copyByHand(place)).toBe("BYHAND");
    expect(beacons).toEqual(["/api/deals/32/copies"]);
    expect(place.textContent).toContain("Did it work?");
  });
});

test("a coupon without a code says that it leads to the store", async () => {
  const place = await wake(
    <getCode.Component dealId={23} terms={1} store="Acme" code={null} label="Get Deal" />,
  );
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
  const place = await wake(<copyCode.Component dealId={9} terms={1} code="OPEN5" />);
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
    const place = await wake(<getCode.Component {...props} />);
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
