import type { FormValues, SubmittedForm } from "../../http/forms";
import { type Mark, marksIn, marksOf, passageOf } from "../../models/blogs/marks";
import { codesOfStore } from "../../models/deals/list";
import { blogFields } from "../../schemas/blogs";
import type { FormState } from "../resource/labelled";

/** A draft with more should be rewritten, not ticked. */
const MAX_SHOWN = 200;

/** The marks of a draft as it stands in the form. */
export async function marksOfForm(values: FormValues): Promise<Mark[]> {
  const { title = "", slug = "", excerpt = "", seoDescription = "", content = "", targetStore } = values;
  const keywords = (values.keywords ?? "").split(",").map((word) => word.trim());
  const codes = await codesOfStore(targetStore).catch(() => []);
  return marksIn({ title, slug, excerpt, seoDescription, keywords, content }, codes);
}

type Props = { form: FormState; marks: Mark[] };

export function MarksField({ form, marks }: Props) {
  if (marks.length === 0) return null;
  const ticked = (form.values.ticked ?? "").split("\n");
  const error = form.errors.ticked?.[0];
  return (
    <fieldset className="min-w-0" aria-describedby={error ? "ticked-error" : undefined}>
      <legend className="font-semibold text-sm">{blogFields.ticked.label}</legend>
      <p className="mt-1 text-muted text-xs">
        These look like a code, an amount or an address. Tick each one after you have checked it, or rewrite
        it.
      </p>
      {error && (
        <p id="ticked-error" className="mt-1 text-danger text-xs">
          {error}
        </p>
      )}
      {/* A form without any tick sends this, so that the ticks are removed. */}
      <input type="hidden" name="ticked" value="" />
      {/* The padding keeps the focus ring of its boxes visible. */}
      <ul className="-mx-1.5 mt-1 grid max-h-96 gap-1 overflow-auto p-1.5">
        {marks.slice(0, MAX_SHOWN).map((mark) => (
          <li key={passageOf(mark)}>
            <label className="flex min-h-8 items-start gap-2.5 py-1 text-sm">
              <input
                type="checkbox"
                name="ticked"
                value={passageOf(mark)}
                data-mark={mark.text}
                defaultChecked={ticked.includes(passageOf(mark))}
                className="mt-0.5 size-5 shrink-0 accent-ink"
              />
              <span dir="auto" className="wrap-anywhere min-w-0">
                {mark.before}
                <mark>{mark.text}</mark>
                {mark.after}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {marks.length > MAX_SHOWN && (
        <p className="mt-1 text-danger text-xs">
          And {marks.length - MAX_SHOWN} more: rewrite the text, or delete it.
        </p>
      )}
    </fieldset>
  );
}

/** Joins the ticks to one text; a form without boxes changes none. */
export function withTicks(form: SubmittedForm): SubmittedForm {
  const ticked = form.all("ticked");
  return ticked.length === 0 ? form : { ...form, values: { ...form.values, ticked: ticked.join("\n") } };
}

/** A post's HTML with its marks highlighted, and its links too. */
export async function highlighted(content: string, storeSlug: string | undefined): Promise<string> {
  const marks = marksOf(await codesOfStore(storeSlug));
  return content
    .replace(/(^|>)([^<]+)/g, (_, before, text) => before + text.replace(marks, "<mark>$&</mark>"))
    .replace(/<a [^>]*>.*?<\/a>/gs, "<mark>$&</mark>");
}
