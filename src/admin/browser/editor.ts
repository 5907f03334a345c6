import { Editor, getSchema } from "@tiptap/core";
import { withoutStrangeDeals } from "./editor-deals";
import { extensions, losses, toHtml } from "./editor-html";
import { fromPaste } from "./editor-paste";
import { insertPictures, picturesIn } from "./editor-pictures";
import { type Toolbar, toolbar } from "./editor-tools";

/*
 * The form still sends the plain field, which always has the current text. Text that is not edited stays the same to the
 * letter, and text that the editor cannot hold completely is shown as HTML.
 */

type EditedField = {
  text: HTMLTextAreaElement;
  frame: HTMLElement;
  tools: Toolbar;
  /** Without one the text is shown as HTML. */
  editor: Editor | undefined;
  /** The text that the editor last read or wrote. */
  known: string;
};

let edited: EditedField | undefined;

export function edit(text: HTMLTextAreaElement): void {
  const frame = document.getElementById("editor");
  if (!frame) return;
  if (edited?.frame !== frame) {
    edited?.editor?.destroy();
    edited = attach(text, frame);
    open(edited);
  } else if (text.value !== edited.known) {
    edited.text = text;
    open(edited);
  }
  show(edited);
}

const schema = getSchema(extensions);

function attach(text: HTMLTextAreaElement, frame: HTMLElement): EditedField {
  const tools = toolbar(frame, {
    toggleHtml: () => edited && toggle(edited),
    insertPictures: (files) => {
      if (edited?.editor) void insertPictures(edited.editor, files, edited.tools.say);
    },
  });
  const mounted: EditedField = { text, frame, tools, editor: undefined, known: "" };
  for (const label of text.labels) label.addEventListener("click", () => focus(mounted));
  return mounted;
}

function open(edited: EditedField): void {
  const html = edited.text.value;
  const lost = losses(html, schema);
  edited.known = html;
  edited.editor?.destroy();
  edited.editor = lost.length > 0 ? undefined : newEditor(edited, html);
  edited.tools.say(lost.length > 0 ? `Shown as HTML: the editor would lose ${lost.join(", ")}.` : "");
  edited.tools.use(edited.editor);
}

function newEditor(edited: EditedField, content: string): Editor {
  const mount = edited.frame.querySelector<HTMLElement>("[data-text]");
  const insert = (data: DataTransfer | null) => {
    const files = picturesIn(data);
    if (files.length > 0) void insertPictures(editor, files, edited.tools.say);
    return files.length > 0;
  };
  const editor: Editor = new Editor({
    element: mount,
    extensions,
    content,
    injectCSS: false,
    editorProps: {
      attributes: () => attributesOf(edited.text),
      transformPastedHTML: (pasted) => {
        const { html, pictures } = fromPaste(pasted);
        if (pictures.length > 0)
          edited.tools.say(
            `Pictures of ${pictures.join(", ")} are copied when you save. If one cannot be, you are told.`,
          );
        return withoutStrangeDeals(html);
      },
      handlePaste: (_, { clipboardData }) => insert(clipboardData),
      handleDrop: (_, { dataTransfer }, __, isMoved) => !isMoved && insert(dataTransfer),
    },
    onUpdate: ({ editor }) => {
      edited.known = editor.isEmpty ? "" : toHtml(editor.state.doc);
      edited.text.value = edited.known;
    },
  });
  return editor;
}

function attributesOf(text: HTMLTextAreaElement): Record<string, string> {
  const invalid = text.getAttribute("aria-invalid");
  return {
    class: "prose editor-text",
    role: "textbox",
    "aria-multiline": "true",
    "aria-required": "true",
    "aria-label": "Content",
    "aria-describedby": text.getAttribute("aria-describedby") ?? "",
    ...(invalid ? { "aria-invalid": invalid } : {}),
  };
}

function toggle(edited: EditedField): void {
  if (!edited.editor) {
    open(edited);
    show(edited);
    focus(edited);
    return;
  }
  edited.editor.destroy();
  edited.editor = undefined;
  edited.known = edited.text.value;
  edited.tools.use(undefined);
  show(edited);
  edited.text.focus();
}

function focus({ editor }: EditedField): void {
  editor?.commands.focus();
}

function show({ text, frame, editor }: EditedField): void {
  frame.hidden = false;
  frame.dataset.mode = editor ? "rich" : "html";
  text.hidden = editor !== undefined;
  // Makes it read the attributes again.
  editor?.view.updateState(editor.state);
}
