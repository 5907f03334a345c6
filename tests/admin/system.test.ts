import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import { history } from "../../db/schema";
import { paths } from "../../src/paths";
import { textOf } from "../http";
import { adminOfTests } from "./session";

const admin = adminOfTests();

const read = async () => textOf(await (await admin.get(paths.adminList("system"))).text());

test("the screen shows the checks, and what grows with its rows, size and setting", async () => {
  const text = await read();
  for (const part of ["Migrations OK All have run", "Clock OK", "KEEP_DAYS=history:…", "Everything else"])
    expect(text).toContain(part);
  expect(text).toMatch(/History [\d,]+ (under 0\.1|[\d.,]+) MiB for 1,?095 days/);
});

test("many rows are PostgreSQL's estimate", async () => {
  await db.execute(sql`
    insert into ${history} (actor, action, subject, label) select 'Admin', 'login', 'session', 'x' from generate_series(1, 12000)`);
  await db.execute(sql`analyze ${history}`);
  expect(await read()).toMatch(/History about 10,000/);
});
