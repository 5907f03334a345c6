import { expect, test } from "bun:test";
import { isOutage } from "../../src/models/outage";

const failed = (code: string) =>
  new Error("query failed", { cause: Object.assign(new Error("cause"), { code }) });

test.each(["ECONNREFUSED", "CONNECT_TIMEOUT", "08006", "57P01", "57014", "53300"])(
  "%s is an outage",
  (code) => {
    expect(isOutage(failed(code))).toBe(true);
  },
);

test.each(["23505", "42P01", "22021"])("%s is a fault of ours", (code) => {
  expect(isOutage(failed(code))).toBe(false);
});

test("what is no error is no outage", () => {
  expect(isOutage("57P01")).toBe(false);
  expect(isOutage(new Error("x"))).toBe(false);
});
