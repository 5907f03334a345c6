import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { db } from "../../../db/client";
import { sessions as sessionsTable } from "../../../db/schema";
import * as credentials from "../../../src/models/people/credentials";
import * as sessions from "../../../src/models/people/sessions";
import { ADMIN } from "../../actor";
import { PASSWORD, setPassword } from "../../admin/session";
import { restore } from "../../catalogue";

const flash = { kind: "success", title: "Welcome" } as const;

beforeEach(setPassword);
afterEach(async () => {
  await db.delete(sessionsTable);
});
afterAll(restore);

const proven = async () => {
  const proof = await credentials.verify(PASSWORD);
  if (!proof) throw new Error("The password is not the password");
  return proof;
};

describe("a login that is under way", () => {
  test("begins a session while the password stays as it is", async () => {
    expect(await sessions.start(ADMIN, await proven(), flash)).toMatch(/^[\w-]{43}$/);
    expect(await db.$count(sessionsTable)).toBe(1);
  });

  test("begins none once the password has been changed", async () => {
    const proof = await proven();
    expect(await credentials.change("another-lantern-42", await proven(), ADMIN)).toBeDefined();
    expect(await sessions.start(ADMIN, proof, flash)).toBeUndefined();
    expect(await db.$count(sessionsTable)).toBe(0);
  });

  test("begins none once everybody has been signed out", async () => {
    const proof = await proven();
    await credentials.endSessions(ADMIN);
    expect(await sessions.start(ADMIN, proof, flash)).toBeUndefined();
    expect(await db.$count(sessionsTable)).toBe(0);
  });
});

test("of two changes of the password at once, one is made", async () => {
  const proof = await proven();
  const passwords = ["first-lantern-42", "second-lantern-42"];
  const changes = await Promise.all(passwords.map((password) => credentials.change(password, proof, ADMIN)));
  const made = passwords.filter((_, at) => changes[at]);
  expect(made).toHaveLength(1);
  expect(await credentials.verify(made[0] ?? "")).toBeDefined();
});
