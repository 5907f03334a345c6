import { beforeAll, describe, expect, test } from "bun:test";
import { cast, dealByCode } from "../cast";
import { get, origin, send, textOf, visit } from "../http";
import { all, robot, section } from "./reading";

type Expected = {
  path: string;
  /** Its one address, where that is another. */
  canonical?: string;
  h1: string;
  /** The link of the header that is marked. */
  current?: "Home" | "Stores" | "Categories" | "Blogs";
  status?: number;
  noindex?: boolean;
};

const { id } = await dealByCode(cast.harbor20);

const pages: Expected[] = [
  { path: "/", h1: "Codes that come with proof.", current: "Home" },
  { path: "/stores", h1: "All Stores", current: "Stores" },
  { path: "/categories", h1: "Browse Categories", current: "Categories" },
  { path: "/blogs", h1: "Money Saving Tips", current: "Blogs" },
  { path: `/store/${cast.harborPine}`, h1: "Harbor & Pine" },
  { path: "/category/home-garden", h1: "Home & Garden" },
  { path: `/blog/${cast.blogWithStore}`, h1: "How to Save at Harbor & Pine", current: "Blogs" },
  { path: "/events", h1: "Sale events" },
  { path: "/event/home-and-kitchen-week", h1: "Home and Kitchen Week" },
  { path: "/event/no-such", h1: "Event Not Found", status: 404, noindex: true },
  { path: "/how-we-check", h1: "How we check" },
  { path: "/about", h1: "About Dealproof" },
  { path: "/privacy", h1: "Privacy Policy" },
  { path: "/terms", h1: "Terms of Service" },
  { path: "/contact", h1: "Contact" },
  { path: "/newsletter", h1: "Newsletter", noindex: true },
  { path: `/deal/${id}`, h1: "20% off your first home order", noindex: true },
  {
    path: "/?search=linen&sort=discount&view=list",
    canonical: "/",
    h1: "Coupons",
    current: "Home",
    noindex: true,
  },
  { path: "/stores?search=audio", canonical: "/stores", h1: "All Stores", current: "Stores", noindex: true },
  {
    path: "/blogs?category=comparisons",
    canonical: "/blogs",
    h1: "Money Saving Tips",
    current: "Blogs",
    noindex: true,
  },
  { path: "/store/no-such", h1: "Store Not Found", status: 404, noindex: true },
  { path: "/category/no-such", h1: "No Such", status: 404, noindex: true },
  { path: "/blog/no-such", h1: "Blog Post Not Found", status: 404, noindex: true, current: "Blogs" },
  { path: "/no-such", canonical: "/404", h1: "404 Page Not Found", status: 404, noindex: true },
];

const meta = (html: string, name: string) =>
  all(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g"));

const LINK = /<a [^>]*?href="(\/[^"#]*)/g;

describe.each(pages)("GET $path", ({ path, canonical = path, h1, current, status = 200, noindex }) => {
  let page: Awaited<ReturnType<typeof visit>>;

  beforeAll(async () => {
    page = await visit(path);
  });

  test(`answers ${status} in HTML, in English`, () => {
    const { status: answered, html, headers } = page;
    expect(answered).toBe(status);
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(html).toStartWith('<!DOCTYPE html><html lang="en">');
    expect(html).toEndWith("</html>");
  });

  test("has one heading of the first level", () => {
    const { html } = page;
    const headings = html.match(/<h1.*?<\/h1>/gs) ?? [];
    expect(headings.map((heading) => textOf(heading).trim())).toEqual([h1]);
  });

  test("has one title with the site's name, and one description", () => {
    const { html } = page;
    const titles = all(html, /<title>(.*?)<\/title>/g);
    expect(titles).toHaveLength(1);
    expect(titles[0]).toContain("Dealproof");
    expect(meta(html, "description")).toEqual([expect.stringMatching(/^.{10,300}$/)]);
  });

  test("promises no mail that nothing sends, and no check of every code", () => {
    expect(textOf(page.html)).not.toMatch(/in your inbox|each code says when|once they are checked/i);
  });

  test("has one canonical address, on the site's own origin", () => {
    const { html } = page;
    expect(all(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([origin + canonical]);
  });

  test(noindex ? "stays out of search engines" : "may be indexed", () => {
    expect(meta(page.html, "robots")).toEqual(noindex ? ["noindex"] : []);
  });

  test("has the same title and description for sharing", () => {
    const { html } = page;
    expect(meta(html, "og:title")).toEqual(all(html, /<title>(.*?)<\/title>/g));
    expect(meta(html, "og:description")).toEqual(meta(html, "description"));
    expect(meta(html, "og:url")).toEqual([origin + canonical]);
    expect(meta(html, "og:site_name")).toEqual(["Dealproof"]);
    expect(meta(html, "og:type")).toEqual([
      path.startsWith("/blog/") && status === 200 ? "article" : "website",
    ]);
    expect(meta(html, "og:image")[0]).toStartWith(`${origin}/social/`);
  });

  test(current ? `marks ${current} in its header` : "has the header's links", () => {
    const header = page.html.match(/<header class="sticky.*?<\/header>/s)?.[0] ?? "";
    for (const [label, href] of [
      ["Home", "/"],
      ["Stores", "/stores"],
      ["Categories", "/categories"],
      ["Blogs", "/blogs"],
      ["Admin", "/admin"],
    ] as const) {
      // Once in the bar, once in the menu of small screens.
      const links =
        header.match(new RegExp(`<a href="${href}"[^>]*>(?:<svg[^>]*>.*?</svg>)?${label}</a>`, "g")) ?? [];
      expect(links).toHaveLength(2);
      if (current) {
        const marked = links.filter((link) => link.includes('aria-current="page"'));
        expect(marked).toHaveLength(label === current ? 2 : 0);
      }
    }
  });

  test("searches stores from its header", () => {
    const { html } = page;
    const search = html.match(/<search aria-label="Site".*?<\/search>/s)?.[0] ?? "";
    expect(search).toMatch(/<form[^>]* action="\/stores"/);
    expect(search).toContain('placeholder="Search for stores or deals..."');
    expect(search).toMatch(/<input[^>]* name="search"/);
    // A blank search is not sent.
    expect(search).toMatch(/<input[^>]* required=""/);
  });

  test("ends with the footer's three lists", () => {
    const footer = page.html.match(/<footer.*?<\/footer>/s)?.[0] ?? "";
    const links = (title: string) => all(section(footer, title), /href="([^"]*)"/g);
    expect(links("Quick Links")).toEqual(["/", "/stores", "/categories"]);
    expect(links("Popular Categories")).toEqual([]);
    expect(textOf(`<i ${section(footer, "Popular Categories")}`)).toMatch(
      /Fashion Electronics Travel Beauty Home & Garden/,
    );
    expect(links("Support")).toEqual([
      "/contact",
      expect.stringMatching(/^mailto:.+@/),
      "/about",
      "/privacy",
      "/terms",
    ]);
    expect(textOf(footer)).toMatch(/© \d{4} Dealproof\. Codes with proof\./);
  });

  test("runs no script, style or handler that its policy does not name", () => {
    const { html, headers } = page;
    const policy = headers.get("Content-Security-Policy") ?? "";
    const nonce = policy.match(/script-src 'self' 'nonce-([^']+)'/)?.[1];
    expect(nonce).toMatch(/^.{20,}$/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    for (const [, script = "", text = ""] of html.matchAll(/(<script[^>]*>)(.*?)<\/script>/gs)) {
      // Data, which no browser runs.
      if (script === '<script type="application/ld+json">') continue;
      if (script === '<script type="speculationrules">') expect(policy).toContain(hashOf(text));
      else if (script.includes(" src=")) expect(script).toMatch(/ src="\/assets\//);
      else expect(script).toContain(`nonce="${nonce}"`);
    }
    expect(html).not.toMatch(/<style|<[^>]* style="|<[^>]* on[a-z]+="/);
  });

  const hashOf = (script: string) =>
    `'sha256-${new Bun.CryptoHasher("sha256").update(script).digest("base64")}'`;

  test("is protected by its headers", () => {
    const { headers } = page;
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(headers.has("Set-Cookie")).toBe(false);
    expect(headers.has("X-Powered-By")).toBe(false);
  });

  test("gives an id once", () => {
    const ids = all(page.html, /<[^>]* id="([^"]+)"/g);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

test("every link out of the site goes through /go and is marked as paid, or leads to a source", async () => {
  const out = new Map<string, string[]>();
  for (const { path } of pages) {
    const links = (await visit(path)).html.match(/<a [^>]*href="[^"]*"[^>]*>/g) ?? [];
    out.set(path, links.filter(leadsOut));
  }
  for (const [path, links] of out)
    for (const link of links)
      expect({ path, link }).toEqual({ path, link: expect.stringMatching(PAID_OR_SOURCE) });
  // These list shops: without a link there would be nothing to look at.
  for (const path of ["/", "/stores", `/store/${cast.harborPine}`, "/category/home-garden"])
    expect({ path, links: out.get(path)?.length }).not.toEqual({ path, links: 0 });
});

const PAID_OR_SOURCE =
  /^(?=.* href="\/go\/)(?=.* rel="sponsored noopener")|^(?=.* href="https:)(?=.* rel="nofollow noopener noreferrer")/;

/** Whether a link leads to another site, at once or through /go. */
function leadsOut(link: string): boolean {
  const url = new URL(all(link, /href="([^"]*)"/g)[0] ?? "", origin);
  return url.protocol.startsWith("http") && (url.origin !== origin || url.pathname.startsWith("/go/"));
}

test("each answer has its own request id", async () => {
  const [one, two] = [await get("/about"), await get("/about")];
  expect(one.headers.get("X-Request-Id")).not.toBe(two.headers.get("X-Request-Id"));
});

test("the internal links of the main pages work", async () => {
  const known = new Set<string>();
  for (const { path, status = 200 } of pages) {
    if (status === 200) for (const href of all((await visit(path)).html, LINK)) known.add(href);
  }
  // Of each kind of page a few.
  const kinds = Map.groupBy(known, (href) =>
    href
      .split(/[/?]/, 3)
      .slice(0, href.startsWith("/go") ? 3 : 2)
      .join("/"),
  );
  expect(kinds.size).toBeGreaterThan(10);
  for (const href of [...kinds.values()].flatMap((hrefs) => hrefs.slice(0, 4))) {
    const { status } = await get(href, robot);
    const led = href.startsWith("/go/") ? 302 : href === "/admin" ? 303 : 200;
    expect({ href, status }).toEqual({ href, status: led });
  }
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s to a page answers 405 and allows GET", async (method) => {
  const response = await send(method, "/about", { form: {} });
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("GET, HEAD");
});

test.each(["/", "/stores", `/store/${cast.harborPine}`, "/no-such"])("HEAD %s has no body", async (path) => {
  const response = await send("HEAD", path, { raw: null });
  expect(response.status).toBe(path === "/no-such" ? 404 : 200);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(await response.text()).toBe("");
});

test.each([
  "/%00",
  "/store/%00",
  "/blog/a%00b",
  "/category/%00",
  "/?search=%00",
  "/stores?search=a%00",
  "/blogs?search=%00",
  "/?cursor=%00",
  "/stores?search=a?%00",
  "/store/%E0%A4",
  "/?search=%FF",
])("GET %s, which is not UTF-8, answers 400", async (path) => {
  expect((await get(path)).status).toBe(400);
});
