import { describe, expect, test } from "bun:test";
import { app } from "../../src/app";
import { get, origin, send } from "../http";

const host = new URL(origin).host;

describe("the Host", () => {
  test.each([
    "evil.example",
    `${host}.evil.example`,
    "localhost:1",
    "a/b?c",
    `${host}, evil.example`,
    `evil@${host}`,
    "",
  ])("%p is refused with 400", async (name) => {
    const response = await get("/", { Host: name });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("PUBLIC_URL");
  });

  test("www. leads to the bare name, with path and query, and a form stays a form", async () => {
    const www = { Host: `www.${host}` };
    const moved = await get("/store/harbor-pine?sort=latest&q=%2F", www);
    expect([moved.status, moved.headers.get("Location")]).toEqual([
      301,
      `${origin}/store/harbor-pine?sort=latest&q=%2F`,
    ]);
    expect((await send("POST", "/api/coupons", { json: {} }, www)).status).toBe(308);
    expect((await get("/", { Host: `www.www.${host}` })).status).toBe(400);
  });

  test("capitals and a dot at the end name the same host", async () => {
    const [name, port] = host.split(":");
    for (const same of [host.toUpperCase(), `${name}.:${port}`])
      expect((await get("/about", { Host: same })).status).toBe(200);
  });

  test("health checks are answered for any Host", async () => {
    expect((await get("/healthz", { Host: "10.0.0.7:3000" })).status).toBe(200);
    expect((await get("/readyz", { Host: "10.0.0.7:3000" })).status).toBe(200);
  });

  test("forwarding headers never reach a page", async () => {
    const response = await get("/about", {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
    });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("evil.example");
  });
});

describe("the method", () => {
  test.each(["TRACE", "PROPFIND", "PURGE"])("%s is refused with 405", async (method) => {
    const response = await app.fetch(new Proxy(new Request(`${origin}/`), methodOf(method)));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain("GET");
  });

  test.each([
    ["POST", "/stores", "GET"],
    ["DELETE", "/api/coupons", "GET"],
    ["GET", "/api/newsletter/subscribe", "POST"],
  ])("%s %s is refused with 405, saying what is served", async (method, path, served) => {
    const response = await (method === "GET" ? get(path) : send(method, path, { raw: null }));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain(served);
  });

  test("HEAD answers as GET does, without a body", async () => {
    const response = await app.request(`${origin}/about`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("the address", () => {
  test.each(["/store/%00", "/%zz", "/store/%c3%28", "/?search=%00", "/?search=%ff"])(
    "%s is refused with 400",
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );

  test.each([
    "/..%2f..%2fetc/passwd",
    "/assets/..%2fmanifest.json",
    "/%2e%2e/package.json",
    "/public/robots.txt",
    "/.env",
  ])("%s leads nowhere", async (path) => {
    const response = await get(path);
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).not.toMatch(/root:|"loader"|"dependencies"/);
  });
});

describe("an unsafe request", () => {
  /** With these headers alone: `send` would add the site's own Origin. */
  const subscribe = async (headers: Record<string, string>) =>
    app.request(`${origin}/api/newsletter/subscribe`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ email: "no" }),
    });

  test.each([
    ["another site's Origin", { Origin: "https://evil.example" }],
    ["the Origin null", { Origin: "null" }],
    ["a subdomain's Origin", { Origin: origin.replace("//", "//x.") }],
    ["an empty Origin", { Origin: "" }],
    ["Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "Sec-Fetch-Site": "same-site" }],
    ["neither header", {}],
  ])("with %s is refused with 403", async (_, headers) => {
    expect((await subscribe(headers)).status).toBe(403);
  });

  test.each<Record<string, string>>([{ Origin: origin }, { "Sec-Fetch-Site": "same-origin" }])(
    "with %p is let in",
    async (headers) => {
      expect((await subscribe(headers)).status).toBe(422);
    },
  );

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])(
    "of type %p is refused with 415 where JSON is meant",
    async (type) => {
      const response = await send("POST", "/api/newsletter/subscribe", { raw: "{}", type });
      expect(response.status).toBe(415);
    },
  );

  test("of more than 1 MiB is refused with 413", async () => {
    const response = await send("POST", "/api/newsletter/subscribe", {
      raw: "x".repeat(1024 * 1024 + 1),
      type: "application/json",
    });
    expect(response.status).toBe(413);
  });
});

/** `Request` refuses to be made with such methods; a socket does not. */
function methodOf(method: string): ProxyHandler<Request> {
  return {
    get(request, property) {
      if (property === "method") return method;
      const value = Reflect.get(request, property, request);
      return typeof value === "function" ? value.bind(request) : value;
    },
  };
}
