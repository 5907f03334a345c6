import { expect } from "bun:test";
import { isPublic } from "../../../src/robot/fetch/guard";
import { testTable } from "../../table";
import addresses from "./addresses.json";

testTable("public addresses are public", addresses.public, (address) => {
  expect(isPublic(address)).toBe(true);
});

testTable("private and reserved IPv4 addresses are not public", addresses.privateIPv4, (address) => {
  expect(isPublic(address)).toBe(false);
});

testTable("private and reserved IPv6 addresses are not public", addresses.privateIPv6, (address) => {
  expect(isPublic(address)).toBe(false);
});

testTable(
  "text that is no address is not public",
  ["", "8.8.8", "8.8.8.8.", "134744072", "0x8.8.8.8", "010.8.8.8", "8.8.8.8/32", " 8.8.8.8", "[::1]"],
  (text) => {
    expect(isPublic(text)).toBe(false);
  },
);
