import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { directoryResponseHeaders, MediaType, signatureHeaders as sign } from "web-bot-auth";
import { Ed25519Signer } from "web-bot-auth/crypto";
import { env } from "../../env";

/** The robot's private key as it is stored: PKCS #8 in PEM. */
type RobotKey = string;

const VALID_MS = 60_000;

let current: { signer: Ed25519Signer; publicKey: object } | undefined;

export function newRobotKey(): RobotKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Has all later requests to shops signed with this key. */
export async function signWith(key: RobotKey | undefined): Promise<void> {
  if (key === undefined) {
    current = undefined;
    return;
  }
  const jwk = createPrivateKey(key).export({ format: "jwk" });
  const signer = await Ed25519Signer.fromJWK(jwk);
  const { kty, crv, x } = jwk;
  current = { signer, publicKey: { kty, crv, x, kid: signer.keyid, use: "sig" } };
}

/** The headers that prove who sends a request (Web Bot Auth, RFC 9421); none before there is a key. */
export async function signatureHeaders(url: string): Promise<Record<string, string>> {
  if (!current) return {};
  const headers = { "Signature-Agent": `"${env.PUBLIC_URL}"` };
  return { ...headers, ...(await sign({ method: "GET", url, headers }, current.signer, validity())) };
}

type Directory = { body: string; headers: Record<string, string> };

/** The public key at its well-known address, signed with itself for the address that was asked; undefined without a key. */
export async function keyDirectory(url: string): Promise<Directory | undefined> {
  if (!current) return undefined;
  const { signer, publicKey } = current;
  const message = { request: { method: "GET", url, headers: {} }, response: { status: 200, headers: {} } };
  const signature = await directoryResponseHeaders(message, [signer], validity());
  return {
    body: JSON.stringify({ keys: [publicKey] }),
    headers: { "Content-Type": MediaType.HTTP_MESSAGE_SIGNATURES_DIRECTORY, ...signature },
  };
}

function validity() {
  const created = new Date();
  return { created, expires: new Date(created.getTime() + VALID_MS) };
}
