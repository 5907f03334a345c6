import { afterEach, describe, expect, test } from "bun:test";
import { isAllowed, readRobots } from "../../../src/robot/fetch/robots";
import { closeSites, site } from "../site";
import { type Answer, endless, redirect, respond } from "./listeners";

afterEach(closeSites);

const text = (body: string | Uint8Array) => respond(200, { "Content-Type": "text/plain" }, body);
const read = async (answer: Answer) => {
  const { origin } = await site(answer);
  return readRobots(`${origin}/sale`, { milliseconds: 1_000 });
};
const allows = (body: string, path = "/sale") => isAllowed(body, `https://shop.example${path}`);

describe("robots.txt (RFC 9309)", () => {
  test.each([
    ["", "/sale", true],
    ["User-agent: *\nDisallow: /", "/sale", false],
    ["User-agent: *\nDisallow:", "/sale", true],
    ["User-agent: *\nDisallow: /\nAllow: /sale", "/sale", true],
    ["User-agent: *\nAllow: /sale\nDisallow: /sale", "/sale", true],
    ["user-agent: *\ndisallow: /sa", "/sale", false],
    ["User-agent: *\nDisallow: /sale$", "/sale/now", true],
    ["User-agent: *\nDisallow: /*?sort=", "/sale?sort=up", false],
    ["User-agent: *\nDisallow: /sa*e$", "/sale/sale", false],
    ["User-agent: *\nDisallow: /sa*le/*e$", "/sale", true],
    ["User-agent: *\nDisallow: /*sale*sale", "/sale", true],
    ["User-agent: *\nDisallow: *.html$", "/sale.html?a", true],
    ["User-agent: *\nAllow: /sa*e\nDisallow: /sale", "/sale", true],
    ["User-agent: *\nSitemap: /map.xml\nUser-agent: other\nDisallow: /sale", "/sale", false],
    ["User-agent: dealproof\nUser-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /", "/sale", true],
    ["User-agent: DEALPROOF\nDisallow: /\n\nUser-agent: *\nAllow: /", "/sale", false],
    ["User-agent: *\nDisallow: /\n\nUser-agent: Dealproof/2\nAllow: /", "/sale", true],
    ["User-agent: other\nUser-agent: dealproof\nDisallow: /", "/sale", false],
    ["User-agent: dealproof\nAllow: /a\n\nUser-agent: dealproof\nDisallow: /sale", "/sale", false],
    ["User-agent: other\nDisallow: /", "/sale", true],
    ["User-agent: * # all\nDisallow: /sale # of it", "/sale", false],
    ["User-agent: *\nDisallow: /s%61le", "/sale?x=%c3%a9", true],
    ["User-agent: *\nDisallow: /é", "/%c3%a9", false],
    ["Disallow: /", "/sale", true],
    ["<html>Not found</html>", "/sale", true],
  ])("%j says of %s: %p", (body, path, isFree) => {
    expect(allows(body, path)).toBe(isFree);
  });

  test("is read with its byte order mark and any line ends", async () => {
    const { text: body } = await read(text("\ufeffUser-agent: *\rDisallow: /sale\r\n"));
    expect(allows(body)).toBe(false);
    expect(allows(body, "/")).toBe(true);
  });

  test.each([400, 401, 403, 404, 410])("that answers %d forbids nothing", async (status) => {
    expect(allows((await read(respond(status, {}))).text)).toBe(true);
  });

  test.each([500, 502, 204, 304])("that answers %d forbids everything for an hour", async (status) => {
    const robots = await read(respond(status, {}));
    expect([allows(robots.text), robots.seconds]).toEqual([false, 3600]);
  });

  test("that asks to wait forbids everything, and the host is left alone", async () => {
    const busy = await read(respond(429, { "Retry-After": "90" }));
    expect([allows(busy.text), busy.waitSeconds]).toEqual([false, 90]);
    expect((await read(respond(503, {}))).waitSeconds).toBe(600);
    expect((await read(respond(503, { "Retry-After": "99999999" }))).waitSeconds).toBe(86_400);
    const date = new Date(Date.now() + 120_000).toUTCString();
    expect((await read(respond(429, { "Retry-After": date }))).waitSeconds).toBeWithin(110, 121);
  });

  test("that cannot be reached, is endless or never comes forbids everything", async () => {
    const closed = await site(text(""));
    closed.close();
    expect(allows((await readRobots(closed.origin)).text)).toBe(false);
    const head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n";
    const line = Buffer.from("User-agent: *\nAllow: /\n".repeat(1000));
    expect(allows((await read(endless(head, line))).text)).toBe(false);
    expect(allows((await read(() => {})).text)).toBe(false);
  });

  test("follows five redirects, one turn each, and counts as missing after more", async () => {
    let hops = 0;
    const { origin } = await site((socket, head) =>
      (hops++ < 5 ? redirect(`/robots-${hops}.txt`) : text("User-agent: *\nDisallow: /"))(socket, head),
    );
    const turns: string[] = [];
    const robots = await readRobots(origin, { turn: async (address) => void turns.push(address) });
    expect(allows(robots.text)).toBe(false);
    expect(turns).toHaveLength(6);
    expect(allows((await read(redirect("/again.txt"))).text)).toBe(true);
  });

  test("never leads to a private address", async () => {
    const { origin } = await site(redirect("http://169.254.169.254/robots.txt"));
    expect(allows((await readRobots(origin)).text)).toBe(false);
  });

  test("of hostile rules is read like any other", async () => {
    const { text: body } = await read(
      text(`User-agent: *\n${`Disallow: /${"*a".repeat(400)}$\n`.repeat(700)}`),
    );
    expect(allows(body, `/${"a".repeat(200)}b`)).toBe(true);
  });

  test("of thousands of rules with hundreds of stars is read", () => {
    const rule = `Disallow: /${"*a".repeat(490)}b\n`;
    expect(allows(`User-agent: *\n${rule.repeat(500)}`, `/${"a".repeat(1_900)}`)).toBe(true);
  });

  test("of thousands of names and rules is read", () => {
    const names = "User-agent: another\n\n# and\nUser-agent: *\n".repeat(5_000);
    expect(allows(`${names}${"Disallow: /a\n".repeat(20_000)}Disallow: /sale`)).toBe(false);
  });

  test("of a group that names us among others counts, and an address of a hostile length is not asked for", () => {
    const group = "User-agent: one\nUser-agent: Dealproof/2 # us\nUser-agent: two\nDisallow: /sale\n";
    expect(allows(`${group}User-agent: *\nAllow: /`)).toBe(false);
    expect(allows(`User-agent: one\nDisallow: /\nUser-agent: two\nDisallow: /`)).toBe(true);
    expect(allows("", `/${"a".repeat(8_000)}`)).toBe(false);
  });
});
