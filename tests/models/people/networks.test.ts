import { expect, test } from "bun:test";
import { neighboursOf, networkOf } from "../../../src/models/people/networks";

test("an IPv4 address is a network, and its /24 its neighbours", () => {
  expect(networkOf("192.0.2.7")).not.toBe(networkOf("192.0.2.8"));
  expect(neighboursOf("192.0.2.7")).toBe(neighboursOf("192.0.2.8"));
  expect(neighboursOf("192.0.2.7")).not.toBe(neighboursOf("192.0.3.7"));
  expect(networkOf("::ffff:192.0.2.7")).toBe(networkOf("192.0.2.7"));
});

test("a /64 of IPv6 is a network, and its /48 its neighbours, however it is written", () => {
  expect(networkOf("2001:db8:0:1::1")).toBe(networkOf("2001:DB8:0:1:ffff::2"));
  expect(networkOf("2001:db8:0:1::1")).not.toBe(networkOf("2001:db8:0:2::1"));
  expect(neighboursOf("2001:db8:0:1::1")).toBe(neighboursOf("2001:db8:0:2::1"));
  expect(neighboursOf("2001:db8::1")).not.toBe(neighboursOf("2001:db8:1::1"));
});

test("a client without an address is a network of its own", () => {
  expect([networkOf("unknown"), neighboursOf("unknown")]).toEqual(["unknown", "unknown"]);
});
