import type { SubmittedForm } from "../../http/forms";
import { linesOf, linksOf } from "../../schemas/blogs";
import { Icon } from "../../ui/icon";
import { X } from "../../ui/icons";
import type { FormState } from "../resource/labelled";

const EMPTY = { text: "", context: "", url: "" };

export function LinkRows({ form }: { form: FormState }) {
  const rows = linksOf(form.values.affiliateLinks ?? "");
  const [wrong] = form.errors.affiliateLinks ?? [];
  return (
    <fieldset className="card min-w-0 p-5" data-rows>
      <legend className="sr-only">Affiliate links</legend>
      <h2 className="font-sans font-semibold text-base tracking-normal">Affiliate links</h2>
      <p className="mt-1 mb-3 text-muted text-xs">
        Shown as “Check Coupons” below the text. With a store they lead to its page, without one to their
        address.
      </p>
      {wrong && <p className="mb-3 text-danger text-xs">{wrong}</p>}
      <div className="grid gap-3" data-row-list>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are what was typed, in its order
          <LinkRow key={index} row={row} errorOf={(name) => form.errors[`affiliateLinks.${index}.${name}`]} />
        ))}
      </div>
      <template data-row>
        <LinkRow row={EMPTY} />
      </template>
      <button type="button" className="btn btn-plain btn-small mt-3" data-add-row>
        Add a link
      </button>
    </fieldset>
  );
}

type Row = typeof EMPTY;
type ErrorOf = (name: keyof Row) => string[] | undefined;

function LinkRow({ row, errorOf = () => undefined }: { row: Row; errorOf?: ErrorOf }) {
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-control border border-line p-3" data-row-of="link">
      <legend className="sr-only">{row.text ? `Link “${row.text}”` : "New link"}</legend>
      <div className="flex items-start gap-2">
        <LinkField name="text" label="Text" row={row} errorOf={errorOf} maxLength={200} />
        <button
          type="button"
          className="btn btn-plain mt-6 size-[42px] p-0 text-muted"
          data-remove-row
          aria-label={row.text ? `Remove “${row.text}”` : "Remove this link"}
        >
          <Icon icon={X} size={16} />
        </button>
      </div>
      <LinkField name="context" label="Context (optional)" row={row} errorOf={errorOf} maxLength={500} />
      <LinkField name="url" label="Address" row={row} errorOf={errorOf} maxLength={2000} />
    </fieldset>
  );
}

type FieldProps = { name: keyof Row; label: string; row: Row; errorOf: ErrorOf; maxLength: number };

function LinkField({ name, label, row, errorOf, maxLength }: FieldProps) {
  const [error] = errorOf(name) ?? [];
  return (
    <label className="block min-w-0 flex-1">
      <span className="mb-1 block text-muted text-xs">{label}</span>
      <input
        name={`link_${name}`}
        defaultValue={row[name]}
        maxLength={maxLength}
        autoComplete="off"
        inputMode={name === "url" ? "url" : undefined}
        placeholder={name === "url" ? "https://" : undefined}
        aria-invalid={error ? true : undefined}
        className="field w-full bg-ground"
      />
      {error && <span className="mt-1 block text-danger text-xs">{error}</span>}
    </label>
  );
}

/** Joins the rows to one text, and stores lines as they end in the database. */
export function withLinks(sent: SubmittedForm): SubmittedForm {
  const [contexts, urls] = [sent.all("link_context"), sent.all("link_url")];
  const rows = sent
    .all("link_text")
    .map((text, row) => ({ text, context: contexts[row] ?? "", url: urls[row] ?? "" }));
  const content = (sent.values.content ?? "").replace(/\r\n?/g, "\n");
  const targetStore = sent.values.store ?? "";
  return { ...sent, values: { ...sent.values, content, targetStore, affiliateLinks: linesOf(rows) } };
}
