const MAX_DESCRIPTION_LENGTH = 400;
const OFFER_OR_PRAISE =
  /\p{N}|[%\p{Sc}]|https?:|www\.|\b(?:off|sale|deals?|discount\w*|offers?|coupons?|codes?|vouchers?|promo\w*|free|cheap\w*|save|savings?|bargains?|best|most|least|top|leading|unbeatable|perfect|(?:fin|larg|bigg|great|low|high|new|fast)est)\b/iu;
const SHOUTED = /\p{Lu}{4,}/u;

const isPlain = (text: string) => !OFFER_OR_PRAISE.test(text) && !SHOUTED.test(text);

/** The text if it is one or two plain sentences; empty if it speaks of amounts, offers or superlatives. */
export function draftDescription(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  const sentences = plain.split(/(?<=[.!?])\s+/);
  return plain.length <= MAX_DESCRIPTION_LENGTH && sentences.length <= 2 && isPlain(plain) ? plain : "";
}

const MAX_CATEGORY_LENGTH = 40;

/** One of the site's categories, or a new name of up to four plain words; null for anything else. */
export function categoryFrom(text: string, known: string[]): string | null {
  const name = text.replace(/\s+/g, " ").trim();
  const found = known.find((one) => one.toLowerCase() === name.toLowerCase());
  const isName = /^\p{Lu}\p{Ll}+(?:(?: | & |, | and |-)\p{L}\p{Ll}+){0,3}$/u.test(name) && isPlain(name);
  return found ?? (isName && name.length <= MAX_CATEGORY_LENGTH ? name : null);
}
