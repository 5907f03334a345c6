import * as credentials from "./credentials";

/**
 * The cookie's value for a browser that has logged in: an id and its HMAC-SHA256. It gives no right, only places of its own in
 * the throttle and in the queue of logins, so that strangers cannot keep it out. The key is the password's salted hash, so
 * a new password forgets all browsers.
 */
export function valueFor(
  { passwordHash }: credentials.PasswordProof,
  id: string = crypto.randomUUID(),
): string {
  return `${id}.${macOf(id, passwordHash)}`;
}

/** @returns the browser's id, or undefined if the value is missing, forged or older than the password. */
export async function find(value: string | undefined): Promise<string | undefined> {
  const [, id, mac] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value ?? "") ?? [];
  if (!id || !mac) return undefined;
  const stored = await credentials.read();
  const expected = stored && macOf(id, stored.passwordHash);
  return expected && crypto.timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? id : undefined;
}

function macOf(id: string, passwordHash: string): string {
  return new Bun.CryptoHasher("sha256", passwordHash).update(`known browser ${id}`).digest("base64url");
}
