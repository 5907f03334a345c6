import { expect, test } from "bun:test";
import { speculationRules } from "../../src/ui/speculation-rules";
import { get, visit } from "../http";

const inline = `<script type="speculationrules">${speculationRules}</script>`;

test.each(["/", "/stores", "/store/harbor-pine", "/blogs", "/about"])(
  "GET %s says what may be fetched ahead, in words that the policy knows",
  async (path) => {
    const { html, headers } = await visit(path);
    expect(html).toContain(inline);
    const hash = new Bun.CryptoHasher("sha256").update(speculationRules).digest("base64");
    expect(headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  },
);

test.each(["/admin/login", "/fragments/coupons"])("GET %s says nothing of it", async (path) => {
  expect(await (await get(path)).text()).not.toContain("speculationrules");
});

test("the rules hold nothing that could end their script", () => {
  expect(speculationRules).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(speculationRules).prefetch).toHaveLength(1);
});
