type Props = { search: string; corrected: string };

/** Says that a list shows something else than was searched for. */
export function Corrected(words: Props) {
  return <p className="mb-4 text-muted">{correctedText(words)}</p>;
}

export function correctedText({ search, corrected }: Props): string {
  return `No results for “${search}”. Showing results for “${corrected}”.`;
}
