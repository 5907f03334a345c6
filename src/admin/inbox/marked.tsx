import { placesOf } from "../../generation/offers/check";

export type Part = { part: string; text: string };

type Range = { part: string; from: number; to: number };

/** A text with its parts marked and labelled wherever they stand; parts may overlap. */
export function Marked({ text, parts }: { text: string; parts: Part[] }) {
  const ranges: Range[] = parts
    .flatMap(({ part, text: words }) =>
      placesOf(words, text).map((from) => ({ part, from, to: from + words.length })),
    )
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const edges = new Set([0, text.length, ...ranges.flatMap(({ from, to }) => [from, to])]);
  const cuts = [...edges].sort((a, b) => a - b);
  return cuts.slice(1).map((to, at) => {
    const from = cuts[at] ?? 0;
    const around = ranges.filter((range) => range.from <= from && range.to >= to);
    return <Piece key={from} ranges={around} from={from} text={text.slice(from, to)} />;
  });
}

/** The outermost part first. A part is labelled where it begins. */
function Piece({ ranges: [outer, ...inner], from, text }: { ranges: Range[]; from: number; text: string }) {
  if (!outer) return text;
  return (
    <mark className="part" data-part={outer.part}>
      {outer.from === from && <bdi className="part-label">{outer.part} </bdi>}
      <Piece ranges={inner} from={from} text={text} />
    </mark>
  );
}
