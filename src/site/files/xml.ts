import type { Context } from "hono";

export const ATOM = "application/atom+xml";

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 allows none of these, not even escaped
const NOT_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Answers with a document that `html` has escaped. */
export function showXml(c: Context, type: string, document: string): Response {
  const xml = `<?xml version="1.0" encoding="utf-8"?>\n${document}`.replace(NOT_XML, "");
  return c.body(xml, 200, { "Content-Type": `${type}; charset=utf-8` });
}
