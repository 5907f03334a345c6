import { Editor, getSchema } from "@tiptap/core";
import { losses, toHtml } from "./editor-html";
import { extensions } from "./editor-schema";
import { type Toolbar, toolbar } from "./editor-tools";

/*
 * The editor over a blog's text. The plain field stays the one that is sent, and always holds the current text. What is
 * not edited stays as it was, to the letter; what the editor would lose is shown as HTML.
 */

type Mode = "rich" | "html";

type Place = {
  text: HTMLTextAreaElement;
  frame: HTMLElement;
  tools: Toolbar;
  mode: Mode;
  editor: Editor | undefined;
  /** What the editor was last given or has given. */
  known: string;
};

let place: Place | undefined;

/** Puts the editor over a field, or takes in what an answer has made of the field. */
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
  const begun: Place = { text, frame, tools, mode: "rich", editor: undefined, known: "" };
  for (const label of text.labels) label.addEventListener("click", () => place?.editor?.commands.focus());
  return begun;
}

/** Shows the field's text in the editor, unless the editor would lose some of it. */
function open(at: Place): void {
  const html = at.text.value;
  const lost = losses(html, schema);
  at.known = html;
  at.editor?.destroy();
  at.editor = lost.length > 0 ? undefined : newEditor(at, html);
  at.mode = at.editor ? "rich" : "html";
  at.tools.say(lost.length > 0 ? `Shown as HTML: the editor would lose ${lost.join(", ")}.` : "");
  at.tools.use(at.editor);
}

function newEditor(at: Place, content: string): Editor {
  const mount = at.frame.querySelector<HTMLElement>("[data-text]");
  return new Editor({
    element: mount,
    extensions,
    content,
    injectCSS: false,
    editorProps: { attributes: () => attributesOf(at.text) },
    onUpdate: ({ editor }) => {
      at.known = editor.isEmpty ? "" : toHtml(editor.state.doc);
      at.text.value = at.known;
    },
  });
}

/** What the field says of itself to those who do not see it. */
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

function toggle(at: Place): void {
  if (at.mode === "html") {
    open(at);
    show(at);
    if (at.editor) at.editor.commands.focus();
    return;
  }
  at.editor?.destroy();
  at.editor = undefined;
  at.mode = "html";
  at.known = at.text.value;
  at.tools.use(undefined);
  show(at);
  at.text.focus();
}

function show({ text, frame, mode, editor }: Place): void {
  frame.hidden = false;
  frame.dataset.mode = mode;
  text.hidden = mode === "rich";
  // Has it read the field's attributes again.
  editor?.view.updateState(editor.state);
}
