import type { Deal } from "../models/deals";
import { paths } from "../paths";
import { canApply, shopperAnswers } from "../proof/vocabulary";
import { answerWords } from "../proof/words";

type Props = {
  deal: Pick<Deal, "id" | "code" | "termsVersion"> & { store: Pick<Deal["store"], "currency"> };
  values?: Record<string, string>;
  errors?: Record<string, string[] | undefined>;
};

/** "Did it work?" as a form, for pages and without scripts. */
export function AnswerForm({ deal, values = {}, errors = {} }: Props) {
  const { id, termsVersion, store } = deal;
  return (
    <form method="post" action={paths.answer(id)} className="grid gap-3">
      <input type="hidden" name="terms" value={termsVersion} />
      <fieldset aria-describedby={errors.answer && "answer-error"}>
        <legend className="mb-2 font-semibold">Did it work?</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {shopperAnswers
            .filter((answer) => canApply(answer, deal.code !== null))
            .map((answer) => (
              <label
                key={answer}
                className={`flex min-h-11 items-center gap-2.5 ${answer === "works" ? "font-semibold sm:col-span-2" : ""}`}
              >
                <input
                  type="radio"
                  name="answer"
                  value={answer}
                  required
                  defaultChecked={values.answer === answer}
                  className="size-4.5 accent-brand-text"
                />
                {answerWords(answer)}
              </label>
            ))}
        </div>
        <FieldError id="answer-error" text={errors.answer?.[0]} />
      </fieldset>
      <label className="grid gap-1.5">
        <span className="text-sm">
          Saved about, in {store.currency} <span className="text-muted">(optional)</span>
        </span>
        <input
          name="saved"
          inputMode="decimal"
          maxLength={12}
          defaultValue={values.saved}
          aria-invalid={errors.saved ? true : undefined}
          aria-describedby={errors.saved && "saved-error"}
          className="field w-full"
        />
        <FieldError id="saved-error" text={errors.saved?.[0]} />
      </label>
      {deal.code !== null && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            name="copied"
            defaultChecked={Boolean(values.copied)}
            className="size-4.5 accent-brand-text"
          />
          I copied the code by hand
        </label>
      )}
      <button type="submit" className="btn btn-ink">
        Send
      </button>
    </form>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <span id={id} className="mt-1 block text-danger text-sm">
      {text}
    </span>
  );
}
