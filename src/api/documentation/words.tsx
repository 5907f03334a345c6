/** A text with `code` in it. */
export function Words({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
      <code key={index} className="rounded bg-soft px-1 text-[0.9em] text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

/** An example, as JSON. */
export function Example({ value }: { value: unknown }) {
  return (
    <pre className="mt-2 whitespace-pre-wrap rounded-control bg-soft px-4 py-3 text-sm [overflow-wrap:anywhere]">
      <code>{JSON.stringify(value, null, 2)}</code>
    </pre>
  );
}
