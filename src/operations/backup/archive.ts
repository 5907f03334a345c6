import { Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";
import { create, extract } from "tar";
import { reasonOf } from "../../../db/reason";
import { BadBackup } from "./manifest";

/** Enough for text, at a third of the time of the default. */
const GZIP_LEVEL = 4;

export const ARCHIVE = ".tar.gz";
export const ENCRYPTED = ".tar.gz.age";

/** A folder as one stream, its manifest first: tar in gzip and, with a passphrase, in age (age-encryption.org). */
export async function pack(folder: string, passphrase?: string): Promise<AsyncIterable<Uint8Array>> {
  const packed = create({ cwd: folder, gzip: { level: GZIP_LEVEL }, portable: true }, [
    "manifest.json",
    "tables",
    "media",
  ]);
  if (passphrase === undefined) return packed;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const stream = Readable.toWeb(Readable.from(packed)) as unknown as ReadableStream<Uint8Array>;
  return encrypter.encrypt(stream);
}

/** @throws BadBackup if it cannot be opened. */
export async function unpack(
  archive: ReadableStream<Uint8Array>,
  folder: string,
  isEncrypted: boolean,
  passphrase?: string,
): Promise<void> {
  if (isEncrypted && passphrase === undefined)
    throw new BadBackup("This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.");
  try {
    const packed = isEncrypted ? await decrypted(archive, passphrase ?? "") : archive;
    const into = extract({ cwd: folder, strict: true });
    const written = new Promise<void>((resolve, reject) => into.on("close", resolve).on("error", reject));
    for await (const chunk of packed)
      if (!into.write(Buffer.from(chunk))) await Promise.race([once(into, "drain"), written]);
    into.end();
    await written;
  } catch (cause) {
    const isWrongKey = cause instanceof Error && cause.message.startsWith("no identity matched");
    const reason = isWrongKey ? "it has another passphrase." : reasonOf(cause);
    throw new BadBackup(`The archive cannot be opened: ${reason}`, { cause });
  }
}

const once = (emitter: { once(event: "drain", listener: () => void): unknown }, event: "drain") =>
  new Promise<void>((resolve) => emitter.once(event, () => resolve()));

async function decrypted(archive: ReadableStream<Uint8Array>, passphrase: string) {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(archive);
}
