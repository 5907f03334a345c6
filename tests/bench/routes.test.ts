import { afterAll, beforeAll, expect, test } from "bun:test";
import { newRobotKey, signWith } from "../../src/robot/fetch/signature";
import { adminOfTests } from "../admin/session";
import { routes } from "./addresses";

const admin = adminOfTests();

beforeAll(() => signWith(newRobotKey()));
afterAll(() => signWith(undefined));

// The bench asks them at a million deals.
test("each GET route has an address for the bench, which answers", async () => {
  const failed: string[] = [];
  for (const { pattern, addresses } of await routes()) {
    const [address = ""] = addresses;
    const { status } = await admin.get(address);
    if (status >= 400) failed.push(`${pattern}: ${address} answers ${status}`);
  }
  expect(failed).toEqual([]);
}, 60_000);
