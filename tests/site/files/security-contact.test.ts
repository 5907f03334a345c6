import { afterEach, expect, test } from "bun:test";
import { db } from "../../../db/client";
import { settings } from "../../../db/schema";
import { restore } from "../../catalogue";
import { get, origin } from "../../http";

afterEach(restore);

const PATH = "/.well-known/security.txt";
const DAY_MS = 86_400_000;

test("GET /.well-known/security.txt names the settings' contact, its own address, and an end within a year", async () => {
  await db.insert(settings).values({ id: 1, contactEmail: "ann@mail.example" });
  const response = await get(PATH);
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = (await response.text()).trimEnd().split("\n");
  const values = new Map(lines.map((line) => line.split(": ") as [string, string]));
  expect(values.get("Contact")).toBe("mailto:ann@mail.example");
  expect(values.get("Canonical")).toBe(origin + PATH);
  const days = (new Date(values.get("Expires") ?? "").getTime() - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(179);
  expect(days).toBeLessThan(365);
});

test("GET /.well-known/security.txt without a contact is 404, and says how the operator sets one", async () => {
  const response = await get(PATH);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining("Contact e-mail") });
});
