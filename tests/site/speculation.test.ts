import { expect, test } from "bun:test";
import { get } from "../http";

test.each(["/", "/stores", "/store/harbor-pine", "/blogs", "/about"])(
  "GET %s names the rules for what may be fetched ahead",
  async (path) => {
    expect((await get(path)).headers.get("speculation-rules")).toBe('"/speculation-rules.json"');
  },
);

test.each(["/admin/login", "/api/stores", "/go/store/harbor-pine", "/fragments/coupons"])(
  "GET %s names none",
  async (path) => {
    expect((await get(path)).headers.has("speculation-rules")).toBe(false);
  },
);

test("GET /speculation-rules.json gives rules for public pages, kept for an hour", async () => {
  const response = await get("/speculation-rules.json");
  expect(response.headers.get("content-type")).toBe("application/speculationrules+json");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  const { prefetch, ...others } = await response.json();
  expect(others).toEqual({});
  expect(prefetch).toHaveLength(1);
  expect(prefetch[0].eagerness).toBe("moderate");
});

test("GET /speculation-rules.json gives none to whoever saves data", async () => {
  const response = await get("/speculation-rules.json", { "Save-Data": "on" });
  expect(await response.json()).toEqual({});
  expect(response.headers.get("vary")).toContain("Save-Data");
});
