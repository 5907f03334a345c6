import { expect, test } from "bun:test";
import { assets } from "../../src/http/assets";
import * as deals from "../../src/models/deals/list";
import { get, send } from "../http";
import { holdUp } from "../site/reading";

const answers: [name: string, status: number, ask: () => Promise<Response>][] = [
  ["a page", 200, () => get("/")],
  ["a missing page", 404, () => get("/nope")],
  ["a refused host", 400, () => get("/", { Host: "evil.example" })],
  ["a redirect", 301, () => get("/category/home-&-garden")],
  ["a built file", 200, () => get(assets.css)],
  ["a public file", 200, () => get("/robots.txt")],
  ["the theme", 200, () => get("/theme.css")],
  ["an API answer", 200, () => get("/api/stores")],
  ["a missing API path", 404, () => get("/api/nope")],
  ["a refused form", 422, () => send("POST", "/newsletter", { form: { email: "x" } })],
  [
    "a cross-site request",
    403,
    () => send("POST", "/newsletter", { form: {} }, { Origin: "https://evil.example" }),
  ],
];

test.each(answers)("%s (%d) carries the security headers", async (_, status, ask) => {
  const { headers, status: answered } = await ask();
  expect(answered).toBe(status);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  for (const part of [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(part);
  }
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
});

test("each answer has a nonce of its own, and the page's inline scripts carry it", async () => {
  using held = holdUp(deals, "coupons");
  const [first, second] = await Promise.all([get("/"), get("/")]);
  held.letGo();
  const nonce = (response: Response) =>
    response.headers.get("content-security-policy")?.match(/nonce-([^']+)/)?.[1];
  expect(nonce(first)).not.toBe(nonce(second));
  const inline = [
    ...(await first.text()).matchAll(
      /<script(?![^>]*\bsrc=|[^>]*type="(?:speculationrules|module)")([^>]*)>/g,
    ),
  ].map(([, attributes]) => attributes);
  expect(inline.length).toBeGreaterThan(0);
  for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce(first)}"`);
});
