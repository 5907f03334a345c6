/** What visitors wrote below a page, as a list within its row. */
const OF_VISITORS = /(^|\.)(wp:)?(comments?|reviews?|replies)\.|comment_?author|commenter/i;
const IP = /^((\d{1,3}\.){3}\d{1,3}|(?=.*::|(.*:){7})[\da-f:.]+)$/i;
const MAIL = /^([^<>@]*<)?(mailto:)?[^\s@<>:/?#]+@[^\s@<>:/?#]+\.[^\s@<>:/?#]+>?$/;

/** A row without comments, and without cells that are mail or network addresses: no list but one of subscribers needs them. */
export function withoutVisitors(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([column, text]) => {
      if (OF_VISITORS.test(column)) return [];
      return [[column, isOfPerson(text) ? "" : text]];
    }),
  );
}

/** A line that cannot be read as a row, without what looks like a mail or network address. */
export const withoutAddresses = (text: string) =>
  text.replace(/[^\s,;|"']+@[^\s,;|"']+|\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "…");

const LONGEST = 2_000;

const isOfPerson = (text: string) =>
  text.length < LONGEST &&
  /[@.:]/.test(text) &&
  text.split(/[,;|]/).every((part) => MAIL.test(part.trim()) || IP.test(part.trim()));
