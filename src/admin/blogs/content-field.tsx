import type { IconNode } from "lucide";
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
import { type FormState, Labelled } from "../resource/fields";
import { Button } from "../resource/parts";

type Tool = { command: string; name: string; icon: IconNode; keys?: string; isToggle?: boolean };

const tools: Tool[] = [
  { command: "bold", name: "Bold", icon: Bold, keys: "Control+B", isToggle: true },
  { command: "italic", name: "Italic", icon: Italic, keys: "Control+I", isToggle: true },
  { command: "heading2", name: "Heading 2", icon: Heading2, keys: "Control+Alt+2", isToggle: true },
  { command: "heading3", name: "Heading 3", icon: Heading3, keys: "Control+Alt+3", isToggle: true },
  { command: "bulletList", name: "Bullet list", icon: List, keys: "Control+Shift+8", isToggle: true },
  {
    command: "orderedList",
    name: "Numbered list",
    icon: ListOrdered,
    keys: "Control+Shift+7",
    isToggle: true,
  },
  { command: "blockquote", name: "Quote", icon: Quote, keys: "Control+Shift+B", isToggle: true },
  { command: "link", name: "Link", icon: Link, keys: "Control+K", isToggle: true },
  { command: "undo", name: "Undo", icon: Undo2, keys: "Control+Z" },
  { command: "redo", name: "Redo", icon: Redo2, keys: "Control+Shift+Z" },
];

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
        {tools.map(({ command, name, icon, keys, isToggle }) => (
          <button
            key={command}
            type="button"
            data-command={command}
            aria-label={name}
            aria-keyshortcuts={keys}
            aria-pressed={isToggle ? false : undefined}
            title={keys ? `${name} (${keys.replace("Control", "Ctrl")})` : name}
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
