import { z } from "zod";
import { optionalAmount, reference } from "../schemas/fields";
import { shopperAnswers } from "./vocabulary";

/** A shopper's answer to "Did it work?". `terms`: the version of the deal's terms that the page showed. */
export const answerInput = z.object({
  answer: z.enum(shopperAnswers, "Choose an answer."),
  saved: optionalAmount,
  terms: reference,
});

export type AnswerInput = z.output<typeof answerInput>;
