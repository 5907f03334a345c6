import { expect, test } from "bun:test";
import { outageCounter } from "../../src/http/outage";
import { isOutage } from "../../src/models/outage";

test("an outage has one first error, and ends when nothing fails and the database answers", async () => {
  const ended = Promise.withResolvers<{ requests: number; seconds: number }>();
  let isBack = false;
  const ping = async () => {
    if (!isBack) throw new Error("away");
  };
  const { stageOf, countRequest } = outageCounter(isOutage, ping, ended.resolve);
  expect(stageOf(new Error("a bug"))).toBeUndefined();
  // As pg-boss copies an error.
  const away = { message: "Connection refused", code: "ECONNREFUSED" };
  expect([away, new Error("query", { cause: away }), away].map(stageOf)).toEqual([
    "first",
    "further",
    "further",
  ]);
  countRequest();
  countRequest();
  isBack = true;
  expect(await ended.promise).toEqual({ requests: 2, seconds: expect.any(Number) });
  expect(stageOf(away)).toBe("first");
});
