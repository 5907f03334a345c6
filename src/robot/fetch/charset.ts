const META_WITHIN_BYTES = 1024;

/** In this order: byte order mark, content type, `<meta>`, UTF-8. Invalid bytes become U+FFFD. */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const charset = markOf(bytes) ?? labelIn(contentType) ?? metaOf(bytes) ?? "utf-8";
  return decoderOf(isEncoding(charset) ? charset : "utf-8").decode(bytes);
}

/** By the byte order mark. */
export function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
}

function labelIn(text: string): string | undefined {
  return /charset\s*=["'\s]*([\w.:+-]+)/i.exec(text)?.[1];
}

function metaOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, META_WITHIN_BYTES)).toString("latin1");
  const label = labelIn(/<meta\s[^>]*charset\s*=[^>]*/i.exec(head)?.[0] ?? "");
  // A page whose tags can be read byte by byte is not in UTF-16.
  return label && /^utf-?16/i.test(label) ? "utf-8" : label;
}

/** @throws RangeError for a name that is no encoding */
export function decoderOf(encoding: string, options?: TextDecoderOptions): TextDecoder {
  return new TextDecoder(encoding as Bun.Encoding, options);
}

export function isEncoding(name: string): boolean {
  try {
    return decoderOf(name) !== undefined;
  } catch {
    return false;
  }
}
