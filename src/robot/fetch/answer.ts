/**
 * In how many milliseconds a server wants to be asked again (RFC 9110, 10.2.3: seconds or a date).
 * @param given its Retry-After
 */
export function retryAfterMs(given: string | null | undefined): number | undefined {
  const text = given ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** The text of an answer, or its beginning if it is longer. @param most bytes after decompression */
export async function textOf(response: Response, most: number): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of response.body ?? []) {
    const room = most - bytes;
    bytes += chunk.byteLength;
    if (bytes > most) return { text: text + decoder.decode(chunk.subarray(0, room)), isWhole: false };
    text += decoder.decode(chunk, { stream: true });
  }
  return { text: text + decoder.decode(), isWhole: true };
}
