import { expect, test } from "bun:test";
import { paths, withQuery } from "../src/paths";

test("the home page's address has no defaults", () => {
  expect(paths.home()).toBe("/");
  expect(paths.home({ search: "", category: "", sort: "latest", view: "grid" })).toBe("/");
  expect(paths.home({ search: "a&b", sort: "expiry", view: "list" })).toBe(
    "/?search=a%26b&sort=expiry&view=list",
  );
});

test("parameters are encoded, and empty ones omitted", () => {
  expect(withQuery("/stores", { search: "50% off", cursor: undefined })).toBe("/stores?search=50%25+off");
});
