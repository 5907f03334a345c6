import { ROBOT_NAME } from "../../names";
import { retryAfterMs } from "./answer";
import { type Answered, askOnce, type FetchOptions } from "./fetch";
import { FetchRefused } from "./guard";

/** The text of a robots.txt that was read, or one that means the same. */
export type Robots = {
  text: string;
  seconds: number;
  waitSeconds?: number;
};

/** `turn` resolves when the address's host may get a request. */
type TurnOptions = FetchOptions & { turn?: (address: string) => Promise<void> };

const ALLOWS_ALL = "";
const FORBIDS_ALL = "User-agent: *\nDisallow: /";

const DAY_S = 24 * 60 * 60;
const HOUR_S = 60 * 60;
const BUSY_S = 10 * 60;
const MAX_REDIRECTS = 5;
/** The least that a robot has to read (RFC 9309, 2.5). */
const MAX_LENGTH = 500 * 1024;
const MAX_BYTES = 2 * 1024 * 1024;
/** Matching takes the product of both lengths, so that a hostile file could take minutes. */
const MAX_RULE_LENGTH = 1_000;
const MAX_ADDRESS_LENGTH = 2_000;

/**
 * Reads a host's robots.txt (RFC 9309). One that cannot be reached forbids everything, and a missing one nothing.
 * @throws FetchRefused only when the caller cancels, and what `turn` throws.
 */
export async function readRobots(address: string, { turn, ...options }: TurnOptions = {}): Promise<Robots> {
  let url = new URL("/robots.txt", address).href;
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      await turn?.(url);
      const answer = await askOnce(url, { ...options, accept: "text/plain", limit: MAX_BYTES });
      const { status, target, bytes = new Uint8Array() } = answer;
      const waitSeconds = waitAfter(answer);
      if (status === 200) return { text: readable(bytes), seconds: DAY_S };
      if (waitSeconds !== undefined) return { text: FORBIDS_ALL, seconds: HOUR_S, waitSeconds };
      if (target === undefined)
        return status >= 400 && status < 500
          ? { text: ALLOWS_ALL, seconds: DAY_S }
          : { text: FORBIDS_ALL, seconds: HOUR_S };
      url = target;
    }
    // More redirects count as a missing file (RFC 9309, 2.3.1.2).
    return { text: ALLOWS_ALL, seconds: DAY_S };
  } catch (error) {
    if (error instanceof FetchRefused && error.reason !== "cancelled")
      return { text: FORBIDS_ALL, seconds: HOUR_S };
    throw error;
  }
}

/** Whether our robot may read an address of the host whose robots.txt has this text: the longest rule decides. */
export function isAllowed(text: string, address: string): boolean {
  if (address.length > MAX_ADDRESS_LENGTH) return false;
  const { pathname, search } = new URL(address);
  const path = inOneSpelling(pathname + search);
  const fitting = rulesForUs(text).filter(({ pattern }) => fits(path, pattern));
  const longest = fitting.reduce((most, { pattern }) => Math.max(most, pattern.length), 0);
  const deciding = fitting.filter(({ pattern }) => pattern.length === longest);
  return deciding.length === 0 || deciding.some(({ allows }) => allows);
}

type Rule = { allows: boolean; pattern: string };

function rulesForUs(text: string): Rule[] {
  const groups = new Map<string, Rule[]>();
  let names = new Set<string>();
  let isHead = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [record = ""] = line.split("#", 1);
    const colon = Math.max(record.indexOf(":"), 0);
    const field = record.slice(0, colon).trim().toLowerCase();
    const value = record.slice(colon + 1).trim();
    if (field === "user-agent") {
      const name = value.split("/", 1)[0]?.trim().toLowerCase() ?? "";
      names = isHead ? names.add(name) : new Set([name]);
      isHead = true;
      if (!groups.has(name)) groups.set(name, []);
    } else if (field === "allow" || field === "disallow") {
      isHead = false;
      const rule = { allows: field === "allow", pattern: inOneSpelling(value) };
      for (const name of [OURS, ALL]) if (value && names.has(name)) groups.get(name)?.push(rule);
    }
  }
  return groups.get(OURS) ?? groups.get(ALL) ?? [];
}

const OURS = ROBOT_NAME.toLowerCase();
const ALL = "*";

/** Takes the first place for each part between stars, so that no part is looked for twice. */
function fits(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [start = "", ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(start)) return false;
  const end = isWhole ? parts.pop() : "";
  let at = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return end === undefined ? at === path.length : path.endsWith(end) && path.length - end.length >= at;
}

/** With all that is no ASCII in percent signs, and these in capitals. */
function inOneSpelling(path: string): string {
  const encoded = encodeURI(path.toWellFormed()).replaceAll("%25", "%");
  return encoded.replace(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase());
}

/** How long a host that is overloaded asks to be left alone (RFC 9110, 10.2.3); undefined if it does not. */
export function waitAfter({ status, headers }: Pick<Answered, "status" | "headers">): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const ms = retryAfterMs(headers["retry-after"]);
  return ms === undefined ? BUSY_S : Math.min(Math.ceil(ms / 1000), DAY_S);
}

function readable(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_LENGTH)).replaceAll("\0", "");
  return text
    .split(/\r\n?|\n/)
    .filter((line) => line.length <= MAX_RULE_LENGTH)
    .join("\n");
}
