import { afterEach, expect, test } from "bun:test";
import { snooze, wake } from "../../../src/models/inbox/snoozes";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";

afterEach(restore);

test("what was snoozed twice is shown again by the undo of the second time", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const batch of [first, second]) await snooze([{ subject: "deal", id: 1 }], { actor: ADMIN, batch });
  expect(await wake(first)).toBe(0);
  expect(await wake(second)).toBe(1);
});
