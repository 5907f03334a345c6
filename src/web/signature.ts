import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from "node:crypto";
import { env } from "../env";

/** Of the robot's private key, as it is stored: PKCS #8 in PEM. */
type RobotKey = string;

type PublicJwk = { kty: string; crv: string; x: string };

const VALID_SECONDS = 60;
const LABEL = "sig1";

let current: { key: RobotKey; id: string } | undefined;

export function newRobotKey(): RobotKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Has all later requests to shops signed with this key. */
export function signWith(key: RobotKey | undefined): void {
  current = key === undefined ? undefined : { key, id: thumbprint(publicJwk(key)) };
}

/** The headers that prove who sends a request (Web Bot Auth, RFC 9421); none before there is a key. */
export function signatureHeaders(authority: string): Record<string, string> {
  if (!current) return {};
  const agent = `"${env.PUBLIC_URL}"`;
  const covered = { "@authority": authority, "signature-agent": agent };
  const { input, signature } = signed(current, covered, "web-bot-auth");
  return { "Signature-Agent": agent, "Signature-Input": input, Signature: signature };
}

type Directory = { body: string; headers: Record<string, string> };

/** The public key at its well-known address, signed with itself for the host that was asked; undefined without a key. */
export function keyDirectory(authority: string): Directory | undefined {
  if (!current) return undefined;
  const { input, signature } = signed(
    current,
    { "@authority;req": authority },
    "http-message-signatures-directory",
  );
  const key = { ...publicJwk(current.key), kid: current.id, use: "sig" };
  return {
    body: JSON.stringify({ keys: [key] }),
    headers: {
      "Content-Type": "application/http-message-signatures-directory+json",
      "Signature-Input": input,
      Signature: signature,
    },
  };
}

function signed({ key, id }: { key: RobotKey; id: string }, covered: Record<string, string>, tag: string) {
  const names = Object.keys(covered).map((name) => {
    const [field, ...flags] = name.split(";");
    return [`"${field}"`, ...flags].join(";");
  });
  const created = Math.floor(Date.now() / 1000);
  const nonce = randomBytes(64).toString("base64");
  const params =
    `(${names.join(" ")});created=${created};keyid="${id}";alg="ed25519";` +
    `expires=${created + VALID_SECONDS};nonce="${nonce}";tag="${tag}"`;
  const values = Object.values(covered);
  const lines = [...names.map((name, at) => `${name}: ${values[at]}`), `"@signature-params": ${params}`];
  const signature = sign(null, Buffer.from(lines.join("\n")), createPrivateKey(key)).toString("base64");
  return { input: `${LABEL}=${params}`, signature: `${LABEL}=:${signature}:` };
}

function publicJwk(key: RobotKey): PublicJwk {
  const { kty = "", crv = "", x = "" } = createPublicKey(createPrivateKey(key)).export({ format: "jwk" });
  return { kty, crv, x };
}

/** RFC 7638. */
function thumbprint({ crv, kty, x }: PublicJwk): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
}
