import { expect, test } from "bun:test";
import { paths, withQuery } from "../src/paths";

test("defaults stay out of the home page's address", () => {
  expect(paths.home()).toBe("/");
  expect(paths.home({ search: "", category: "", sort: "latest", view: "grid" })).toBe("/");
  expect(paths.home({ search: "a&b", sort: "expiry", view: "list" })).toBe(
    "/?search=a%26b&sort=expiry&view=list",
  );
});

test("parameters are encoded, empty ones left out", () => {
  expect(withQuery("/stores", { search: "50% off", cursor: undefined })).toBe("/stores?search=50%25+off");
});
