import { afterAll, afterEach, beforeAll } from "bun:test";
import { db } from "../../db/client";
import { credentials } from "../../db/schema";
import { app } from "../../src/app";
import { restore, restoreContent } from "../catalogue";
import { origin } from "../http";

export const PASSWORD = "paper-lantern-42";
/** Where requests of these tests come from; addresses for documentation (RFC 5737). */
export const ADDRESS = "192.0.2.7";

const browser = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36",
};

type Extra = { headers?: Record<string, string>; address?: string };

/** Sends from an address, as the server around the app does. */
export async function request(
  method: string,
  path: string,
  body?: BodyInit,
  { headers = {}, address = ADDRESS }: Extra = {},
): Promise<Response> {
  const unsafe: Record<string, string> = method === "GET" || method === "HEAD" ? {} : { Origin: origin };
  const server = { requestIP: () => ({ address, port: 40_000, family: "IPv4" }) };
  return app.request(
    origin + path,
    { method, headers: { ...browser, ...unsafe, ...headers }, ...(body === undefined ? {} : { body }) },
    server,
  );
}

/** The cookie that an answer gives, as a browser sends it back. */
export function cookieOf(response: Response): string {
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

export type Admin = {
  cookie: string;
  get: (path: string, extra?: Extra) => Promise<Response>;
  /** A plain form; an array sends its name more than once. */
  post: (path: string, form: Form, extra?: Extra) => Promise<Response>;
  /** A form with files. */
  upload: (path: string, form: FormData, extra?: Extra) => Promise<Response>;
  json: (method: string, path: string, body?: unknown, extra?: Extra) => Promise<Response>;
};

type Form = Record<string, string | string[]>;

export function encode(form: Form): URLSearchParams {
  return new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  );
}

/** The password's hash at argon2's least cost: looking at it takes as long as its hash says. */
const cheapHash = Bun.password.hash(PASSWORD, { algorithm: "argon2id", memoryCost: 1024, timeCost: 1 });

/** Sets the password. */
export async function setPassword(): Promise<void> {
  const values = { passwordHash: await cheapHash, environmentHash: null };
  await db.insert(credentials).values(values).onConflictDoUpdate({ target: credentials.id, set: values });
}

/** Logs in with the password. */
export async function signIn(): Promise<Admin> {
  await setPassword();
  const response = await request("POST", "/admin/login", encode({ password: PASSWORD }));
  if (response.status !== 303) throw new Error(`The login answered ${response.status}`);
  const cookie = cookieOf(response);
  const signed = (extra: Extra = {}, headers: Record<string, string> = {}) => ({
    ...extra,
    headers: { Cookie: cookie, ...headers, ...extra.headers },
  });
  return {
    cookie,
    get: (path, extra) => request("GET", path, undefined, signed(extra)),
    post: (path, form, extra) => request("POST", path, encode(form), signed(extra)),
    upload: (path, form, extra) => request("POST", path, form, signed(extra)),
    json: (method, path, body, extra) =>
      request(
        method,
        path,
        body === undefined ? undefined : JSON.stringify(body),
        signed(extra, body === undefined ? {} : { "Content-Type": "application/json" }),
      ),
  };
}

/** An admin that is logged in during a file's tests; after each of them the content is as it was. */
export function adminOfTests(): Admin {
  const admin = {} as Admin;
  beforeAll(async () => {
    Object.assign(admin, await signIn());
  });
  afterEach(restoreContent);
  afterAll(restore);
  return admin;
}

/** The toast of the next screen. */
export async function flashOf(admin: Admin, response: Response): Promise<string> {
  if (response.status !== 303) throw new Error(`The form answered ${response.status}`);
  const html = await (await admin.get(response.headers.get("location") ?? "")).text();
  return /data-toast="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";
}
