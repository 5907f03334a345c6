import { expect, test } from "bun:test";
import { speculationRules } from "../../src/site/pages";
import { get, visit } from "../http";

const inline = `<script type="speculationrules">${speculationRules}</script>`;

test.each(["/", "/stores", "/store/harbor-pine", "/blogs", "/about"])(
  "GET %s says which links may be prefetched, and its security policy allows the rules",
  async (path) => {
    const { html, headers } = await visit(path);
    expect(html).toContain(inline);
    const hash = new Bun.CryptoHasher("sha256").update(speculationRules).digest("base64");
    expect(headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  },
);

test.each(["/admin/login", "/fragments/coupons"])("GET %s has no prefetch rules", async (path) => {
  expect(await (await get(path)).text()).not.toContain("speculationrules");
});

test("the prefetch rules contain nothing that could end their script element", () => {
  expect(speculationRules).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(speculationRules).prefetch).toHaveLength(1);
});
