import anyAscii from "any-ascii";
import { latinSlugOf } from "./ids";

/** As an address: "Łódź" becomes "lodz", "Маркет" "market". It takes half a megabyte, so browsers ask the server for it. */
export const slugOf = (name: string): string =>
  // any-ascii would spell signs out as words.
  latinSlugOf(anyAscii(name.replace(/[™®©℠]/g, "").replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")));

/** Scripts that are written without vowels or blanks, or read in several ways. */
const UNREADABLE = /\p{Script=Han}|\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thai}/u;

/** The same of a store, which may have its domain instead: "shotengai" for 商店街. */
export function slugOfStore(name: string, website: string | null | undefined): string {
  const [label = ""] = (URL.parse(website ?? "")?.hostname ?? "").replace(/^www\./, "").split(".");
  const ofDomain = /\D/.test(label) ? latinSlugOf(label) : "";
  return (UNREADABLE.test(name) && ofDomain) || slugOf(name) || ofDomain;
}
