import { afterEach, describe, expect, test } from "bun:test";
import { desc, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { asAnotherCaller } from "../../db/nesting";
import { history, redirects as table } from "../../db/schema";
import type { Outcome } from "../../src/models/audit/changes";
import { undo } from "../../src/models/audit/history";
import * as redirects from "../../src/models/redirects";
import { locks } from "../../src/names";
import { reasonTexts } from "../../src/schemas/reasons";
import { redirectInput } from "../../src/schemas/redirects";
import { ADMIN } from "../actor";
import { restore } from "../catalogue";
import { someoneWaits } from "./waiting";

afterEach(restore);

const change = { actor: ADMIN };
const input = (from: string, to: string | null) => redirectInput.parse({ from, to });
const create = (from: string, to: string | null) => redirects.create(input(from, to), change);

const made = async (from: string, to: string | null) => {
  const outcome = await create(from, to);
  if (outcome.kind !== "saved") throw new Error(`${from} was not saved: ${JSON.stringify(outcome)}`);
  return outcome.id;
};

const refusal = (outcome: Outcome) =>
  outcome.kind === "refused" ? reasonTexts(outcome.errors) : outcome.kind;
const LEADS_BACK = { to: ["This leads back to the old address, perhaps through others."] };

test("an address has one redirect", async () => {
  await made("/a", "/stores");
  expect(refusal(await create("https://old.example/a/", "/blogs"))).toEqual({
    from: ["There is a redirect from this address already. Search for it in the list, and change that one."],
  });
});

test("a form that is sent twice makes one redirect", async () => {
  const sent = { ...change, submission: crypto.randomUUID() };
  const outcomes = await Promise.all([
    redirects.create(input("/a", "/stores"), sent),
    redirects.create(input("/a", "/stores"), sent),
  ]);
  expect(new Set(outcomes.map((outcome) => outcome.kind === "saved" && outcome.id)).size).toBe(1);
  expect(await db.$count(table)).toBe(1);
});

test("a deletion is not undone once another one leads from the address, and the form's word says so", async () => {
  await redirects.del(await made("/a", "/stores"), change);
  const [entry] = await db.select().from(history).orderBy(desc(history.id)).limit(1);
  await made("/a", "/blogs");
  expect(await undo(entry?.id ?? 0, change)).toEqual({ kind: "duplicate", field: "old address" });
});

describe("what would lead round is refused", () => {
  test("as a new one", async () => {
    await made("/a", "/b");
    await made("/b", "/c#part");
    expect(refusal(await create("/c", "/a?x=1"))).toEqual(LEADS_BACK);
    expect(refusal(await create("/c?x=1", "/a"))).toBe("saved");
  });

  test("as a change", async () => {
    const id = await made("/a", "/stores");
    await made("/b", "/a");
    expect(refusal(await redirects.update(id, input("/a", "/b"), change, 1))).toEqual(LEADS_BACK);
    expect(refusal(await redirects.update(id, input("/a", "/blogs"), change, 1))).toBe("saved");
    expect(refusal(await redirects.update(id, input("/a", "/stores"), change, 1))).toBe("stale");
  });

  test("but not what an address with a query of its own ends", async () => {
    await made("/b", "/a?x=1");
    await made("/a?x=1", "/stores");
    expect(refusal(await create("/a", "/b"))).toBe("saved");
    await made("/d", "/c?x=1");
    await made("/c?x=1", null);
    expect(refusal(await create("/c", "/d"))).toBe("saved");
  });

  test("as a change that stays within itself", async () => {
    const id = await made("/a", "/stores");
    expect(refusal(await redirects.update(id, input("/a", "/a?x=1"), change))).toEqual(LEADS_BACK);
    expect(refusal(await redirects.update(id, input("/b", "/a"), change))).toBe("saved");
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    "when the other half is being saved at that moment",
    async () => {
      const { saving } = await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${locks.redirects}::bigint)`);
        await tx.insert(table).values({ from: "/a", to: "/b" });
        const saving = asAnotherCaller(() => create("/b", "/a"));
        await Promise.race([saving, asAnotherCaller(someoneWaits)]);
        return { saving };
      });
      expect(refusal(await saving)).toEqual(LEADS_BACK);
    },
  );
});
