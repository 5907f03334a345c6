import { describe, expect, mock, test } from "bun:test";
import { desc } from "drizzle-orm";
import { db } from "../../db/client";
import { history } from "../../db/schema";
import { app } from "../../src/app";
import { clientBehind, watchProxies } from "../../src/http/address";
import { setPassword } from "../admin/session";
import { restore } from "../catalogue";
import { origin } from "../http";

test("without trusted proxies X-Forwarded-For is ignored", () => {
  const client = clientBehind([]);
  expect(client("203.0.113.5", "198.51.100.1")).toBe("203.0.113.5");
  expect(client("::ffff:203.0.113.5", undefined)).toBe("203.0.113.5");
  expect(client(undefined, "198.51.100.1")).toBe("unknown");
});

test.each([
  ["198.51.100.1", "198.51.100.1"],
  // What the client itself wrote stands on the left.
  ["192.0.2.66, 198.51.100.1", "198.51.100.1"],
  ["192.0.2.66, 198.51.100.1, 10.0.0.9", "198.51.100.1"],
  [undefined, "10.0.0.8"],
])("behind a trusted proxy, %p is from %p", (forwardedFor, address) => {
  expect(clientBehind(["10.0.0.0/8"])("10.0.0.8", forwardedFor)).toBe(address);
});

test("the header of an untrusted proxy is ignored", () => {
  expect(clientBehind(["10.0.0.0/8"])("203.0.113.5", "198.51.100.1")).toBe("203.0.113.5");
});

test.each(["'; drop table history", "<script>", "x".repeat(5000), "unknown", ",,,"])(
  "the odd header %p harms nothing",
  (forwardedFor) => {
    const address = clientBehind(["loopback"])("127.0.0.1", forwardedFor);
    expect(address.length).toBeLessThanOrEqual(100);
  },
);

test("a body in chunks does not hide the address", async () => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch });
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode("password="));
      await Bun.sleep(1);
      controller.enqueue(new TextEncoder().encode("wrong"));
      controller.close();
    },
  });
  const headers = {
    ...{ Host: new URL(origin).host, Origin: origin },
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const url = new URL("/admin/login", server.url);
  await setPassword();
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(401);
  const [attempt] = await db.select().from(history).orderBy(desc(history.id)).limit(1);
  expect(attempt).toMatchObject({ action: "login-failed", actor: "127.0.0.1" });
  await server.stop(true);
  await restore();
});

describe("a peer that is not trusted and sends many X-Forwarded-For", () => {
  const tell = mock((_: string) => {});
  const visitors = ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4", "198.51.100.5"];
  const watch = (trusted: string[]) => {
    tell.mockClear();
    return watchProxies(trusted, tell);
  };

  test("is reported once as a probable proxy", () => {
    const { see, found } = watch([]);
    for (const visitor of [...visitors, ...visitors]) see("::ffff:10.0.0.8", visitor);
    expect(found()).toBe("10.0.0.8");
    expect(tell.mock.calls).toEqual([["10.0.0.8"]]);
  });

  test("is not reported for few values, or values of several peers", () => {
    const { see, found } = watch([]);
    for (const visitor of visitors) {
      see("10.0.0.8", "198.51.100.1");
      see(visitor, visitor);
    }
    expect(found()).toBeUndefined();
  });

  test("is not reported when it is trusted", () => {
    const { see, found } = watch(["10.0.0.0/8"]);
    for (const visitor of visitors) see("10.0.0.8", visitor);
    expect(found()).toBeUndefined();
  });
});
