import { expect, test } from "bun:test";
import { clientBehind } from "../../src/http/address";

test("without trusted proxies a header is not believed", () => {
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

test("a proxy that is not trusted speaks for itself", () => {
  expect(clientBehind(["10.0.0.0/8"])("203.0.113.5", "198.51.100.1")).toBe("203.0.113.5");
});

test.each(["'; drop table history", "<script>", "x".repeat(5000), "unknown", ",,,"])(
  "the odd header %p harms nothing",
  (forwardedFor) => {
    const address = clientBehind(["loopback"])("127.0.0.1", forwardedFor);
    expect(address.length).toBeLessThanOrEqual(100);
  },
);
