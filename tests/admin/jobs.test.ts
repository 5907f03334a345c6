import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import * as jobs from "../../src/jobs/queue";
import { textOf } from "../http";
import { adminOfTests, flashOf, request } from "./session";

const admin = adminOfTests();

const cleanUp: jobs.Job = {
  name: "clean-up",
  title: "",
  timeoutSeconds: 60,
  run: async () => {
    throw new Error("The <b>disk</b> has gone");
  },
};

const rowOf = async (title: string) => {
  const html = await (await admin.get("/admin/runs")).text();
  return textOf(html.split("<tr>").find((row) => row.includes(title)) ?? "");
};
const title = "Delete what is no longer needed";

beforeAll(() => jobs.start([cleanUp], () => {}, 0.5));
afterAll(async () => {
  await jobs.stop();
  await db.execute(sql`delete from pgboss.job`);
});

describe("GET /admin/runs, above the runs,", () => {
  test("lists what runs regularly, when it runs next, and why it has failed, as text", async () => {
    const first = await rowOf(title);
    expect(first).toContain("Not run yet");
    expect(first).toMatch(/\d:07/);
    expect(first).toContain("Run now");
    const sent = await admin.post("/admin/jobs/clean-up/run", {});
    expect(await flashOf(admin, sent)).toContain("Job queued");
    const again = await admin.post("/admin/jobs/clean-up/run", {});
    expect(await flashOf(admin, again)).toContain("Already queued");
    while (!(await rowOf(title)).includes("Failed")) await Bun.sleep(50);
    const row = await rowOf(title);
    expect(row).toContain("The <b>disk</b> has gone");
    expect(row).toContain("Try again");
  }, 30_000);
});

test.each(["/admin/jobs/none/run", "/admin/jobs/__proto__/run"])("POST %s is 404", async (path) => {
  expect((await admin.post(path, {})).status).toBe(404);
});

test("a stranger sees and starts nothing", async () => {
  expect((await request("POST", "/admin/jobs/clean-up/run")).status).toBe(401);
});

test("GET /admin/jobs leads to the screen of runs and jobs", async () => {
  const response = await admin.get("/admin/jobs");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/admin/runs"]);
});
