import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate for one host, signed by itself and good for 2020 to 2049 (RFC 5280), and its key; both in PEM. */
export function certificateFor(host: string): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"));
  const name = sequence(element(0x31, sequence(objectId("550403"), element(0x0c, Buffer.from(host)))));
  const subjectAltName = sequence(
    objectId("551d11"),
    element(0x04, sequence(element(0x82, Buffer.from(host)))),
  );
  const authority = sequence(
    objectId("551d13"),
    element(0x01, Buffer.from([0xff])),
    element(0x04, sequence(element(0x01, Buffer.from([0xff])))),
  );
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(element(0x17, Buffer.from("200101000000Z")), element(0x17, Buffer.from("491231235959Z"))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(subjectAltName, authority)),
  );
  const signature = element(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const base64 = sequence(content, ecdsaWithSha256, signature).toString("base64");
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return element(0x30, ...parts);
}

function objectId(hex: string): Buffer {
  return element(0x06, Buffer.from(hex, "hex"));
}

/** DER: tag, length, content. */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
