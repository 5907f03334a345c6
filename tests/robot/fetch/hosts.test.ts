import { afterEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { hosts } from "../../../db/schema";
import * as model from "../../../src/robot/fetch/hosts";
import { restore } from "../../catalogue";

afterEach(restore);

const wind = (seconds: number) =>
  db.update(hosts).set({ nextAt: sql`next_at - make_interval(secs => ${seconds}::float8)` });

describe("a host", () => {
  test("gets one request at a time, however many ask at once", async () => {
    const waits = await Promise.all(Array.from({ length: 8 }, () => model.takeTurn("shop.example", 10)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
    expect(Math.max(...waits)).toBeWithin(9, 10.1);
    expect(await model.takeTurn("other.example", 10)).toBe(0);
    await wind(10);
    expect(await model.takeTurn("shop.example", 10)).toBe(0);
  });

  test("that asks to be left alone is, even if it asks for less later", async () => {
    await model.postpone("shop.example", 600);
    await model.postpone("shop.example", 5);
    expect(await model.takeTurn("shop.example", 10)).toBeWithin(590, 601);
  });

  test("has its robots.txt read again when it is old", async () => {
    expect(await model.robotsOf("shop.example")).toBeUndefined();
    await model.saveRobots("shop.example", "", 60);
    expect(await model.robotsOf("shop.example")).toBe("");
    await model.saveRobots("shop.example", "User-agent: *", -1);
    expect(await model.robotsOf("shop.example")).toBeUndefined();
  });
});
