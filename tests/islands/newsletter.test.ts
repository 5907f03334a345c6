import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { act } from "react";
import { db } from "../../db/client";
import { subscribers } from "../../db/schema";
import subscribe from "../../src/islands/subscribe";
import { paths } from "../../src/paths";
import { restore } from "../catalogue";
import {
  answerWith,
  holdRequests,
  lastToast,
  openPage,
  registerPage,
  requests,
  until,
  wakeIsland,
} from "./page";

registerPage();
afterEach(restore);

const EMAIL = "ann@mail.example";
const field = () => document.querySelector("x-island[name=subscribe] input") as HTMLInputElement;
const button = () => document.querySelector("x-island[name=subscribe] button") as HTMLButtonElement;

const press = () => act(async () => button().click());
const isDone = () => !button().disabled;

async function type(email: string): Promise<void> {
  await openPage(paths.newsletter());
  await wakeIsland(subscribe);
  field().value = email;
}

describe("the newsletter's form", () => {
  test("refuses what is no address without sending it", async () => {
    await type("ann");
    for (const email of ["ann", "", "   "]) {
      field().value = email;
      await press();
      expect(await lastToast()).toEqual(["Invalid Email", "Please enter a valid email address."]);
    }
    expect(requests).toEqual([]);
  });

  test("refuses what only the server sees in the same words, and keeps the text", async () => {
    await type("ann@mail");
    await press();
    await until(isDone);
    expect(requests).toHaveLength(1);
    expect(await lastToast()).toEqual(["Invalid Email", "Please enter a valid email address."]);
    expect(field().value).toBe("ann@mail");
  });

  test("sends nothing more while the first is on its way, and is empty after it", async () => {
    await type(EMAIL);
    const release = holdRequests(paths.api.subscribe());
    await press();
    expect([button().textContent, button().disabled]).toEqual(["Subscribing…", true]);
    await press();
    await release();
    await until(isDone);
    expect(requests).toEqual([`POST ${paths.api.subscribe()}`]);
    expect(await lastToast()).toEqual([
      "Successfully Subscribed!",
      "Your address is on the list. We do not send the newsletter yet.",
    ]);
    expect([button().textContent, field().value]).toEqual(["Subscribe", ""]);
    expect(await db.$count(subscribers, eq(subscribers.email, EMAIL))).toBe(1);
  });

  const failures = [
    { name: "a failing server", fail: async () => new Response(null, { status: 500 }) },
    { name: "a lost connection", fail: () => Promise.reject(new TypeError("Failed to fetch")) },
  ];
  test.each(failures)("reports $name, and keeps the text", async ({ fail }) => {
    await type(EMAIL);
    answerWith(paths.api.subscribe(), fail);
    await press();
    await until(isDone);
    expect(await lastToast()).toEqual(["Subscription Failed", "Please try again later."]);
    expect(field().value).toBe(EMAIL);
  });
});
