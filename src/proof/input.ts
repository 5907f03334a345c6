import { z } from "zod";
import { optionalAmount, optionalText, reference } from "../schemas/fields";
import { checkMethods, deadReasons, type FailureReason, failureReasons, shopperAnswers } from "./vocabulary";

const checkOutcomes = ["works", "dead", "limited"] as const;

const choiceOf = <const Choices extends readonly string[]>(choices: Choices, error: string) =>
  z.preprocess((given) => given || null, z.enum(choices, error).nullable().default(null));

const isDeadReason = (reason: FailureReason) => deadReasons.some((dead) => dead === reason);

/** An editor's finding: a deal that works, is dead, or is not for everyone. */
export const checkInput = z
  .object({
    outcome: z.enum(checkOutcomes, "Works, dead, or not for everyone."),
    reason: choiceOf(failureReasons, "One of the reasons."),
    method: choiceOf(checkMethods, "In the basket, by its price, on the shop's page, or told by the shop."),
    country: optionalText(20)
      .transform((text) => text?.toUpperCase() ?? null)
      .refine((text) => text === null || /^[A-Z]{2}$/.test(text), "Two letters, such as GB."),
    basket: optionalAmount,
    saved: optionalAmount,
    note: optionalText(500),
  })
  .superRefine(({ outcome, reason }, context) => {
    const fault = faultOf(outcome, reason);
    if (fault) context.addIssue({ code: "custom", path: ["reason"], message: fault });
  });

export type CheckInput = z.output<typeof checkInput>;

function faultOf(outcome: CheckInput["outcome"], reason: FailureReason | null): string | undefined {
  if (outcome === "works") return reason ? "A deal that works has no reason." : undefined;
  if (outcome === "limited" && !reason) return "This is required.";
  if (!reason || isDeadReason(reason) === (outcome === "dead")) return undefined;
  return outcome === "dead"
    ? "With this reason it may still work for others: choose “Not for everyone”."
    : "With this reason it works for nobody: choose “Dead”.";
}

/** The checks that one click records. */
export const quickChecks = {
  works: { outcome: "works", method: "basket" },
  dead: { outcome: "dead", method: "basket" },
  checked: { outcome: "works", method: "page" },
} as const satisfies Record<string, Partial<CheckInput>>;

export type QuickCheck = keyof typeof quickChecks;

/** A shopper's answer to "Did it work?". `terms`: the version of the deal's terms that the page showed. */
export const answerInput = z.object({
  answer: z.enum(shopperAnswers, "Choose an answer."),
  saved: optionalAmount,
  terms: reference,
});

export type AnswerInput = z.output<typeof answerInput>;
