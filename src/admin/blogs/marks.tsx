import type { FormValues } from "../../http/forms";
import { marksIn, marksOf } from "../../models/blogs";
import { codesOfStore } from "../../models/deals";

const MAX_SHOWN = 200;

/** The marks of a draft as it stands in the form. */
export async function marksOfForm(values: FormValues): Promise<string[]> {
  const { title = "", slug = "", excerpt = "", seoDescription = "", content = "", targetStore } = values;
  const keywords = (values.keywords ?? "").split(",").map((word) => word.trim());
  const codes = await codesOfStore(targetStore).catch(() => []);
  return marksIn({ title, slug, excerpt, seoDescription, keywords, content }, codes);
}

/** What to look at while reading. The editor highlights it in the text. */
export function MarksNote({ marks }: { marks: string[] }) {
  if (marks.length === 0) return null;
  const shown = marks.slice(0, MAX_SHOWN);
  return (
    <div className="mb-3.5 text-sm" data-marks={JSON.stringify(shown)}>
      <p>These look like a code, an amount or an address. Check each as you read, or rewrite it.</p>
      <ul className="mt-1 flex max-h-40 flex-wrap gap-1.5 overflow-auto">
        {shown.map((mark) => (
          <li key={mark} dir="auto" className="wrap-anywhere min-w-0">
            <mark>{mark}</mark>
          </li>
        ))}
      </ul>
      {marks.length > MAX_SHOWN && <p className="mt-1">And {marks.length - MAX_SHOWN} more.</p>}
    </div>
  );
}

/** A post's HTML with its marks highlighted, and its links too. */
export async function highlighted(content: string, storeSlug: string | undefined): Promise<string> {
  const marks = marksOf(await codesOfStore(storeSlug));
  return content
    .replace(/(^|>)([^<]+)/g, (_, before, text) => before + text.replace(marks, "<mark>$&</mark>"))
    .replace(/<a [^>]*>.*?<\/a>/gs, "<mark>$&</mark>");
}
