/** A form as it was sent, out of sight, to be sent once more. */
export function Resent({ typed }: { typed: [string, string][] }) {
  // A name may come more than once, and twice with one value.
  return typed.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
    <input key={index} type="hidden" name={name} value={value} />
  ));
}
