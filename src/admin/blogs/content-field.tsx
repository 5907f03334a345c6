import { paths } from "../../paths";
import type { DealPart } from "../../schemas/post-nodes";
import { Icon } from "../../ui/icon";
import {
  Bold,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Table,
  Tag,
  Undo2,
} from "../../ui/icons";
import { type FormState, Labelled } from "../resource/labelled";
import { Button } from "../resource/parts";

const tools = [
  ["bold", "Bold", Bold, "Control+B"],
  ["italic", "Italic", Italic, "Control+I"],
  ["heading2", "Heading 2", Heading2, "Control+Alt+2"],
  ["heading3", "Heading 3", Heading3, "Control+Alt+3"],
  ["bulletList", "Bullet list", List, "Control+Shift+8"],
  ["orderedList", "Numbered list", ListOrdered, "Control+Shift+7"],
  ["blockquote", "Quote", Quote, "Control+Shift+B"],
  ["link", "Link", Link, "Control+K"],
  ["picture", "Picture", Image, ""],
  ["table", "Table", Table, ""],
  ["deal", "Live deal", Tag, ""],
  ["undo", "Undo", Undo2, "Control+Z"],
  ["redo", "Redo", Redo2, "Control+Shift+Z"],
] as const;

const isToggle = (command: string) => !["picture", "table", "deal", "undo", "redo"].includes(command);

export function ContentField({ form }: { form: FormState }) {
  return (
    <Labelled
      form={form}
      name="content"
      label="Content"
      required
      hint={
        <>
          HTML. What a blog may not hold, such as scripts and styles, is taken out when it is saved, and
          pictures are copied to this site. A live deal is <code>{'<p data-deal="12"></p>'}</code>, with the
          number of its page in the admin.
        </>
      }
    >
      {(described) => (
        <>
          <EditorFrame />
          <textarea
            {...described}
            name="content"
            required
            rows={24}
            spellCheck={false}
            defaultValue={form.values.content ?? ""}
            data-editor
            className="field w-full resize-y bg-ground py-3 font-mono text-sm leading-relaxed"
          />
        </>
      )}
    </Labelled>
  );
}

function EditorFrame() {
  return (
    <div id="editor" hidden hx-morph-skip="" className="editor">
      <div
        role="toolbar"
        aria-label="Format of the text"
        aria-controls="editor-text"
        className="editor-tools"
      >
        {tools.map(([command, name, icon, keys]) => (
          <button
            key={command}
            type="button"
            data-command={command}
            aria-label={name}
            aria-keyshortcuts={keys || undefined}
            aria-pressed={isToggle(command) ? false : undefined}
            title={keys ? `${name} (${keys.replace("Control", "Ctrl")})` : name}
          >
            <Icon icon={icon} size={17} />
          </button>
        ))}
        <button type="button" data-command="html" aria-pressed={false} title="Edit the HTML itself">
          HTML
        </button>
      </div>
      <div className="editor-link" data-link hidden>
        <label className="min-w-0 flex-1 basis-52">
          <span className="sr-only">Address of the link</span>
          <input
            name="pageSearch"
            form="none"
            className="field w-full bg-ground"
            placeholder="https://, or the name of a page of this site"
            autoComplete="off"
            maxLength={2000}
            list="editor-pages"
            aria-describedby="editor-link-hint"
            hx-get={paths.pageSuggestions()}
            hx-trigger="input changed delay:200ms"
            hx-target="#editor-pages"
            hx-sync="this:replace"
          />
          <datalist id="editor-pages" />
        </label>
        <Button type="button" data-link-set small>
          Set link
        </Button>
        <Button type="button" data-link-remove small>
          Remove link
        </Button>
        <Button type="button" data-link-cancel small>
          Cancel
        </Button>
        <p id="editor-link-hint" role="alert" data-link-hint hidden className="w-full text-danger text-xs">
          This is no address. Choose a page of this site from the list, or type an address such as
          https://shop.example.
        </p>
      </div>
      <DealRow />
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple
        form="none"
        hidden
        aria-label="Pictures for the text"
        data-pictures
      />
      <p role="status" className="editor-note" data-note />
      <div id="editor-text" data-text />
    </div>
  );
}

const parts: Record<DealPart, string> = {
  ticket: "The whole deal",
  code: "Its code",
  value: "What it saves",
  ends: "When it ends",
  link: "A link",
};

/** Its fields belong to no form, so that they are not sent and count as nothing typed. */
function DealRow() {
  return (
    <div className="editor-link" data-deals hidden>
      <label className="min-w-0 flex-1 basis-52">
        <span className="sr-only">Search for a live deal</span>
        <input
          type="search"
          name="dealSearch"
          form="none"
          className="field w-full bg-ground"
          placeholder="A title, a store or a code"
          autoComplete="off"
          maxLength={100}
          hx-get={paths.dealSuggestions()}
          hx-include="[name=store]"
          hx-trigger="find, input changed delay:200ms"
          hx-target="#editor-deals"
          hx-sync="this:replace"
        />
      </label>
      <select form="none" aria-label="Insert" className="field bg-ground" defaultValue="ticket">
        {Object.entries(parts).map(([part, label]) => (
          <option key={part} value={part}>
            {label}
          </option>
        ))}
      </select>
      <Button type="button" data-deals-cancel small>
        Cancel
      </Button>
      <section id="editor-deals" aria-label="Live deals" aria-live="polite" className="w-full" />
    </div>
  );
}
