import { afterEach, describe, expect, test } from "bun:test";
import { db } from "../../db/client";
import { subscribers } from "../../db/schema";
import { restore } from "../catalogue";
import { send, textOf, visit } from "../http";
import { linkTo, without } from "./reading";

afterEach(restore);

async function addresses(): Promise<string[]> {
  return (await db.select({ email: subscribers.email }).from(subscribers)).map(({ email }) => email);
}

const subscribe = (email: string, headers: Record<string, string> = {}) =>
  send("POST", "/newsletter", { form: { email } }, headers);

describe("GET /newsletter", () => {
  test("has the form, which posts to this page", async () => {
    const { html } = await visit("/newsletter");
    expect(html).toMatch(/<form[^>]* action="\/newsletter"/);
    expect(html).toMatch(/<input[^>]* type="email"[^>]* required=""/);
    expect(html).not.toContain("aria-invalid");
    expect(textOf(html)).toContain("We do not send it yet.");
  });

  test("confirms the subscription", async () => {
    const { html } = await visit("/newsletter?subscribed=yes");
    expect(textOf(html)).toContain(
      "Successfully Subscribed! Your address is on the list. We do not send the newsletter yet.",
    );
    expect(linkTo(html, "Back to Home")).toBe("/");
  });

  test.each(["?subscribed=no", "?subscribed=", "?subscribed=yes&subscribed=yes", "?subscribed=%3Cb%3E"])(
    "%s, an invalid query, shows the form",
    async (query) => {
      const { status, html } = await visit(`/newsletter${query}`);
      expect(status).toBe(200);
      expect(html).toContain(">Newsletter</h1>");
    },
  );
});

describe("POST /newsletter", () => {
  test("stores the address in lower case, and redirects with 303 to the confirmation", async () => {
    const response = await subscribe(" Ann@Mail.Example ");
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/newsletter?subscribed=yes");
    expect(await addresses()).toEqual(["ann@mail.example"]);
  });

  test("answers the same for a known address", async () => {
    await subscribe("ann@mail.example");
    const again = await subscribe("ANN@mail.example");
    expect(again.status).toBe(303);
    expect(again.headers.get("Location")).toBe("/newsletter?subscribed=yes");
    expect(await addresses()).toEqual(["ann@mail.example"]);
  });

  test.each([
    "",
    "   ",
    "ann",
    "ann@",
    "@mail.example",
    "ann\0@mail.example",
    `${"a".repeat(300)}@mail.example`,
  ])("answers 422 to %p, with the reason beside the field and the typed text in it", async (email) => {
    const response = await subscribe(email);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(textOf(html)).toContain("Invalid Email");
    expect(textOf(html)).toContain("Please enter a valid email address.");
    expect(html).toMatch(/<input[^>]* aria-invalid="true"[^>]* aria-describedby="email-error"/);
    expect(html).toContain('id="email-error"');
    expect(await addresses()).toEqual([]);
  });

  test("escapes what was typed", async () => {
    const html = await (await subscribe('"><script>alert(1)</script>')).text();
    expect(html).not.toContain("<script>alert");
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  test("ignores other fields", async () => {
    expect((await send("POST", "/newsletter", { form: { mail: "ann@mail.example" } })).status).toBe(422);
    expect(await addresses()).toEqual([]);
  });

  test.each(["application/json", "text/plain", "multipart/form-data; boundary=x"])(
    "answers 415 to %s",
    async (type) => {
      const response = await send("POST", "/newsletter", { raw: "email=ann%40mail.example", type });
      expect(response.status).toBe(415);
      expect(await addresses()).toEqual([]);
    },
  );

  test.each([
    ["from another site", { Origin: "https://evil.example" }],
    ["with an empty origin", { Origin: "" }],
    ["that the browser calls cross-site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
  ])("answers 403 to a form %s", async (_, headers) => {
    expect((await subscribe("ann@mail.example", headers)).status).toBe(403);
    expect(await addresses()).toEqual([]);
  });

  test("answers 413 to more than the largest body", async () => {
    expect((await subscribe("a".repeat(16 * 1024))).status).toBe(413);
  });

  test("answers with the error page if its table is missing", async () => {
    const response = await without("subscribers", () => subscribe("ann@mail.example"));
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(textOf(html)).toContain("Something Went Wrong");
    expect(html).not.toMatch(/subscribers|Failed query/);
  });
});
