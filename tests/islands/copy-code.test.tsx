import { afterEach, expect, jest, mock, test } from "bun:test";
import { act } from "react";
import { renderToString } from "react-dom/server";
import copyCode from "../../src/islands/copy-code";
import getCode from "../../src/islands/get-code";
import { registerDom } from "./dom";

registerDom();

const written: string[] = [];
const beacons: string[] = [];

/** Renders as the server does, then hydrates without a difference. */
async function wake(element: React.ReactElement): Promise<HTMLElement> {
  const { hydrateRoot } = await import("react-dom/client");
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(element);
  const onRecoverableError = mock();
  await act(async () => {
    hydrateRoot(place, element, { onRecoverableError });
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  return place;
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
  document.body.replaceChildren();
});

test("Get Code hides the code until it is copied, then shows it with a link to the store", async () => {
  allowClipboard(async (text) => void written.push(text));
  const place = await wake(<getCode.Component dealId={7} store="Acme" code="SAVE10" label="Get Deal" />);
  expect(place.textContent).not.toContain("SAVE10");
  await click(place, "Get Code");
  expect(written).toEqual(["SAVE10"]);
  expect(beacons).toEqual(["/api/deals/7/copies"]);
  expect(place.querySelector("button")?.disabled).toBe(true);
  expect(place.querySelector("button")?.textContent).toBe("SAVE10 - Copied!");
  expect(place.querySelector("a")?.getAttribute("rel")).toBe("sponsored noopener");
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/go/deal/7");
});

test("a ticket that hydrates after its code was copied elsewhere matches the server's HTML first, then shows the code", async () => {
  allowClipboard(async (text) => void written.push(text));
  const ticket = <getCode.Component dealId={6} store="Acme" code="TWICE" label="Get Deal" />;
  await click(await wake(ticket), "Get Code");
  expect(renderToString(ticket)).not.toContain("TWICE");
  const second = await wake(ticket);
  expect(second.textContent).toContain("TWICE - Copied!");
});

test("when the browser refuses to copy, the code becomes readable and no copy is counted", async () => {
  allowClipboard(() => Promise.reject(new Error("denied")));
  const place = await wake(<getCode.Component dealId={8} store="Acme" code="SAVE20" label="Get Deal" />);
  await click(place, "Get Code");
  expect(place.querySelector("code")?.textContent).toBe("SAVE20");
  expect(beacons).toEqual([]);
});

test('the button says "Copied" for 2000 ms after the last copy', async () => {
  allowClipboard(async (text) => void written.push(text));
  const place = await wake(<copyCode.Component dealId={9} code="OPEN5" />);
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
