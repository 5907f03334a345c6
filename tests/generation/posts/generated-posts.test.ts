import { expect, test } from "bun:test";

test("no honest post is refused, and every lie is marked", async () => {
  const script = Bun.spawn([process.execPath, `${import.meta.dir}/../../bars/posts.ts`], {
    env: { ...process.env, OPENAI_API_KEY: "" },
    stdout: "pipe",
    stderr: "inherit",
  });
  const table = await new Response(script.stdout).text();
  expect({ code: await script.exited, table }).toMatchObject({ code: 0 });
}, 60_000);
