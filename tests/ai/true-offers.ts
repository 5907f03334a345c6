import type { Claim } from "../../src/ai/evidence";
import type { Source } from "../../src/web/merchant";
import { page } from "./samples";

/** An offer with its page, which holds the quotes of all offers of its store. */
type True = { name: string; source: Source; offer: Claim };

/**
 * Offers as a good model writes them of pages of all sorts, true and in its own words. Each line of the file has a
 * title, description, quote, discount, code and terms; each heading is a store's name.
 */
export async function trueOffers(): Promise<True[]> {
  const text = await Bun.file(new URL("true-offers.txt", import.meta.url)).text();
  return text.split(/^# /m).filter(Boolean).flatMap(offersOf);
}

function offersOf(store: string): True[] {
  const [name = "", ...lines] = store.split("\n").filter(Boolean);
  const rows = lines.map((line) => line.split(" | "));
  const quotes = rows.map(([, , quote = ""]) => quote).join(" ");
  const source = page(`${name}. ${quotes}`, { title: `Offers at ${name}`, description: "" });
  return rows.map(([title = "", description = "", quote = "", discountValue = "", code, terms]) => ({
    ...{ name, source },
    offer: {
      ...{ title, description, quote, discountValue, expiry: null, source: source.url },
      ...{ discountType: typeOf(discountValue), code: code?.trim() || null, terms: terms ?? null },
    },
  }));
}

function typeOf(discountValue: string): Claim["discountType"] {
  if (discountValue.trim() === "") return "deal";
  return discountValue.includes("%") ? "percentage" : "fixed";
}
