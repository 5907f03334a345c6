import { expect, test } from "bun:test";

const script = `
const { log } = await import(${JSON.stringify(`${import.meta.dir}/../../src/http/log.ts`)});
const failed = new Error("Failed query: insert\\nparams: ann@mail.example", { cause: new Error("the database is away") });
log.debug("too quiet");
log.error("page", failed, { path: "/a\\n{\\"level\\":\\"forged\\"}" });`;

test("an error is one line of JSON with its causes, and without what a visitor sent", async () => {
  const process = Bun.spawn([Bun.argv[0] ?? "bun", "-e", script], {
    env: { LOG_LEVEL: "info" },
    stdout: "pipe",
  });
  const output = await new Response(process.stdout).text();
  expect(output.trim().split("\n").length).toBe(1);
  expect(output).not.toContain("ann@mail.example");
  expect(JSON.parse(output)).toMatchObject({
    level: "error",
    message: "page",
    path: '/a\n{"level":"forged"}',
    error: { message: "Failed query: insert", cause: { message: "the database is away" } },
  });
});
