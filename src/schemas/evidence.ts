/** Why a code or a date is believed: where it stood, word for word, when, and in which bytes. */
export type Evidence = {
  url: string;
  quote: string;
  /** When the page was fetched, ISO 8601. */
  at: string;
  /** SHA-256 of what was fetched, hex. */
  sha256: string;
};

/** What a model said of a deal and no check could confirm: shown to the person who decides, never to visitors. */
export type Claim = {
  code: string | null;
  /** `2026-12-31`. */
  expiry: string | null;
  url: string;
  quote: string;
  /** What was found to be wrong, each a sentence. */
  problems: string[];
};
