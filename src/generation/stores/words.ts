const MAX_DESCRIPTION_LENGTH = 400;
const MAX_CATEGORY_LENGTH = 40;

/** A draft for a person who reads it before visitors do; empty if it is too long. */
export function draftDescription(text: string): string {
  const normalized = text.replace(/\s+/g, " ").trim();
  return normalized.length <= MAX_DESCRIPTION_LENGTH ? normalized : "";
}

/** One of the site's categories, or a new name of up to four plain words; null for anything else. */
export function categoryFrom(text: string, known: string[]): string | null {
  const name = text.replace(/\s+/g, " ").trim();
  const found = known.find((one) => one.toLowerCase() === name.toLowerCase());
  const isName = /^\p{Lu}\p{Ll}+(?:(?: | & |, | and |-)\p{L}\p{Ll}+){0,3}$/u.test(name);
  return found ?? (isName && name.length <= MAX_CATEGORY_LENGTH ? name : null);
}
