import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { env } from "../../../src/env";
import { guardedFetch } from "../../../src/robot/fetch/fetch";
import { testTable } from "../../table";
import { hasIPv6, type Listener, listen, page, redirect } from "./listeners";
import { refusal } from "./refusal";
import { hosts, schemes, tricks } from "./spellings";

/** The fetch must not reach these: the same port on both loopback addresses. */
let secret: Listener;
let secret6: Listener | undefined;
/** An allowed host that sends its visitor on to whatever its path holds. */
let front: Listener;
/** Connections that a test opened on purpose. */
let meant = 0;
let meant6 = 0;

/** Every name leads to the secret listener. */
const toLoopback = async () => [{ address: "127.0.0.1", family: 4 }];
const allowed = () => [`127.0.0.1:${front.port}`];

beforeAll(async () => {
  secret = await listen(page("secret"));
  secret6 = hasIPv6 ? await listen(page("secret"), "::1", secret.port) : undefined;
  front = await listen((socket, head) => {
    const target = decodeURIComponent(/^GET \/\?(\S*)/.exec(head)?.[1] ?? "");
    redirect(target)(socket, head);
  });
  env.FETCH_ALLOW = allowed();
});

/** After each test: nothing connected but what was allowed, and that was seen. */
afterEach(() => {
  env.FETCH_ALLOW = allowed();
  expect([secret.connections(), secret6?.connections() ?? 0]).toEqual([meant, meant6]);
});

afterAll(() => {
  expect(meant).toBeGreaterThan(0);
  expect(meant6 > 0).toBe(hasIPv6);
  env.FETCH_ALLOW = [];
  for (const listener of [secret, secret6, front]) listener?.close();
});

const reach = (address: string, resolve = toLoopback) => refusal(guardedFetch(address, "html", { resolve }));
const reachThroughRedirect = (address: string) =>
  reach(`http://127.0.0.1:${front.port}/?${encodeURIComponent(address)}`);

const familyOf = (address: string) => (address.includes(":") ? 6 : 4);

test("the tables hold at least 250 spellings", () => {
  expect(new Set([...hosts, ...tricks].map(({ name }) => name)).size).toBeGreaterThanOrEqual(250);
});

describe("a private address is refused", () => {
  testTable("each spelling of a private address is refused", hosts, async ({ address }) => {
    expect(await reach(address(secret.port))).toBe("address");
  });

  testTable("an address that hides its host is refused", tricks, async ({ address }) => {
    expect(["address", "scheme"]).toContain(await reach(address(secret.port)));
  });

  testTable("another scheme is refused", schemes, async ({ address }) => {
    expect(await reach(address(secret.port))).toBe("scheme");
  });
});

describe("a redirect to a private address is refused", () => {
  testTable("a redirect to any spelling of a private address is refused", hosts, async ({ address }) => {
    expect(await reachThroughRedirect(address(secret.port))).toBe("address");
  });

  testTable("a redirect to another scheme is refused", schemes, async ({ address }) => {
    expect(await reachThroughRedirect(address(secret.port))).toBe("scheme");
  });

  testTable(
    "a redirect relative to the scheme is refused",
    ["//127.0.0.1:PORT/", "\\\\127.0.0.1:PORT/", "/\\127.0.0.1:PORT/", "///127.1:PORT", "//localhost:PORT/"],
    async (location) => {
      expect(await reachThroughRedirect(location.replace("PORT", `${secret.port}`))).toBe("address");
    },
  );

  test.each([301, 303, 307, 308])("with status %d", async (status) => {
    const other = await listen(redirect(`http://127.0.0.1:${secret.port}/`, status));
    env.FETCH_ALLOW = [`127.0.0.1:${other.port}`];
    expect(await reach(`http://127.0.0.1:${other.port}/`)).toBe("address");
    other.close();
  });

  test("to another port of an allowed host", async () => {
    env.FETCH_ALLOW = [`shop.example:${front.port}`];
    const target = `http://shop.example:${secret.port}/`;
    expect(await reach(`http://shop.example:${front.port}/?${encodeURIComponent(target)}`)).toBe("address");
  });
});

describe("names", () => {
  testTable(
    "one private address among those of a name refuses the host",
    [
      ["127.0.0.1 8.8.8.8"],
      ["8.8.8.8 127.0.0.1"],
      ["8.8.8.8 8.8.4.4 10.0.0.1"],
      ["2606:4700::1111 ::1"],
      ["8.8.8.8 ::ffff:127.0.0.1"],
      ["8.8.8.8 fe80::1%lo"],
      ["8.8.8.8 127.1"],
      ["8.8.8.8 nonsense"],
    ],
    async ([answer]) => {
      const resolve = async () =>
        answer.split(" ").map((address) => ({ address, family: familyOf(address) }));
      expect(await reach(`http://shop.example:${secret.port}/`, resolve)).toBe("address");
    },
  );

  test("a name without addresses is unreachable", async () => {
    expect(await reach(`http://shop.example:${secret.port}/`, async () => [])).toBe("unreachable");
  });

  test("a name that cannot be looked up is unreachable", async () => {
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await reach(`http://shop.example:${secret.port}/`, resolve)).toBe("unreachable");
  });

  test("the system's own lookup finds a host", async () => {
    const shop = await listen(page("shop"));
    env.FETCH_ALLOW = [`localhost:${shop.port}`];
    expect(await refusal(guardedFetch(`http://localhost:${shop.port}/`, "html"))).toBe("none");
    expect(shop.connections()).toBe(1);
    shop.close();
  });

  test("a name is looked up once, and only those addresses are connected to", async () => {
    const answers = ["127.0.0.1", hasIPv6 ? "::1" : "127.0.0.2", "10.0.0.1"];
    let lookups = 0;
    const resolve = async () => {
      const address = answers[lookups++] ?? "";
      return [{ address, family: familyOf(address) }];
    };
    const shop = await listen(page("shop"));
    const later = await listen(page("later"), hasIPv6 ? "::1" : "127.0.0.2", shop.port);
    env.FETCH_ALLOW = [`shop.example:${shop.port}`];
    const { bytes } = await guardedFetch(`http://shop.example:${shop.port}/`, "html", { resolve });
    expect(Buffer.from(bytes).toString()).toBe("shop");
    expect([lookups, shop.connections(), later.connections()]).toEqual([1, 1, 0]);
    expect(shop.heads[0]).toContain(`Host: shop.example:${shop.port}\r\n`);
    for (const listener of [shop, later]) listener.close();
  });

  test("a name that was public when checked does not lead to loopback when connected", async () => {
    let lookups = 0;
    // The first is in no network (IANA has not given out 2d00::/8), the second is what rebinding would give.
    const resolve = async () =>
      lookups++ === 0 ? [{ address: "2d00::1", family: 6 }] : [{ address: "127.0.0.1", family: 4 }];
    const work = guardedFetch(`http://shop.example:${secret.port}/`, "html", { resolve, milliseconds: 200 });
    expect(["time", "unreachable"]).toContain(await refusal(work));
    expect(lookups).toBe(1);
  });
});

describe("FETCH_ALLOW", () => {
  test.each(["127.0.0.1", "127.1", "0x7f.1", "127.0.0.1."])(
    "allows %s by its one true name",
    async (host) => {
      env.FETCH_ALLOW = [`127.0.0.1:${secret.port}`];
      meant += 1;
      expect(await reach(`http://${host}:${secret.port}/`)).toBe("none");
    },
  );

  test.each(["localhost", "shop.example", "127.0.0.2", "[::ffff:127.0.0.1]", "[::1]", "localhost."])(
    "of 127.0.0.1 does not allow %s",
    async (host) => {
      env.FETCH_ALLOW = [`127.0.0.1:${secret.port}`];
      expect(await reach(`http://${host}:${secret.port}/`)).toBe("address");
    },
  );

  test("of one port does not allow another", async () => {
    env.FETCH_ALLOW = ["127.0.0.1:80", `127.0.0.1:${front.port}`, `127.0.0.1:${secret.port}0`];
    expect(await reach(`http://127.0.0.1:${secret.port}/`)).toBe("address");
  });

  test("can name a scheme's default port", async () => {
    env.FETCH_ALLOW = ["shop.example:443"];
    expect(await reach("http://shop.example/")).toBe("address");
    env.FETCH_ALLOW = ["shop.example:80"];
    expect(await reach("https://shop.example/")).toBe("address");
  });

  test("allows a redirect to the pair that it names", async () => {
    env.FETCH_ALLOW = [...allowed(), `127.0.0.1:${secret.port}`];
    meant += 1;
    expect(await reachThroughRedirect(`http://127.0.0.1:${secret.port}/`)).toBe("none");
  });

  test.skipIf(!hasIPv6)("allows an IPv6 address", async () => {
    env.FETCH_ALLOW = [`[::1]:${secret.port}`];
    meant6 += 1;
    expect(await reach(`http://[0:0::1]:${secret.port}/`)).toBe("none");
  });
});
