import { app } from "../src/app";
import { env } from "../src/env";

/** The site's own origin in this run. */
export const origin = env.PUBLIC_URL;

const browser = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36",
  Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
};

/** The server's part of a request: the connection's address. */
const serverFor = (address: string | undefined) =>
  address ? { requestIP: () => ({ address, port: 40_000, family: "IPv4" }) } : undefined;

/**
 * Asks the app as a browser does.
 * @param from the client's address.
 */
export async function get(
  path: string,
  headers: Record<string, string> = {},
  from?: string,
): Promise<Response> {
  return app.request(origin + path, { headers: { ...browser, ...headers } }, serverFor(from));
}

/** A page's status and HTML. */
export async function visit(path: string): Promise<{ status: number; html: string; headers: Headers }> {
  const response = await get(path);
  return { status: response.status, html: await response.text(), headers: response.headers };
}

type Body = { json: unknown } | { form: Record<string, string> } | { raw: BodyInit | null; type?: string };

/** Sends as a page of the site does; other headers overrule. */
export async function send(
  method: string,
  path: string,
  body: Body,
  headers: Record<string, string> = {},
  from?: string,
): Promise<Response> {
  const { content, type } = encode(body);
  return app.request(
    origin + path,
    {
      method,
      headers: { ...browser, Origin: origin, ...(type ? { "Content-Type": type } : {}), ...headers },
      body: content,
    },
    serverFor(from),
  );
}

function encode(body: Body): { content: BodyInit | null; type: string | undefined } {
  if ("json" in body) return { content: JSON.stringify(body.json), type: "application/json" };
  if ("form" in body) {
    return { content: new URLSearchParams(body.form).toString(), type: "application/x-www-form-urlencoded" };
  }
  return { content: body.raw, type: body.type };
}

/** How often something stands in a text. */
export function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** A page's HTML as a person reads it: no tags, entities decoded, white space folded. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style|template|head)[^>]*>.*?<\/\1>/gs, " ")
    .replace(/<!--.*?-->|<\/?bdi[^>]*>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}
