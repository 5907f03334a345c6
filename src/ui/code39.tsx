/** Nine elements each, bars and spaces in turn: wide or narrow. */
const patterns: Record<string, string> = {
  ...{ "0": "nnnwwnwnn", "1": "wnnwnnnnw", "2": "nnwwnnnnw", "3": "wnwwnnnnn", "4": "nnnwwnnnw" },
  ...{ "5": "wnnwwnnnn", "6": "nnwwwnnnn", "7": "nnnwnnwnw", "8": "wnnwnnwnn", "9": "nnwwnnwnn" },
  "*": "nwnnwnwnn",
};

const WIDE = 5;
const NARROW = 2;
const HEIGHT = 36;

/** A number as a bar code that tills read (ISO/IEC 16388). */
export function Code39({ number }: { number: number }) {
  let x = 0;
  const bars = `*${number}*`.split("").flatMap((sign) => {
    const elements = [...(patterns[sign] ?? "")].map((width, at) => {
      const from = x;
      x += width === "w" ? WIDE : NARROW;
      return at % 2 === 0 ? `M${from} 0h${x - from}v${HEIGHT}h${from - x}z` : "";
    });
    x += NARROW;
    return elements;
  });
  return (
    <svg
      viewBox={`0 0 ${x - NARROW} ${HEIGHT}`}
      width={x - NARROW}
      height={HEIGHT}
      className="code39"
      role="img"
      aria-label={`Bar code of number ${number}`}
    >
      <path d={bars.join("")} />
    </svg>
  );
}
