/** What a check can find in an offer that a model proposed. */
export const problems = [
  "source-unknown",
  "quote-too-short",
  "quote-too-long",
  "quote-not-in-source",
  "offer-ended",
  "discount-not-in-quote",
  "discount-impossible",
  "claim-not-in-source",
  "terms-not-in-source",
  "code-placeholder",
  "code-not-in-source",
  "code-far-from-quote",
  "code-not-named",
  "expiry-not-a-day",
  "expiry-past",
  "expiry-too-far",
  "expiry-not-in-quote",
] as const;

export type Problem = (typeof problems)[number];

/** Each problem in words for the person who reviews the offer. */
export const problemText: Record<Problem, string> = {
  "source-unknown": "The source it names is not among the pages that were read.",
  "quote-too-short": "The quote is too short to prove anything.",
  "quote-too-long": "The quote is too long to prove one offer.",
  "quote-not-in-source": "The quote does not stand on the page it names.",
  "offer-ended": "The page says of it that it has ended.",
  "discount-not-in-quote": "The discount does not stand in the quote.",
  "discount-impossible":
    "The value does not fit its discount: a percentage is above 0 and up to 100, an amount has no percent sign.",
  "claim-not-in-source":
    "The title or description has an amount, an end or a word that the page does not prove, or one that could be taken for a code.",
  "terms-not-in-source":
    "The terms have an amount, an end or a word that the page does not prove, or one that could be taken for a code.",
  "code-placeholder":
    "The code was masked or a placeholder, or has a sign that no code has, so it was dropped.",
  "code-not-in-source": "The code does not stand on the page, so it was dropped.",
  "code-far-from-quote": "The code stands elsewhere on the page, far from the quote, so it was dropped.",
  "code-not-named": "The page does not call this word a code, so it was dropped.",
  "expiry-not-a-day": "The end date is not a day of the calendar, so it was dropped.",
  "expiry-past": "The end date is over.",
  "expiry-too-far": "The end date is more than three years ahead, so it was dropped.",
  "expiry-not-in-quote": "The end date does not stand in the quote, so it was dropped.",
};
