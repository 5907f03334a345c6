import { Editor, getSchema } from "@tiptap/core";
import { withoutStrangeDeals } from "./editor-deals";
import { extensions, losses, toHtml } from "./editor-html";
import { followTicks } from "./editor-marks";
import { insertPictures, picturesIn } from "./editor-pictures";
import { type Toolbar, toolbar } from "./editor-tools";

/*
 * The form still sends the plain field, which always has the current text. Text that is not edited stays the same to the
 * letter, and text that the editor cannot hold completely is shown as HTML.
 */

type Place = {
  text: HTMLTextAreaElement;
  frame: HTMLElement;
  tools: Toolbar;
  /** Without one the text is shown as HTML. */
  editor: Editor | undefined;
  /** The text that the editor last read or wrote. */
  known: string;
};

let place: Place | undefined;

export function edit(text: HTMLTextAreaElement): void {
  const frame = document.getElementById("editor");
  if (!frame) return;
  if (place?.frame !== frame) {
    place?.editor?.destroy();
    place = begin(text, frame);
    open(place);
  } else if (text.value !== place.known) {
    place.text = text;
    open(place);
  }
  show(place);
}

const schema = getSchema(extensions);

function begin(text: HTMLTextAreaElement, frame: HTMLElement): Place {
  const tools = toolbar(frame, { toggleHtml: () => place && toggle(place) });
  const begun: Place = { text, frame, tools, editor: undefined, known: "" };
  for (const label of text.labels) label.addEventListener("click", () => focus(begun));
  return begun;
}

function open(place: Place): void {
  const html = place.text.value;
  const lost = losses(html, schema);
  place.known = html;
  place.editor?.destroy();
  place.editor = lost.length > 0 ? undefined : newEditor(place, html);
  place.tools.say(lost.length > 0 ? `Shown as HTML: the editor would lose ${lost.join(", ")}.` : "");
  place.tools.use(place.editor);
}

function newEditor(place: Place, content: string): Editor {
  const mount = place.frame.querySelector<HTMLElement>("[data-text]");
  const insert = (data: DataTransfer | null) => {
    const files = picturesIn(data);
    if (files.length > 0) void insertPictures(editor, files, place.tools.say);
    return files.length > 0;
  };
  const editor: Editor = new Editor({
    element: mount,
    extensions,
    content,
    injectCSS: false,
    editorProps: {
      attributes: () => attributesOf(place.text),
      transformPastedHTML: withoutStrangeDeals,
      handlePaste: (_, { clipboardData }) => insert(clipboardData),
      handleDrop: (_, { dataTransfer }, __, isMoved) => !isMoved && insert(dataTransfer),
    },
    onUpdate: ({ editor }) => {
      place.known = editor.isEmpty ? "" : toHtml(editor.state.doc);
      place.text.value = place.known;
    },
  });
  followTicks(editor);
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

function toggle(place: Place): void {
  if (!place.editor) {
    open(place);
    show(place);
    focus(place);
    return;
  }
  place.editor.destroy();
  place.editor = undefined;
  place.known = place.text.value;
  place.tools.use(undefined);
  show(place);
  place.text.focus();
}

function focus({ editor }: Place): void {
  editor?.commands.focus();
}

function show({ text, frame, editor }: Place): void {
  frame.hidden = false;
  frame.dataset.mode = editor ? "rich" : "html";
  text.hidden = editor !== undefined;
  // Makes it read the attributes again.
  editor?.view.updateState(editor.state);
}
