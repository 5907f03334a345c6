import { afterEach, describe, expect, test } from "bun:test";
import { createPublicKey, verify as isSignature } from "node:crypto";
import { verify } from "web-bot-auth";
import { verifierFromJWK } from "web-bot-auth/crypto";
import { env } from "../../../src/env";
import { guardedFetch } from "../../../src/robot/fetch/fetch";
import * as robotKey from "../../../src/robot/fetch/robot-key";
import { keyDirectory, newRobotKey, signatureHeaders, signWith } from "../../../src/robot/fetch/signature";
import { restore } from "../../catalogue";
import { get } from "../../http";
import { closeSites, site } from "../site";
import { page } from "./listeners";

const DIRECTORY = "/.well-known/http-message-signatures-directory";

afterEach(async () => {
  await signWith(undefined);
  closeSites();
  await restore();
});

const jwkOf = (body: string) => JSON.parse(body).keys[0];

describe("a request to a shop", () => {
  test("is signed so that the reference library accepts it for its host alone", async () => {
    await signWith(newRobotKey());
    const { origin, heads } = await site(page("Sale"));
    await guardedFetch(`${origin}/sale`, "html");
    const lines = (heads[0] ?? "").split("\r\n").slice(1).filter(Boolean);
    const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s) as [string, string]));
    expect(headers["Signature-Agent"]).toBe(`"${env.PUBLIC_URL}"`);
    const verifier = await verifierFromJWK(jwkOf((await keyDirectory("https://site.example/"))?.body ?? ""));
    const message = (url: string) => ({ method: "GET", url, headers: new Headers(headers) });
    await verify(message(`${origin}/sale`), verifier);
    const refusal = await verify(message("http://other.example/sale"), verifier).catch((error) => error);
    expect(refusal).toBeInstanceOf(Error);
  });

  test("has a new signature each time", async () => {
    await signWith(newRobotKey());
    const sign = () => signatureHeaders("https://shop.example/");
    const [one, other] = await Promise.all([sign(), sign()]);
    expect(one.Signature).not.toBe(other.Signature ?? "");
  });

  test("has no signature before there is a key", async () => {
    expect(await signatureHeaders("https://shop.example/")).toEqual({});
  });
});

describe(`GET ${DIRECTORY}`, () => {
  test("answers with the public key alone, signed with it", async () => {
    const key = newRobotKey();
    await signWith(key);
    const response = await get(DIRECTORY);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/http-message-signatures-directory+json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const jwk = jwkOf(await response.text());
    expect(Object.keys(jwk).sort()).toEqual(["crv", "kid", "kty", "use", "x"]);
    const input = response.headers.get("signature-input") ?? "";
    expect(input).toMatch(
      /^binding0=\("@authority";req\);created=\d+;keyid="[\w-]{43}";alg="ed25519";expires=\d+;/,
    );
    expect(input).toContain(`keyid="${jwk.kid}"`);
    const base = `"@authority";req: ${new URL(env.PUBLIC_URL).host}\n"@signature-params": ${input.slice("binding0=".length)}`;
    const signature = Buffer.from(
      response.headers.get("signature")?.slice("binding0=:".length, -1) ?? "",
      "base64",
    );
    const publicKey = createPublicKey({ key: jwk, format: "jwk" });
    expect(isSignature(null, Buffer.from(base), publicKey, signature)).toBe(true);
  });

  test("is 404 before there is a key", async () => {
    expect((await get(DIRECTORY)).status).toBe(404);
  });
});

test("instances that start at once share one key, which survives a restart", async () => {
  const keys = await Promise.all([1, 2, 3].map(() => robotKey.readOrAdd(newRobotKey)));
  expect(new Set(keys).size).toBe(1);
  expect(await robotKey.readOrAdd(() => "another")).toBe(keys[0] ?? "");
});

test("GET /robot explains the robot, how to forbid it, and where its key is", async () => {
  const html = await (await get("/robot")).text();
  for (const text of [
    "User-agent: Dealproof",
    "Disallow: /",
    "robots.txt",
    `${env.PUBLIC_URL}/robot`,
    DIRECTORY,
  ])
    expect(html).toContain(text);
  expect(html).not.toMatch(/\{\w+\}/);
});
