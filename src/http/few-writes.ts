/** What goes out at once in any case, in bytes: with its headers it fits into Bun's buffer of 16 KiB. */
const SMALL = 12 * 1024;

/**
 * A body for an answer that was awaited. Bun sends a large one with a write of its own for each part of each header
 * (oven-sh/bun#41341), sixty and more, which take an eighth of the time that a page takes. A stream goes out in two,
 * and gives up its Content-Length for that.
 */
export async function inFewWrites(body: Blob): Promise<Blob | ReadableStream<Uint8Array>> {
  if (body.size <= SMALL) return body;
  const bytes = await body.bytes();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
