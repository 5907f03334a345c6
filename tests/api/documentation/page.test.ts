import { expect, test } from "bun:test";
import { assets } from "../../../src/http/assets";
import { get, visit } from "../../http";

test("GET /api/docs loads the reference from this site, and links to the document without JavaScript", async () => {
  const { status, html } = await visit("/api/docs");
  expect(status).toBe(200);
  expect(html).toContain(`<script type="module" src="${assets.apiReference}"></script>`);
  expect(html).toMatch(/<noscript>.*href="\/api\/openapi\.json".*<\/noscript>/);
  expect(html).toContain('content="noindex"');
});

test("GET /api/docs allows inline styles, but no other scripts and requests than other pages", async () => {
  const policyOf = async (path: string) =>
    (await get(path)).headers.get("content-security-policy")?.replace(/'nonce-[^']+'/, "'nonce'");
  const policy = await policyOf("/api/docs");
  expect(policy).toContain("style-src 'self' 'unsafe-inline';");
  expect(policy?.replace(" 'unsafe-inline'", "")).toBe(await policyOf("/about"));
});
