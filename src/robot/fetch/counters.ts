const UNIT =
  "(?:d|days?|días?|dias|tage?n?|j|jours?|h|hrs?|hours?|horas?|heures?|std|stunden?|m|mins?|minut\\p{L}{0,3}|s|secs?|se[cgk]und\\p{L}{0,3}|secondes?)";
const COUNTDOWN = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d{1,3}\\s?${UNIT}(?!\\p{L})[\\s:,.]*){2,4}|(?<![\\d:])\\d{1,3}(?:\\s?:\\s?[0-5]\\d){2,3}(?![\\d:])`,
  "giu",
);
/** Words beside a countdown, such as "Only … left". */
const MAX_WORDS_BESIDE = 4;

const COUNT = "\\d[\\d.,]*k?\\+?";
const WHO =
  "(?:people|persons?|shoppers?|customers?|users?|members?|personen|kunden|nutzer|personnes|clients?|personas|clientes)";
const TIMES = "(?:times|mal|fois|veces|vezes|volte)";
const USED =
  "(?:(?:have |has |already |just )*(?:used|bought|claimed|redeemed|saved|viewed)|(?:haben |bereits )*(?:genutzt|verwendet|eingelöst)|(?:ont )?utilisé\\p{L}*|(?:han )?usado\\p{L}*)";
const USES = new RegExp(
  `^\\P{L}*(?:${COUNT} (?:${WHO} ${USED}|${TIMES} ${USED}|uses|used)|${USED} (?:by )?(?:${COUNT}|(?:over|more than) ${COUNT}) (?:${WHO}|${TIMES})|(?:last )?used ${COUNT} \\p{L}+ ago)(?:\\P{L}+\\p{L}+){0,4}\\P{L}*$`,
  "iu",
);

/** Without lines that change by themselves: what is left of a time, and how many have used it. */
export function withoutCounters(text: string): string {
  if (!/\d/.test(text)) return text;
  return text
    .replace(COUNTDOWN, (found) => found.replace(/\s+(?=\S)/g, " "))
    .split("\n")
    .filter((line) => !isCounter(line))
    .join("\n");
}

function isCounter(line: string): boolean {
  const rest = line.replace(COUNTDOWN, " ");
  const words = rest.match(/\p{L}+/gu) ?? [];
  return (rest !== line && words.length <= MAX_WORDS_BESIDE && !/\d/.test(rest)) || USES.test(line);
}
