import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { restore, restoreContent } from "../catalogue";
import { ideas, refusal, secrets, startGoogle } from "../generation/ads/google";
import { textOf } from "../http";
import { all } from "../site/reading";
import { type Admin, request, signIn } from "./session";

let admin: Admin;
let google: ReturnType<typeof startGoogle>;

beforeAll(async () => {
  admin = await signIn();
});

beforeEach(() => {
  google = startGoogle();
  google.setUp();
});

afterEach(() => google.stop());
afterEach(restoreContent);
afterAll(restore);

const dialog = "/admin/blogs/generate";
const headers = { "HX-Request": "true", "HX-Target": "div#keyword-ideas" };

const ask = (topic: string) => admin.get(`${dialog}/keywords?${new URLSearchParams({ topic })}`, { headers });

const boxes = (html: string) =>
  all(html, /<input type="checkbox"[^>]* data-adds-to="targetKeywords"[^>]* value="([^"]*)"/g);

describe("GET /admin/blogs/generate/keywords", () => {
  test("gives ideas with searches and competition, as boxes that add to the field", async () => {
    google.answers.push(
      ideas(["linen sheets", "880", "LOW"], ["linen bedding", "12100"], ["flax", "1", "HIGH"]),
    );
    const response = await ask(" linen ");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(textOf(html)).toContain(
      "3 ideas for “linen”, with searches a month (in English, in all countries) and competition.",
    );
    expect(textOf(html)).toMatch(
      /linen bedding 12,100 searches linen sheets 880 searches , low competition flax 1 searches , high competition/,
    );
    expect(boxes(html)).toEqual(["linen bedding", "linen sheets", "flax"]);
    expect(html.match(/data-adds-to="targetKeywords"/g)).toHaveLength(3);
    expect(JSON.parse(google.ideasAsked()[0]?.body ?? "").keywordSeed).toEqual({ keywords: ["linen"] });
  });

  test("leaves out ideas that the field would refuse, and removes commas", async () => {
    google.answers.push(ideas([`${"linen ".repeat(11)}x`, "9"], ["linen, washed", "8"], ["flax"]));
    const html = await (await ask("linen")).text();
    expect(boxes(html)).toEqual(["linen washed", "flax"]);
    expect(textOf(html)).toContain("flax unknown searches");
  });

  test("shows Google's words and the topic as the text that they are", async () => {
    google.answers.push(ideas(['"><img src=x onerror=alert(1)>', "9"]));
    const html = await (await ask("<img src=y>")).text();
    expect(html).not.toMatch(/<img/);
    expect(boxes(html)).toHaveLength(1);
  });

  test.each([
    ["no topic", "", /^ Fill in the topic first: the ideas are for it. $/],
    ["a topic that Google cannot read", "🎉", /^ Google knows no keywords for “🎉”. Try other words. $/],
  ])("to %s it answers with a sentence, and asks nobody", async (_, topic, text) => {
    const html = await (await ask(topic)).text();
    expect(textOf(html)).toMatch(text);
    expect(boxes(html)).toEqual([]);
    expect(google.asked).toEqual([]);
  });

  test.each([
    [
      "403",
      refusal(403, "authorizationError", "DEVELOPER_TOKEN_NOT_APPROVED", "Only for tests."),
      "The developer token is for test accounts only",
    ],
    [
      "a wait that is too long",
      new Response("", { status: 429, headers: { "Retry-After": "60" } }),
      "in 60 seconds",
    ],
    ["no JSON", new Response("<html>"), "Google&#x27;s answer cannot be read."],
  ])("answered with %s it says what to do, and tells no secret", async (_, answer, text) => {
    google.answers.push(answer);
    const response = await ask("linen");
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(text);
    expect(html).toContain("You can write your own keywords meanwhile.");
    expect(boxes(html)).toEqual([]);
    for (const secret of Object.values(secrets)) expect(html).not.toContain(secret);
  });

  test("where it is not set up it names the missing setting", async () => {
    google.tearDown();
    expect(textOf(await (await ask("linen")).text())).toContain("Google Ads is not set up: set GOOGLE_ADS_");
  });

  test("a stranger is turned away, and Google is not asked", async () => {
    const page = await request("GET", `${dialog}/keywords?topic=linen`);
    expect(page.status).toBe(303);
    expect(page.headers.get("location")).toStartWith("/admin/login");
    expect((await request("GET", `${dialog}/keywords?topic=linen`, undefined, { headers })).status).toBe(401);
    expect(google.asked).toEqual([]);
  });
});

describe("the dialog that has a blog written", () => {
  test("has the button where Google Ads is set up, and nothing of it where it is not", async () => {
    const page = async () => (await admin.get(dialog)).text();
    expect(await page()).toMatch(
      /<button[^>]* hx-get="\/admin\/blogs\/generate\/keywords"[^>]*>Ideas from Google Ads/,
    );
    google.tearDown();
    expect(await page()).not.toContain("Google Ads");
    expect(google.asked).toEqual([]);
  });
});
