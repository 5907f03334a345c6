import { afterAll, afterEach, expect, spyOn, test } from "bun:test";
import { restore, restoreContent } from "../catalogue";
import { origin, send } from "../http";
import { request, signIn } from "./session";

afterEach(restoreContent);
afterAll(restore);

const KIB = 1024;
const ended = { Cookie: "session=ended" };

/** A form with this many parts and no files. */
function multipart(parts: number) {
  const part = '--parts\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
  const headers = { "Content-Type": "multipart/form-data; boundary=parts" };
  return { body: `${part.repeat(parts)}--parts--\r\n`, headers };
}

/** Posts a body that notices when somebody begins to read it. */
async function postWatched(path: string, headers: Record<string, string>) {
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.enqueue(new TextEncoder().encode(multipart(1).body));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const all = { ...multipart(1).headers, Origin: origin, ...headers };
  const response = await send("POST", path, { raw: body }, all);
  return { status: response.status, html: await response.text(), isRead: () => isRead };
}

test.each([
  ["without a session's cookie", { "Content-Length": "5000000" }],
  ["larger than 1 MiB, with any cookie", { "Content-Length": "5000000", ...ended }],
])("a stranger's form %s is refused before its body is read", async (_, headers) => {
  const { status, html, isRead } = await postWatched("/admin/stores", headers);
  expect(status).toBe(401);
  expect(html).toContain('action="/admin/login"');
  expect(isRead()).toBe(false);
});

test("a form of 15,000 parts is refused before it is parsed, an admin's too", async () => {
  const { body, headers } = multipart(15_000);
  const admin = await signIn();
  const parsed = [spyOn(Request.prototype, "formData"), spyOn(Response.prototype, "formData")];
  const stranger = await request("POST", "/admin/stores", body, {
    headers: { ...headers, ...ended, "Content-Length": String(body.length) },
  });
  expect(stranger.status).toBe(401);
  const own = await request("POST", "/admin/stores", body, { headers: { ...headers, Cookie: admin.cookie } });
  expect(own.status).toBe(400);
  for (const spy of parsed) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

test.each([
  ["/admin/login", "password"],
  ["/newsletter", "email"],
  ["/api/newsletter/subscribe", "email"],
])("POST %s takes 16 KiB of a stranger's", async (path, name) => {
  const text = "x".repeat(17 * KIB);
  const body = path.startsWith("/api") ? { json: { [name]: text } } : { form: { [name]: text } };
  const length = { "Content-Length": String(text.length) };
  expect((await send("POST", path, body, length)).status).toBe(413);
});
