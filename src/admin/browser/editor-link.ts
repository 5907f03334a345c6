import type { Editor } from "@tiptap/core";

type LinkForm = { open: () => void; close: () => void };

/** The fields of a link are inside another form, which Enter must not send. */
export function linkForm(frame: HTMLElement, editorOf: () => Editor | undefined): LinkForm {
  const row = frame.querySelector<HTMLElement>("[data-link]");
  const input = row?.querySelector("input");
  const hint = row?.querySelector<HTMLElement>("[data-link-hint]");
  if (!row || !input || !hint) throw new Error("The editor's frame has no place for a link");

  const close = () => {
    row.hidden = true;
  };
  const cancel = () => {
    close();
    editorOf()?.commands.focus();
  };
  const set = () => {
    const href = addressOf(input.value);
    input.setAttribute("aria-invalid", String(href === undefined));
    hint.hidden = href !== undefined;
    if (href === undefined) return;
    // A chain that begins with focus() takes the focus even when it is never run.
    const chain = editorOf()?.chain().focus().extendMarkRange("link");
    if (!chain) return;
    // Without a selection the address is the text.
    const isEmpty = editorOf()?.state.selection.empty && !editorOf()?.isActive("link");
    if (isEmpty)
      chain.insertContent([{ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }]);
    else chain.setLink({ href });
    close();
    chain.run();
  };
  const remove = () => {
    close();
    editorOf()?.chain().focus().extendMarkRange("link").unsetLink().run();
  };

  for (const [name, act] of Object.entries({ set, remove, cancel }))
    row.querySelector(`[data-link-${name}]`)?.addEventListener("click", act);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      set();
    } else if (event.key === "Escape") {
      event.preventDefault();
      cancel();
    }
  });
  frame.addEventListener("keydown", (event) => {
    // Choosing from a list of suggestions sends a key event without a key.
    if (event.key?.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || !editorOf()) return;
    event.preventDefault();
    open();
  });

  const open = () => {
    input.value = editorOf()?.getAttributes("link").href ?? "";
    input.removeAttribute("aria-invalid");
    hint.hidden = true;
    row.hidden = false;
    input.focus();
    input.select();
  };

  return { open, close };
}

/** A bare name becomes an address on the web. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(https?:\/\/\S+|mailto:\S+|\/(?!\/)\S*)$/i.test(text)) return text;
  return /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text) ? `https://${text}` : undefined;
}
