import * as plain from "./plain-words";
import { APART } from "./post-words";
import { AMOUNT, CODE, type Token } from "./sentence";

/** Words that may be one name, with what stands before and behind them, in small letters. */
export type Run = { at: number; tokens: Token[]; head: string; tail: string };

/** For a held code and for an amount, in `head` and `tail`. */
export const [HELD, SUM] = ["§", "¤"];

/** So many words before and behind a name tell what it is; else a long sentence would take too long. */
const REACH = 24;
/** In place of what stands before them. */
const CUT = "…";

/** The names that a sentence could have in it: words side by side that do more than hold it together. */
export function runsOf(tokens: Token[]): Run[] {
  const starts = tokens.flatMap((token, at) => (isStart(tokens, at) || isAside(token) ? [at] : []));
  return starts.map((start) => {
    const at = isManner(tokens, start) ? start + 1 : start;
    const end = isAside(tokens[at]) ? at + 1 : endOf(tokens, at);
    const from = Math.max(0, at - REACH);
    const head = (from > 0 ? CUT : "") + spelled(tokens.slice(from, at)) + (tokens[at]?.gap ?? "");
    return { at, tokens: tokens.slice(at, end), head, tail: spelled(tokens.slice(end, end + REACH)) };
  });
}

const isStart = (tokens: Token[], at: number) =>
  isOfName(tokens[at]) && (!isOfName(tokens[at - 1]) || tokens[at]?.gap !== " ");

function isOfName(token: Token | undefined): boolean {
  const { kind = "small", lower = "" } = token ?? {};
  const isApart = [plain.TELLING, plain.HINTING, plain.BEING, APART].some((set) => set.has(lower));
  return ["other", "plain", "number"].includes(kind) && !isApart;
}

/** Small, and yet what could be entered: "Enter now at checkout." */
const isAside = (token: Token | undefined) => /^(?:now|only)$/.test(token?.lower ?? "");

/** "simply winter" */
const isManner = (tokens: Token[], at: number) =>
  /ly$/.test(tokens[at]?.lower ?? "") && isOfName(tokens[at + 1]) && tokens[at + 1]?.gap === " ";

function endOf(tokens: Token[], at: number): number {
  const behind = tokens.slice(at + 1).findIndex((token) => !isOfName(token) || token.gap !== " ");
  return behind === -1 ? tokens.length : at + 1 + behind;
}

const spelled = (tokens: Token[]) =>
  tokens.map(({ lower, gap }) => gap + lower.replace(CODE, HELD).replace(AMOUNT, SUM)).join("");
