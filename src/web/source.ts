/** A page as it was read from the web. */
export type Source = {
  /** Where it was found after all redirects. */
  url: string;
  title: string;
  description: string;
  /** What a visitor can read, whitespace collapsed; no comment, script, style or hidden element. */
  text: string;
  /** When it was fetched. */
  at: Date;
  /** Of the fetched bytes (after decompression), hex. */
  sha256: string;
};
