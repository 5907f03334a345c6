import { expect, setDefaultTimeout, test } from "bun:test";

setDefaultTimeout(300_000);

test("a model that errs on purpose gets nothing wrong into a generated store", async () => {
  const script = Bun.spawn([process.execPath, `${import.meta.dir}/../bars/stores.ts`], {
    env: { ...process.env, OPENAI_API_KEY: "" },
    stdout: "pipe",
    stderr: "inherit",
  });
  const table = await new Response(script.stdout).text();
  expect({ code: await script.exited, table }).toMatchObject({ code: 0 });
});
