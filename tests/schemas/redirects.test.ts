import { describe, expect, test } from "bun:test";
import { oldAddressesOf, redirectInput } from "../../src/schemas/redirects";

const read = (from: string, to: string | null = "/stores") => redirectInput.safeParse({ from, to });

describe("an old address", () => {
  test.each([
    ["https://old.example/coupon/nike/", "/coupon/nike"],
    ["HTTP://old.example:8080/coupon/nike?page=2#top", "/coupon/nike?page=2"],
    ["  /foo.html  ", "/foo.html"],
    ["/a/./b/../c//", "/a/c"],
    ["/a/%2e%2e/b", "/b"],
    ["/caf%C3%A9", "/café"],
    ["/caf%c3%a9", "/café"],
    ["/cafe\u0301", "/café"],
    ["/cafe%cc%81", "/café"],
    ["/%41bc%2Dd", "/Abc-d"],
    ["/a%2fb", "/a%2Fb"],
    ["/a b", "/a%20b"],
    ["/50%25-off", "/50%25-off"],
    ["/x?q=%c3%a9&r=a%26b", "/x?q=é&r=a%26b"],
    ["/x/?", "/x"],
    ["/?p=123", "/?p=123"],
    ["/%E2%80%AEgnp", "/%E2%80%AEgnp"],
  ])("%s is saved as %s, which stays as it is", (typed, saved) => {
    for (const text of [typed, saved]) expect(read(text).data?.from).toBe(saved);
  });

  test.each([
    "",
    "foo",
    "old.example/foo",
    "//evil.example/foo",
    "/\\evil.example",
    "\\evil",
    "/\t/evil.example",
    "/a\r\nSet-Cookie: x=1",
    "/a/..//evil.example",
    "javascript:alert(1)",
    "ftp://old.example/foo",
    "/%E9t%E9",
    `/${"x".repeat(2000)}`,
    `/${"é".repeat(400)}`,
    "/",
    "https://old.example/",
    "/?utm_source=x",
    "/admin",
    "/ADMIN/stores",
    "/%61dmin",
    "/x/../api/stores",
    "/go/nike",
    "/media/x.png",
    "/assets/site.css",
  ])("%p is refused", (typed) => {
    const { error } = read(typed);
    expect([...new Set(error?.issues.map(({ path }) => path.join(".")))]).toEqual(["from"]);
  });
});

describe("where it leads", () => {
  test.each([
    ["/stores/", "/stores"],
    ["/", "/"],
    ["/caf%C3%A9?x=1#part", "/café?x=1#part"],
    ["https://shop.example/a?b=c", "https://shop.example/a?b=c"],
    ["https://shop.example/é", "https://shop.example/%C3%A9"],
    ["", null],
    [null, null],
  ])("%p is saved as %p", (typed, saved) => {
    expect(read("/old", typed).data?.to).toBe(saved);
    expect(read("/old", saved).data?.to).toBe(saved);
  });

  test.each([
    "stores",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "https:evil.example",
    "https://",
    "http://shop.example/a",
    "https://user:password@shop.example/",
    "https://good.example@evil.example/",
    "/a\r\nSet-Cookie: x=1",
    `https://shop.example/${"é".repeat(400)}`,
    "/old",
    "/old/#part",
    "/%6Fld",
  ])("%p is refused", (typed) => {
    const { error } = read("/old", typed);
    expect([...new Set(error?.issues.map(({ path }) => path.join(".")))]).toEqual(["to"]);
  });
});

test("a request may be saved with its query, with the id of WordPress, or without either", () => {
  expect(oldAddressesOf("http://site.example/x/?p=7&utm_source=a")).toEqual([
    "/x?p=7&utm_source=a",
    "/x?p=7",
    "/x",
  ]);
  expect(oldAddressesOf("http://site.example//evil.example")).toEqual([]);
  expect(oldAddressesOf("http://site.example/api/nope")).toEqual([]);
});
