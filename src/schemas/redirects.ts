import { z } from "zod";
import { withoutPages } from "../paths";
import { type Fields, inputsOf, link, optionalText, requiredText } from "./fields";

const MAX_LENGTH = 2000;

/** Stands for this site, and for the old one. */
const HERE = "http://site.invalid";

const BAD_FROM = "A path such as /old-page, or the whole address of a page of the old site.";
const NO_PAGE =
  "The home page, and addresses below /admin, /api, /assets, /go, /media and the like, cannot lead elsewhere.";
const BAD_TO =
  "A path of this site such as /stores, or an address that starts with https://, without user and password.";
const LEADS_TO_ITSELF = "This is the old address itself.";

/** Each has one spelling. `search` and `hash` begin with their sign, or are empty. */
type Address = { path: string; search: string; hash: string };

/**
 * The path, query and fragment of a path or of a whole address; undefined if it is neither. Dot segments are resolved, a
 * slash at the end does not count, and letters stand unescaped.
 */
function addressIn(text: string): Address | undefined {
  // URL.parse takes tabs out, and would take a backslash for a slash.
  if (/[\p{Cc}\\]/u.test(text) || !/^(\/(?!\/)|https?:\/\/)/i.test(text)) return undefined;
  const url = URL.parse(text, HERE);
  // A browser would take `//name` for another site.
  if (!url || url.pathname.startsWith("//")) return undefined;
  const { pathname, search, hash } = url;
  if (pathname.length + search.length + hash.length > MAX_LENGTH) return undefined;
  try {
    const path = unescaped(pathname).replace(/\/+$/, "");
    return { path: path || "/", search: unescaped(search), hash: unescaped(hash) };
  } catch {
    return undefined;
  }
}

/** @throws URIError if the bytes are not UTF-8. */
function unescaped(encoded: string): string {
  const text = encoded.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    decodeURIComponent(bytes).replace(/[^\p{L}\p{N}\p{M}._~-]/gu, (one) => encodeURIComponent(one)),
  );
  return text.normalize();
}

/** The id of a page in a link of WordPress (`?p=123`), as a query. */
function wordPressId(search: string): string {
  const id = [...new URLSearchParams(search)].find(
    ([name, value]) => /^(p|page_id|cat)$/.test(name) && /^\d{1,10}$/.test(value),
  );
  return id ? `?${id.join("=")}` : "";
}

/** A path and its WordPress id, if it has one; undefined where there are no pages. */
export function oldPageOf(address: string): string | undefined {
  const found = addressIn(address);
  if (!found || withoutPages.test(found.path)) return undefined;
  const page = found.path + wordPressId(found.search);
  return page === "/" ? undefined : page;
}

/** What redirects of this address may be saved as, the most exact first. */
export function oldAddressesOf(address: string): string[] {
  const found = addressIn(address);
  if (!found || oldPageOf(address) === undefined) return [];
  const { path, search } = found;
  return [...new Set([path + search, path + wordPressId(search), path])];
}

const oldAddress = (text: string) => {
  const { path = "", search = "" } = addressIn(text) ?? {};
  return path + search;
};

/** A path of this site, or an address elsewhere, in one spelling; undefined if it is neither. */
function targetOf(text: string): string | undefined {
  const found = text.startsWith("/") ? addressIn(text) : undefined;
  if (found) return found.path + found.search + found.hash;
  const url = link.safeParse(text).success ? URL.parse(text) : null;
  // A password, or a name that looks like a host, would stand in the address of everybody who is led there.
  if (url?.protocol !== "https:" || url.username || url.password) return undefined;
  return url.href.length <= MAX_LENGTH ? url.href : undefined;
}

export const redirectFields = {
  from: {
    label: "Old address",
    required: true,
    maxLength: MAX_LENGTH,
    placeholder: "/old-page",
    input: requiredText(MAX_LENGTH)
      .refine((text) => addressIn(text) !== undefined, { error: BAD_FROM, abort: true })
      .refine((text) => oldPageOf(text) !== undefined, NO_PAGE)
      .transform(oldAddress),
  },
  to: {
    label: "Leads to",
    maxLength: MAX_LENGTH,
    placeholder: "/stores",
    hint: "Empty: the page is gone for good, and visitors and search engines are told so.",
    input: optionalText(MAX_LENGTH)
      .refine((text) => text === null || targetOf(text) !== undefined, BAD_TO)
      .transform((text) => (text === null ? null : (targetOf(text) ?? null))),
  },
} as const satisfies Fields;

export const redirectInput = z
  .object(inputsOf(redirectFields))
  .refine(({ from, to }) => from !== to?.split("#")[0], { path: ["to"], error: LEADS_TO_ITSELF });

export type RedirectInput = z.infer<typeof redirectInput>;
