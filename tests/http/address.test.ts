import { expect, test } from "bun:test";
import { desc } from "drizzle-orm";
import { db } from "../../db/client";
import { history } from "../../db/schema";
import { app } from "../../src/app";
import { clientBehind, traceOf } from "../../src/http/address";
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
  // The client's own entries are on the left.
  ["192.0.2.66, 198.51.100.1", "198.51.100.1"],
  ["192.0.2.66, 198.51.100.1, 10.0.0.9", "198.51.100.1"],
  [undefined, "10.0.0.8"],
])("behind a trusted proxy, %p is from %p", (forwardedFor, address) => {
  expect(clientBehind(["10.0.0.0/8"])("10.0.0.8", forwardedFor)).toBe(address);
});

test("the header of an untrusted proxy is ignored", () => {
  expect(clientBehind(["10.0.0.0/8"])("203.0.113.5", "198.51.100.1")).toBe("203.0.113.5");
});

test.each([
  ["203.0.113.9:51234", "203.0.113.9"],
  ["[2001:DB8:0::9]:51234", "2001:db8::9"],
  ["[2001:db8::9]", "2001:db8::9"],
  ["2001:db8:0:0:0:0:0:9", "2001:db8::9"],
  ["fe80::9%eth0", "fe80::9"],
  ["[fe80::9%25eth0]:443", "fe80::9"],
  ["[::ffff:203.0.113.9]:51234", "203.0.113.9"],
  ["198.51.100.7:1, 203.0.113.9:51234, 127.0.0.1:80", "203.0.113.9"],
])("of %p only the address counts", (forwardedFor, address) => {
  expect(clientBehind(["loopback"])("::1", forwardedFor)).toBe(address);
});

test.each([
  ...["'; drop table history", "<script>", "x".repeat(200), "unknown", "_hidden", ",,,", "::1:".repeat(9)],
  ...[
    "203.0.113.9:99999999",
    "203.0.113",
    "203.0.113.9.1:80",
    "203.0.113.9:",
    "203.0.113.9:a",
    "999.0.113.9",
  ],
  ...["2001:db8::9]:1", "[203.0.113.9]x", "example.com:80", "2001:db8::x", "203.0.113.9 203.0.113.10"],
])("behind a proxy that says %p, the client is the proxy", (forwardedFor) => {
  const client = clientBehind(["loopback"]);
  expect(client("127.0.0.1", forwardedFor)).toBe("127.0.0.1");
  expect(client("127.0.0.1", `192.0.2.66, ${forwardedFor}, 127.0.0.2`)).toBe(
    forwardedFor === ",,," ? "192.0.2.66" : "127.0.0.2",
  );
});

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
    Host: new URL(origin).host,
    Origin: origin,
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

test("a trace is a trusted proxy's alone, and has the form of W3C", () => {
  const trusts = (address: string) => address === "10.0.0.1";
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const of = (peer: string | undefined, traceparent: string) =>
    traceOf(peer, new Headers({ traceparent }), trusts);
  expect(of("10.0.0.1", `00-${trace}-00f067aa0ba902b7-01`)).toBe(trace);
  expect(of("192.0.2.1", `00-${trace}-00f067aa0ba902b7-01`)).toBeUndefined();
  expect(of(undefined, `00-${trace}-00f067aa0ba902b7-01`)).toBeUndefined();
  expect(of("10.0.0.1", `00-${trace}`)).toBeUndefined();
  expect(of("10.0.0.1", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`)).toBeUndefined();
  expect(traceOf("10.0.0.1", new Headers(), trusts)).toBeUndefined();
});
