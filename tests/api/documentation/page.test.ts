import { expect, test } from "bun:test";
import type { Description } from "../../../src/api/documentation/openapi";
import { textOf, visit } from "../../http";
import { all } from "../../site/reading";
import { json } from "../asking";

const description = await json<Description>("/api/openapi.json");
const { status, html, headers } = await visit("/api/docs");

test("GET /api/docs shows every call with what it is for", () => {
  expect(status).toBe(200);
  const text = textOf(html);
  for (const [path, operations] of Object.entries(description.paths))
    for (const [method, { summary, operationId }] of Object.entries(operations)) {
      expect(text).toContain(`${method} ${path}`);
      expect(text).toContain(`${summary}.`);
      expect(html).toContain(`id="${operationId}"`);
    }
  expect(text).toContain('"name": "Harbor & Pine"');
});

test("GET /api/docs leads to the document, and each of its links into the page arrives", () => {
  expect(html).toContain('href="/api/openapi.json"');
  const ids = all(html, / id="([^"]+)"/g);
  expect(ids).toEqual([...new Set(ids)]);
  const targets = new Set(all(html, / href="#([^"]+)"/g));
  expect(targets.size).toBeGreaterThan(50);
  for (const target of targets) expect(ids).toContain(target);
});

test("GET /api/docs needs nothing from elsewhere, and no style or script in the page but one by its hash", () => {
  expect(html).not.toMatch(/ style="|<style/);
  const inline = all(html, /<script(?![^>]* src="\/)[^>]*>(.*?)<\/script>/gs);
  expect(inline.length).toBe(1);
  for (const script of inline) {
    const hash = new Bun.CryptoHasher("sha256").update(script).digest("base64");
    expect(headers.get("Content-Security-Policy")).toContain(`'sha256-${hash}'`);
  }
  expect(all(html, /(?:src|href)="(https?:[^"]+)"/g).filter((url) => !url.endsWith("/api/docs"))).toEqual([]);
  expect(headers.get("Content-Security-Policy")).toContain("style-src 'self'");
  expect(html).toContain('content="noindex"');
});
