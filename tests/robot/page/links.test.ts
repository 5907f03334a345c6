import { describe, expect, test } from "bun:test";
import { readPage } from "../../../src/robot/page/page";
import { testTable } from "../../table";

const read = (html: string, url = "https://www.shop.example/home") => readPage(html, url);

describe("links", () => {
  const urls = (html: string, url?: string) => read(html, url).links.map(({ url }) => url);

  test("of the same site are absolute, without hash, unique and with their text", () => {
    const html = `<a href="/sale#top"> Big <b>sale</b>\n now </a><a href="sale">again</a><a href=?a=b>query</a>
      <a href="https://outlet.shop.example/x">outlet</a><a href="http://shop.example/y">y</a>
      <a href="/z"><img></a><a href="/z#2">the text of z</a>`;
    expect(read(html).links).toEqual([
      { url: "https://www.shop.example/sale", text: "Big sale now" },
      { url: "https://www.shop.example/home?a=b", text: "query" },
      { url: "https://outlet.shop.example/x", text: "outlet" },
      { url: "http://shop.example/y", text: "y" },
      { url: "https://www.shop.example/z", text: "the text of z" },
    ]);
  });

  testTable(
    "a link to another site, or that is no page, is left out",
    [
      "https://other.example/",
      "//other.example/a",
      "https://notshop.example/",
      "https://shop.example.org/",
      "mailto:a@shop.example",
      "javascript:alert(1)",
      "tel:1",
      "data:text/html,a",
      "ftp://shop.example/",
      "https://a:b@shop.example/",
      "https://shop.example:8443/",
      "http://",
      "#top",
      "/home",
      "home#a",
      `/${"a".repeat(3000)}`,
    ],
    (href) => {
      expect(urls(`<a href="${href}">a</a>`)).toEqual([]);
    },
  );

  test("follow the page's base", () => {
    expect(urls('<base href="/de/"><base href="/fr/"><a href="sale">a</a>')).toEqual([
      "https://www.shop.example/de/sale",
    ]);
    expect(urls('<base href="https://other.example/"><a href="sale">a</a>')).toEqual([]);
    expect(urls('<base href="javascript:a"><a href="sale">a</a>')).toEqual(["https://www.shop.example/sale"]);
  });

  test("of a page on an IP address stay on its port", () => {
    const html = '<a href="/a">a</a><a href="http://127.0.0.1:81/b">b</a><a href="http://127.0.0.1/c">c</a>';
    expect(urls(html, "http://127.0.0.1:80/")).toEqual(["http://127.0.0.1/a", "http://127.0.0.1/c"]);
    expect(urls(html, "http://127.0.0.1:82/")).toEqual(["http://127.0.0.1:82/a"]);
  });

  test("in a comment or a script are ignored, in a hidden menu they count", () => {
    expect(urls("<!-- <a href=/a>a</a> --><script>'<a href=/b>b</a>'</script>")).toEqual([]);
    expect(urls("<div hidden><a href=/sale>Sale</a></div>")).toEqual(["https://www.shop.example/sale"]);
  });

  test("that look like offers are ranked", () => {
    const html = `<a href=/about>About us</a><a href=/wholesale>Wholesale</a><a href=/dealers>Find a dealer</a>
      <a href=/help/shipping>Free shipping</a><a href=/women/sale/shoes/x>Shoes</a><a href=/sale>All</a>
      <a href=/x1>Student discount</a><a href=/promo-codes>Promo codes &amp; vouchers</a><a href=/code-of-conduct>Code</a>
      <a href=/gutscheine>Gutscheine</a><a href=/privacy/newsletter>Newsletter privacy</a><a href=/x2>Join our newsletter</a>
      <a href=/account/coupons>My coupons</a>`;
    expect(read(html).offers.map(({ url }) => new URL(url).pathname)).toEqual([
      "/promo-codes",
      "/x1",
      "/gutscheine",
      "/sale",
      "/women/sale/shoes/x",
      "/x2",
      "/help/shipping",
    ]);
  });
});
