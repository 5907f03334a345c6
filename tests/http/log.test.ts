import { expect, test } from "bun:test";

const script = `
const { log } = await import(${JSON.stringify(`${import.meta.dir}/../../src/http/log.ts`)});
const failed = new Error("Failed query: insert\\nparams: ann@mail.example", { cause: new Error("the database is away") });
log.debug("too quiet");
log.error("page", failed, { path: "/a\\n{\\"level\\":\\"forged\\"}" });`;

test("an error is one JSON line with its causes, and without the query's parameters", async () => {
  const output = await outputOf(script, "info");
  expect(output.split("\n").length).toBe(1);
  expect(output).not.toContain("ann@mail.example");
  expect(JSON.parse(output)).toMatchObject({
    level: "error",
    message: "page",
    path: '/a\n{"level":"forged"}',
    error: { message: "Failed query: insert", cause: { message: "the database is away" } },
  });
});

const importLog = `const { log } = await import(${JSON.stringify(`${import.meta.dir}/../../src/http/log.ts`)});`;

test("control characters and line separators are escaped", async () => {
  const name = "a\u0085b\u009b31mc\u2028d\u2029e\u007f";
  const output = await outputOf(`${importLog} log.info("odd", { name: ${JSON.stringify(name)} });`, "info");
  expect(output).not.toMatch(/[\u007f-\u009f\u2028\u2029]/);
  expect(output).toContain("a\\u0085b");
  expect(JSON.parse(output)).toMatchObject({ name });
});

test.each(["plain-0123456789-key", 'with "quotes" and / and ü'])(
  "the provider's key %p is blanked wherever it stands",
  async (key) => {
    const places = `{ address: ${JSON.stringify(key)}, path: "/" + encodeURIComponent(${JSON.stringify(key)}) }`;
    const script = `${importLog}
      const cause = new Error(${JSON.stringify(`No key ${key}`)});
      log.warn(${JSON.stringify(`Bearer ${key}`)}, ${places});
      log.error("page", new Error("x", { cause }));`;
    const output = await outputOf(script, "info", key);
    const [first = "", second = ""] = output.split("\n");
    expect(JSON.parse(first)).toMatchObject({
      message: "Bearer [secret]",
      address: "[secret]",
      path: "/[secret]",
    });
    expect(JSON.parse(second)).toMatchObject({ error: { cause: { message: "No key [secret]" } } });
  },
);

test("a key under 8 characters is not redacted, because it could be an ordinary word", async () => {
  const output = await outputOf(`${importLog} log.info("Check the key");`, "info", "k");
  expect(JSON.parse(output)).toMatchObject({ message: "Check the key" });
});

async function outputOf(script: string, level: string, key = ""): Promise<string> {
  const process = Bun.spawn([Bun.argv[0] ?? "bun", "-e", script], {
    env: { LOG_LEVEL: level, OPENAI_API_KEY: key },
    stdout: "pipe",
  });
  return (await new Response(process.stdout).text()).trim();
}

test("an object that is no error has its text", async () => {
  const failure = { message: "no such queue", queue: "look" };
  const output = await outputOf(`${importLog} log.error("jobs", ${JSON.stringify(failure)});`, "info");
  expect(JSON.parse(output)).toMatchObject({ message: "jobs", error: { message: "no such queue" } });
});

test("one error is one line with one stack, however many pages it breaks", async () => {
  const output = await outputOf(
    `${importLog}
    const fail = (slug) => new Error("Failed query: select\\nparams: " + slug, { cause: new Error("no such column") });
    const ids = ["a", "b", "c"].map((slug) => log.error("page", fail(slug), { path: "/" + slug }));
    const other = log.error("page", new Error("something else"));
    log.info("ids", { ids, other });`,
    "info",
  );
  const [first, second, { ids, other }] = output.split("\n").map((line) => JSON.parse(line));
  expect([first.path, second.error.message]).toEqual(["/a", "something else"]);
  expect(ids).toEqual([first.errorId, first.errorId, first.errorId]);
  expect(other).toBe(second.errorId);
  expect(other).not.toBe(first.errorId);
});
