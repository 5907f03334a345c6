const HANGS_AFTER_MS = 1000;

/**
 * Must be called within a person's gesture, before anything is awaited: WebKit allows it there alone.
 * @returns whether the browser says that it has copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // It is missing on plain http.
    await Promise.race([navigator.clipboard.writeText(text), hanging()]);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function hanging(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, HANGS_AFTER_MS));
}

function copyFromField(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.value = text;
  // No keyboard comes up, and nothing scrolls.
  field.readOnly = true;
  field.style.position = "fixed";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    focused?.focus();
  }
}
