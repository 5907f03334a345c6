import { cut } from "../../schemas/cut";
import type { RowReason } from "../../schemas/feeds";

/** What a row of a redirect plug-in says beside its two addresses. */
type Rule = {
  /** Why it is no redirect of this site. */
  refused?: RowReason;
  note?: RowReason;
  /** Its page is gone for good. */
  isGone?: boolean;
};

const cell = (fields: Record<string, string>, ...names: string[]): string => {
  for (const [column, text] of Object.entries(fields))
    if (names.includes(column.trim().toLowerCase())) return text.trim();
  return "";
};

const isYes = (text: string) => /^(1|true|yes|y)$/i.test(text);

/**
 * Reads a row of an export of Redirection, Rank Math, Yoast or the like: only plain rules that lead every visitor elsewhere are
 * redirects here. Patterns are refused, and rules that are off or hold for some visitors are left out.
 */
export function ruleOf(fields: Record<string, string>, from: string): Rule {
  const how = cell(fields, "match", "match type", "matching", "format", "comparison").toLowerCase();
  const isPattern =
    isYes(cell(fields, "regex")) ||
    /^(regex|contains|start|starts|end|ends)/.test(how) ||
    /\*|\/:\w|\(\.|\\|\.\*|\$$|^\^/.test(from);
  if (isPattern) return { refused: { name: "isPattern", about: cut(from, 200) } };
  if (
    /^(disabled|inactive|off|trashed)$/i.test(cell(fields, "status", "state")) ||
    /^(0|false|no)$/i.test(cell(fields, "enabled", "active"))
  )
    return { refused: { name: "isSwitchedOff" } };
  if (how !== "" && !/^(url|exact|plain)$/.test(how))
    return { refused: { name: "isConditional", about: how } };
  const action = cell(fields, "type", "action", "action type").toLowerCase();
  if (/^(pass|nothing|random)$/.test(action)) return { refused: { name: "passesThrough", about: action } };
  const code = /^\d{3}$/.test(action)
    ? action
    : cell(fields, "code", "http code", "status code", "action code");
  if (/^(410|451|404)$/.test(code) || action === "error") return { isGone: true };
  return /^(302|303|307)$/.test(code) ? { note: { name: "becomesPermanent", about: code } } : {};
}
