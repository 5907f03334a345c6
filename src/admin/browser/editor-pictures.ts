import type { Editor } from "@tiptap/core";
import { parsed } from "./editor-paste";

/** The width that the site stores. A camera's own picture would be too large to send. */
const SIDE_PX = 1600;
/** The server takes a body of 6 MiB, in which some letters take three. */
const MOST_CHARACTERS = 5_000_000;

/** The pictures of what is pasted or dropped, if it is nothing else. */
export function picturesIn(data: DataTransfer | null): File[] {
  const html = data?.getData("text/html") ?? "";
  // A browser copies a picture with the HTML that shows it, and Word a text with a picture of it.
  if (parsed(html).body.textContent?.trim()) return [];
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

/** The text holds the pictures themselves until it is saved; then the server stores them. */
export async function insertPictures(
  editor: Editor,
  files: File[],
  say: (words: string) => void,
): Promise<void> {
  for (const file of files) {
    const src = await shrunk(file).catch(() => undefined);
    if (!src) say(`${file.name} is no picture that can be read: choose a PNG, JPEG, WebP or GIF.`);
    else if (editor.getHTML().length + src.length > MOST_CHARACTERS)
      say(`There is no room for ${file.name}. Save the post, then add it.`);
    else editor.chain().focus().setImage({ src }).run();
  }
}

async function shrunk(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Safari writes a PNG instead.
  return canvas.toDataURL("image/webp", 0.9);
}
