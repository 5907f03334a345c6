import { motifs, others } from "./motifs";
import { drawn, hashOf, type Shape } from "./shapes";

/** Motifs stand on the lower edge. */
const MOTIF_WIDTH = 140;
const MOTIF_HEIGHT = 128;

export function Motif({ category, className }: { category: string; className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${MOTIF_WIDTH} ${MOTIF_HEIGHT}`}
      preserveAspectRatio="xMaxYMax"
      className={className}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawn(motifOf(category)) }}
    />
  );
}

/** The drawing of a category, chosen by a word of its name. */
export function motifOf(category: string): readonly Shape[] {
  const found = motifs.find(([words]) => words.test(category));
  return found?.[1] ?? (others[hashOf(category) % others.length] as readonly Shape[]);
}
