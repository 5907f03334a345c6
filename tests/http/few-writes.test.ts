import { afterAll, describe, expect, test } from "bun:test";
import { inFewWrites } from "../../src/http/few-writes";

const headers = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`X-Header-${at}`, `value ${at}`]));

const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const { searchParams } = new URL(request.url);
    const body = new Blob(["a".repeat(Number(searchParams.get("bytes")))]);
    await Bun.sleep(1);
    return new Response(await inFewWrites(body), { headers });
  },
});

afterAll(() => server.stop(true));

describe("a body in few writes", () => {
  test.each([0, 1, 12_288, 12_289, 70_000, 2_000_000])("arrives whole: %d bytes", async (bytes) => {
    const answer = await fetch(`${server.url}?bytes=${bytes}`);
    expect(await answer.text()).toBe("a".repeat(bytes));
    expect(Object.fromEntries(answer.headers)).toMatchObject({ "x-header-11": "value 11" });
  });

  test("a small one says how long it is, as any", async () => {
    const answer = await fetch(`${server.url}?bytes=1000`);
    expect(answer.headers.get("content-length")).toBe("1000");
  });
});
