import { Icon } from "../../ui/icon";
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
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
  ["undo", "Undo", Undo2, "Control+Z"],
  ["redo", "Redo", Redo2, "Control+Shift+Z"],
] as const;

export function ContentField({ form }: { form: FormState }) {
  return (
    <Labelled
      form={form}
      name="content"
      label="Content"
      required
      hint="HTML. What a blog may not hold, such as scripts and styles, is taken out when it is saved."
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
            aria-keyshortcuts={keys}
            aria-pressed={command === "undo" || command === "redo" ? undefined : false}
            title={`${name} (${keys.replace("Control", "Ctrl")})`}
          >
            <Icon of={icon} size={17} />
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
            className="field w-full bg-ground"
            placeholder="https://"
            autoComplete="off"
            inputMode="url"
            maxLength={2000}
          />
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
      </div>
      <p role="status" className="editor-note" data-note />
      <div id="editor-text" data-text />
    </div>
  );
}
