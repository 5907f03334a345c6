import { afterEach, beforeEach, expect, test } from "bun:test";
import { db } from "../../../db/client";
import { throttles } from "../../../db/schema";
import * as throttle from "../../../src/models/people/throttle";
import { anotherClient } from "../../clients";

const clear = async () => {
  await db.delete(throttles);
};
beforeEach(clear);
afterEach(clear);

/** All networks together have sent as many as they may. */
const fill = (form: throttle.Form, points: number) =>
  db
    .insert(throttles)
    .values({ key: `${form}-of-all:all`, points, expire: new Date(Date.now() + 3_600_000) });

test("beyond the limit of all networks a form takes turns, few wait, and the other forms are as quick as before", async () => {
  await fill("problem", 300);
  const answers: number[] = [];
  for (let sent = 0; sent < 12; sent++)
    throttle.countForm("problem", anotherClient()).then((wait) => answers.push(wait));
  // The first one's turn is at once, and five others wait up to five seconds for theirs.
  while (answers.length < 7) await Bun.sleep(1);
  expect(answers.sort()).toEqual([0, 5, 5, 5, 5, 5, 5]);
  for (const form of ["suggestion", "wish", "ask", "subscription"] as const)
    expect(await throttle.countForm(form, anotherClient())).toBe(0);
});

test("a network's own limit comes first, and what is beyond it does not count for all", async () => {
  const client = anotherClient();
  const waits: number[] = [];
  for (let sent = 0; sent < 15; sent++) waits.push(await throttle.countForm("wish", client));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  expect(waits.at(-1)).toBeGreaterThan(3_500);
  const [all] = (await db.select().from(throttles)).filter(({ key }) => key === "wish-of-all:all");
  expect(all?.points).toBe(10);
});

test("the addresses of a /24 may send four times as much as one", async () => {
  let sent = 0;
  for (let host = 1; host <= 60; host++)
    if ((await throttle.countForm("suggestion", `203.0.113.${host}`)) === 0) sent++;
  expect(sent).toBe(40);
});
