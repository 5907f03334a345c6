import { z } from "zod";

/** One word, without characters of a discount's value, a template or HTML. */
export function isCode(text: string): boolean {
  return /^[^\s%<>{}"]+$/.test(text) && /[\p{L}\p{N}]/u.test(text);
}

const discount = z.object({ discountType: z.string(), discountValue: z.string() });

/** Says why a discount's value is wrong. "Up to 50%" and "10-20%" are fine. */
export function discountFault({ discountType, discountValue }: z.infer<typeof discount>): string | undefined {
  if (discountType !== "percentage" && discountType !== "fixed") return undefined;
  if (!/\d/.test(discountValue)) return "A number, such as 20% or $15.";
  if (discountType === "fixed")
    return discountValue.includes("%")
      ? "An amount, such as $15. A percentage is another discount."
      : undefined;
  const percentages = discountValue.match(/\d+([.,]\d+)?(?=\s*%)/g) ?? discountValue.match(/\d+([.,]\d+)?/g);
  const isPossible = percentages
    ?.map((text) => Number(text.replace(",", ".")))
    .every((n) => n > 0 && n <= 100);
  return isPossible ? undefined : "A percentage above 0 and up to 100, such as 20%.";
}

export const hasRightValue = (given: z.infer<typeof discount>) => discountFault(given) === undefined;

export const wrongValue = {
  path: ["discountValue"],
  error: ({ input }: { input?: unknown }) => discountFault(discount.parse(input)),
  // Shown together with the errors of other fields.
  when: ({ value }: { value: unknown }) => discount.safeParse(value).success,
};
