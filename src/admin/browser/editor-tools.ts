import type { ChainedCommands, Editor } from "@tiptap/core";
import { dealForm } from "./editor-deals";
import { linkForm } from "./editor-link";

export type Toolbar = {
  /** Without an editor the text is shown as HTML. */
  use: (editor: Editor | undefined) => void;
  say: (words: string) => void;
};

type Tool = {
  run: (chain: ChainedCommands) => ChainedCommands;
  active?: [name: string, attributes?: { level: number }];
};

const tools: Record<string, Tool> = {
  bold: { run: (chain) => chain.toggleBold(), active: ["bold"] },
  italic: { run: (chain) => chain.toggleItalic(), active: ["italic"] },
  heading2: { run: (chain) => chain.toggleHeading({ level: 2 }), active: ["heading", { level: 2 }] },
  heading3: { run: (chain) => chain.toggleHeading({ level: 3 }), active: ["heading", { level: 3 }] },
  bulletList: { run: (chain) => chain.toggleBulletList(), active: ["bulletList"] },
  orderedList: { run: (chain) => chain.toggleOrderedList(), active: ["orderedList"] },
  blockquote: { run: (chain) => chain.toggleBlockquote(), active: ["blockquote"] },
  table: { run: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }) },
  undo: { run: (chain) => chain.undo() },
  redo: { run: (chain) => chain.redo() },
};

type Actions = { toggleHtml: () => void; insertPictures: (files: File[]) => void };

export function toolbar(frame: HTMLElement, { toggleHtml, insertPictures }: Actions): Toolbar {
  const buttons = [...frame.querySelectorAll<HTMLButtonElement>("[data-command]")];
  const note = frame.querySelector<HTMLElement>("[data-note]");
  const pictures = frame.querySelector<HTMLInputElement>("[data-pictures]");
  pictures?.addEventListener("change", () => {
    insertPictures([...(pictures.files ?? [])]);
    // The same file can be chosen again.
    pictures.value = "";
  });
  let editor: Editor | undefined;
  const forms = { link: linkForm(frame, () => editor), deal: dealForm(frame, () => editor) };
  const closeForms = () => {
    for (const form of Object.values(forms)) form.close();
  };

  for (const button of buttons) {
    // Keeps the focus in the text, so that nothing typed is lost.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const { command = "" } = button.dataset;
      if (button.getAttribute("aria-disabled") === "true") return;
      if (command === "html") return toggleHtml();
      closeForms();
      if (command === "picture") return pictures?.click();
      if (command === "link" || command === "deal") return forms[command].open();
      const tool = tools[command];
      if (editor && tool) tool.run(editor.chain().focus()).run();
    });
  }
  moveByArrows(buttons);

  const show = () => {
    for (const button of buttons) showState(button, editor);
  };

  return {
    use: (next) => {
      editor = next;
      closeForms();
      next?.on("transaction", show);
      next?.on("selectionUpdate", show);
      show();
    },
    say: (words) => {
      if (note) note.textContent = words;
    },
  };
}

function showState(button: HTMLButtonElement, editor: Editor | undefined): void {
  const { command = "" } = button.dataset;
  if (command === "html") {
    button.setAttribute("aria-pressed", String(!editor));
    return;
  }
  const tool = tools[command];
  const canRun = editor && (!tool || tool.run(editor.can().chain()).run());
  // Not `disabled`, which would lose the focus.
  button.setAttribute("aria-disabled", String(!canRun));
  const [name, attributes] = command === "link" ? ["link"] : (tool?.active ?? []);
  if (name) button.setAttribute("aria-pressed", String(editor?.isActive(name, attributes) ?? false));
}

/** One stop for the Tab key; arrows move between the buttons (WAI-ARIA APG, toolbar). */
function moveByArrows(buttons: HTMLButtonElement[]): void {
  const stopAt = (stop: HTMLButtonElement | undefined) => {
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  stopAt(buttons[0]);
  for (const [index, button] of buttons.entries()) {
    button.addEventListener("focus", () => stopAt(button));
    button.addEventListener("keydown", ({ key }) => {
      const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[key];
      if (next !== undefined) buttons.at(next % buttons.length)?.focus();
    });
  }
}
