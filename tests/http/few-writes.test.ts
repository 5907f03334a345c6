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

  test.each([
    [12_288, Blob],
    [12_289, ReadableStream],
  ])("of %d bytes is a %p", async (bytes, kind) => {
    expect(await inFewWrites(new Blob(["a".repeat(bytes)]))).toBeInstanceOf(kind);
  });

  test("of an old proxy's request (HTTP/1.0) it is whole and unchunked, and ends with the connection", async () => {
    const answer = await raw("GET /?bytes=70000 HTTP/1.0\r\nHost: localhost\r\n\r\n");
    const [head = "", body] = answer.split("\r\n\r\n");
    expect(head).not.toMatch(/transfer-encoding/i);
    expect(body).toBe("a".repeat(70_000));
  });

  test("a small one says how long it is, as any", async () => {
    const answer = await fetch(`${server.url}?bytes=1000`);
    expect(answer.headers.get("content-length")).toBe("1000");
  });
});

/** All that the server sends until it closes the connection. */
function raw(request: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  Bun.connect({
    hostname: server.hostname ?? "localhost",
    port: server.port ?? 0,
    socket: {
      open: (socket) => void socket.write(request),
      data: (_, bytes) => {
        text += bytes.toString();
      },
      close: () => resolve(text),
      error: (_, error) => reject(error),
    },
  }).catch(reject);
  return promise;
}
