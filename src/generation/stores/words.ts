const MAX_DESCRIPTION_LENGTH = 400;
const MAX_CATEGORY_LENGTH = 40;

/** A draft for a person who reads it before visitors do; empty if it is too long. */
export function draftDescription(text: string): string {
  const normalized = text.replace(/\s+/g, " ").trim();
  return normalized.length <= MAX_DESCRIPTION_LENGTH ? normalized : "";
}

/** One of the site's categories; or a new name of up to four plain words, which waits for a person; or nothing. */
export function categoryFrom(text: string, known: string[]): { category?: string; proposed?: string } {
  const name = text.replace(/\s+/g, " ").trim();
  const category = known.find((one) => one.toLowerCase() === name.toLowerCase());
  if (category !== undefined) return { category };
  const isName = /^\p{Lu}\p{Ll}+(?:(?: | & |, | and |-)\p{L}\p{Ll}+){0,3}$/u.test(name);
  return isName && name.length <= MAX_CATEGORY_LENGTH ? { proposed: name } : {};
}
