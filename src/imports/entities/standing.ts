import { type LeftBecause, strictest } from "../../schemas/vocabulary";
import { readTime } from "../values/dates";
import type { Mapping, ValueFormat } from "../values/offer";

/**
 * Whether a row's person still wants mail, as its columns of state say it: a word ("Status"), a yes or no ("opt-in", "email
 * disabled"), or a time ("UNSUB_TIME"). Every column counts, whether it is mapped or not, and the strictest wins. `never`: they
 * have not agreed or not confirmed it. `unknown`: a word that says neither. `blank`: nothing is said.
 */
export type Standing =
  | { is: "left"; because: LeftBecause; at: string | null }
  | { is: "never" | "unknown"; about: string }
  | { is: "blank" | "in" };

/** What columns are called, and what words say. */
const LEFT: Record<LeftBecause, RegExp> = {
  complained: /\b(complain\w*|spam\w*|abuse|beschwer\w*|plainte\w*|queja\w*|junk)\b/,
  blocked:
    /\b(e?mail)?(black ?list\w*|block ?list\w*|block(ed)?|gesperrt|sperrliste|blockiert|bloque\w*|liste noire|bloccat\w*|suppress\w*|banned|disabled|deaktiviert|desactiv\w*)\b/,
  bounced:
    /\b(\w*bounced?s?|cleaned|clean (time|date|campaign)|undeliver\w*|unzustellbar|rebot\w*|invalid\w*|ungultig\w*|non delivre\w*)\b/,
  unsubscribed:
    /\b(is)?(unsub\w*|opt(ed)? ?outs?|abgemeldet|abmeld\w*|abbestell\w*|ausgetragen|austrag\w*|desinscri\w*|desabonn\w*|desuscri\w*|descadastr\w*|de ?subscri\w*|baja|disiscri\w*|uitgeschreven|afgemeld|wypisan\w*|do ?not ?(e ?mail|mail|contact)|no ?(e ?)?mails?|widerruf\w*|revoked?|withdrawn?|in ?activ\w*|inaktiv\w*|inactif\w*)\b/,
  deleted: /\b(deleted|removed|geloscht|supprim\w*|eliminad\w*|archived?|trashed|erased|anonymi[sz]ed)\b/,
};
/** Words alone: a column may have such a name for another reason. */
const LEFT_WORDS =
  /\b(cancell?\w*|former|left|ehemalig\w*|ex|gekundigt|resilie\w*|expired|lapsed|stopped|paused|refus\w*|declined|gone)\b/;
/** Sure in whatever column. */
const SURE =
  /^(unsubscribed|(hard )?bounced|complained|spam complaint|(block|black) ?listed|opt(ed)? ?out|abgemeldet|desinscrite?|desabonnee?)$/;
const NEVER =
  /\b(un ?confirm\w*|(not|non|nicht|no) (yet )?(confirm\w*|bestatigt|verified|opted in)|unbestatigt|unverified|pending|awaiting|waiting|ausstehend|en attente|pendiente\w*|in attesa|never ?subscrib\w*|non ?subscrib\w*|not ?subscrib\w*|transactional)\b/;
const NOT = /\b(not|non|nicht|kein\w*|pas|niet|never|nie)\b/;
const YES =
  /^(true|yes|y|1|on|ja|j|oui|si|sim|tak|active|activated|subscribed|subscriber|subscribes|enabled|confirmed|opted ?in|opt ?in|double opt ?in|aktiv|aktiviert|angemeldet|abonniert|eingetragen|bestatigt|zugestimmt|actif|active[es]|inscrite?s?|abonnee?s?|confirmee?|activ[oa]|suscrit[oa]|confirmad[oa]|ativ[oa]|inscrit[oa]|attiv[oa]|iscritt[oa]|confermat[oa]|actief|ingeschreven|aangemeld|geabonneerd|aktywny|subskrybuje)$/;
const FALSE = /^(false|no|n|0|off|nein|non|nao|nie|nee)$/;
const NOTHING = /^(|-+|n a|none|null|nil|undefined|0000.*)$/;

const STATE = /\b(status|state|statut|etat|zustand|estado|stato|subscription|abonnement|abo)\b/;
const WANTS =
  /\b(is)?(subscri\w*|opt(ed)? ?in|newsletters?|mailings?|marketing|receives?|abonn\w*|angemeldet|eingetragen|inscrit\w*|suscrit\w*|iscritt\w*|consent\w*|permission\w*|einwilligung\w*|zustimmung\w*|confirmed|bestatigt|confirme|active|aktiv|actif|activo|attivo|actief|enabled|emailable|mailable)\b/;
/** Beside a wish, what these say is no wish: when, where and how it was said. */
const ABOUT =
  /\b(at|on|date|time|timestamp|day|datum|zeit|heure|fecha|hora|data|since|seit|ip|source|form|quelle|in|by|id|page|text|language|lang|country|city|region|plan|tier|rating|method|type)$/;
/** Other channels, and technical columns. */
const ELSEWHERE =
  /\b(sms|phone|mobile|telefon|push|whatsapp|url|link|href|token|hash|key|uuid|score|order|payment|marital|active subscription|(group|list|tag|segment)s?( names?)?)\b/;
const PLACE = /^(city|zip|zip code|postal code|post code|country|street|address 1|ort|plz|ville|pays)$/;

export function standingOf(
  fields: Record<string, string>,
  mapping: Mapping,
  reading: ValueFormat,
): Standing | undefined {
  const cells = Object.entries(fields)
    .filter(([column]) => !Object.values(mapping).includes(column))
    .flatMap(([column, text]) => cellsIn(column, text));
  const names = cells.map(({ name }) => name);
  const said = cells.flatMap(({ name, text }) => {
    // "State" beside a city is a part of an address.
    if (name === "state" && names.some((one) => PLACE.test(one))) return [];
    return cellStanding(name, text, reading) ?? [];
  });
  const left = said.filter((one) => one.is === "left");
  const because = strictest(left.map((one) => one.because));
  if (because) return { is: "left", because, at: left.map(({ at }) => at).find(Boolean) ?? null };
  const order = ["never", "unknown", "in", "blank"] as const;
  const strict = order.flatMap((is) => said.find((one) => one.is === is) ?? [])[0];
  if (strict?.is !== "blank" || !reading.states?.blank) return strict;
  return reading.states.blank === "in" ? { is: "in" } : { is: "never", about: "" };
}

type Cell = { name: string; text: string };

/** The name is of the last part of a path, in words. A cell of JSON is several, such as the attributes of a person. */
function cellsIn(column: string, text: string, depth = 0): Cell[] {
  if (depth < 4 && /^\s*[[{]/.test(text)) {
    const parsed = jsonIn(text);
    if (parsed)
      return Object.entries(parsed).flatMap(([key, value]) =>
        cellsIn(/^\d+$/.test(key) ? column : key, textIn(value), depth + 1),
      );
  }
  const parts = column.split(/[.@:]/).filter((part) => !/^\d*$/.test(part));
  return [{ name: folded(parts.at(-1) ?? column), text: text.trim() }];
}

function jsonIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const textIn = (value: unknown) =>
  value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : `${value}`;

/** Small letters without accents, in words: `emailDisabled`, `EMAIL_DISABLED` and "Email-disabled" are one. */
const folded = (text: string) =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function cellStanding(name: string, text: string, reading: ValueFormat): Standing | undefined {
  if (ELSEWHERE.test(name) || /^https?:/i.test(text)) return undefined;
  const because = becauseIn(name);
  const isState = STATE.test(name);
  if (because && !isState) return ofLeaving(because, name, text, reading);
  const isAbout = ABOUT.test(name) && !/\bopt(ed)? in$/.test(name);
  if (isAbout || (!isState && !WANTS.test(name))) return ofOtherColumn(text, reading);
  if (!isState && isTime(text, reading)) return undefined;
  // Which number means what is known to the other site alone.
  if (isState && /^\d+$/.test(text)) return answered(text, reading) ?? { is: "unknown", about: text };
  return ofWord(text, reading, /\b(confirm\w*|bestatigt)\b/.test(name));
}

const isTime = (text: string, reading: ValueFormat) =>
  /\d{4}/.test(text) && "value" in readTime(text, "start", { ...reading, dates: "dmy" }, new Date());

/** What a person has said of a word. */
function answered(text: string, { states }: ValueFormat): Standing | undefined {
  const word = folded(text);
  const isOne = (list = "") => word !== "" && list.split(",").some((one) => folded(one) === word);
  if (isOne(states?.out)) return { is: "left", because: "unsubscribed", at: null };
  return isOne(states?.in) ? { is: "in" } : undefined;
}

/** Such as a type or a tag that is called "unsubscribed". */
function ofOtherColumn(text: string, reading: ValueFormat): Standing | undefined {
  const word = folded(text);
  const because = word.length < 30 ? becauseIn(word) : undefined;
  if (!because || LEFT[because].exec(word)?.[0] !== word) return undefined;
  if (SURE.test(word)) return { is: "left", because, at: null };
  const answer = answered(text, reading);
  return answer?.is === "in" ? undefined : (answer ?? { is: "unknown", about: text });
}

/** Of a column such as `UNSUB_TIME` or "bounced": anything but a no says that they left. */
function ofLeaving(because: LeftBecause, name: string, text: string, reading: ValueFormat): Standing {
  const word = folded(text);
  if (NOTHING.test(word)) return { is: "blank" };
  if (FALSE.test(word) || word === "never") return { is: "in" };
  const time = readTime(text, "start", { ...reading, dates: reading.dates ?? "dmy" }, new Date());
  if ("value" in time && /\d{4}/.test(text)) return { is: "left", because, at: time.value };
  const isCount = /^\d+$/.test(word) && (word !== "1" || /\b(count|number|soft|total|anzahl)\b/.test(name));
  return isCount ? { is: "unknown", about: `${name}: ${text}` } : { is: "left", because, at: null };
}

function ofWord(text: string, reading: ValueFormat, isOfConfirmation: boolean): Standing {
  const word = folded(text);
  const answer = answered(text, reading);
  if (answer) return answer;
  if (NOTHING.test(word)) return { is: "blank" };
  const left = { is: "left", at: null } as const;
  const because = becauseIn(word);
  if (because) return { ...left, because };
  if (NEVER.test(word)) return { is: "never", about: text };
  if (FALSE.test(word) || NOT.test(word) || LEFT_WORDS.test(word))
    return isOfConfirmation ? { is: "never", about: text } : { ...left, because: "unsubscribed" };
  const isYes = text.split(/[,;|]/).every((part) => YES.test(folded(part)));
  return isYes ? { is: "in" } : { is: "unknown", about: text };
}

const becauseIn = (words: string) =>
  strictest(
    Object.entries(LEFT).flatMap(([one, pattern]) => (pattern.test(words) ? [one as LeftBecause] : [])),
  );
