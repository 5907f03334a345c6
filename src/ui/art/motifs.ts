import { box, disc, round, type Shape } from "./shapes";

/** By words of a category's name. */
export const motifs: readonly (readonly [RegExp, readonly Shape[]])[] = [
  [
    /fashion|cloth|apparel|shoe|wear|jewel|accessor/i,
    [
      ["ink", `${disc(66, 11, 8.5)}M59 28l12 2 3-16-10-1z`],
      ["brand", "M46 26 25 37 5 67l19 11 7-9v59h64V69l6 9 19-11-20-30-20-11z"],
      ["paper", "M46 26a17.5 18 0 0 0 35 0l-17-4z"],
      ["tint", box(31, 86, 64, 12) + box(31, 108, 64, 12)],
    ],
  ],
  [
    /electronic|phone|audio|camera|gadget|computer/i,
    [
      ["ink", "M11 74a59 59 0 0 1 118 0h-15a44 44 0 0 0-88 0z"],
      ["brand", round(5, 74, 32, 52, 9) + round(103, 74, 32, 52, 9)],
      ["tint", disc(70, 98, 21)],
      ["paper", disc(70, 98, 7.5)],
    ],
  ],
  [
    /travel|hotel|flight|holiday|trip|luggage/i,
    [
      ["tint", disc(104, 36, 35)],
      ["ink", "M40 42V24h44v18H74v-8H50v8z"],
      ["brand", round(9, 41, 105, 78, 12)],
      ["paper", box(29, 41, 10, 78) + box(84, 41, 10, 78)],
      ["ink", disc(29, 120, 7.5) + disc(94, 120, 7.5)],
    ],
  ],
  [
    /home|garden|furnitur|kitchen|house|decor/i,
    [
      ["ink", box(31, 12, 8, 109) + box(15, 121, 40, 7)],
      ["brand", "M0 64a35 34 0 0 1 70 0zM77 42c22 2 34 22 30 54-22-4-32-24-30-54z"],
      ["tint", "M140 52c-22 0-32 18-32 44 20 0 34-18 32-44z"],
      ["ink", "M82 96h50l-7 32H89z"],
    ],
  ],
  [
    /beauty|cosmetic|perfume|skin|hair/i,
    [
      ["ink", box(8, 92, 36, 36) + round(82, 30, 24, 20, 3)],
      ["tint", `${box(12, 72, 28, 20) + box(87, 50, 14, 12) + disc(128, 26, 7) + disc(122, 10, 4)}`],
      ["brand", `M15 72V42l22-18v48z${round(60, 62, 68, 66, 13)}`],
      ["paper", disc(94, 95, 17)],
    ],
  ],
  [
    /food|drink|wine|coffee|\btea\b|grocer|restaurant/i,
    [
      ["tint", "M36 52c-12-14 10-22 0-40h11c10 18-12 26 0 40zM66 52c-12-14 10-22 0-40h11c10 18-12 26 0 40z"],
      ["ink", `M92 72h12a19 19 0 0 1 0 38H90V99h14a8 8 0 0 0 0-16H92z${round(4, 120, 108, 10, 5)}`],
      ["brand", "M16 62h82v32a28 28 0 0 1-28 28H44a28 28 0 0 1-28-28z"],
      ["paper", box(16, 76, 82, 11)],
    ],
  ],
  [
    /sport|outdoor|fitness|camp|bike|cycl/i,
    [
      ["tint", disc(108, 38, 24)],
      ["ink", "M0 128 52 30l52 98z"],
      ["paper", "M52 30 37 58l9 7 7-8 7 9 8-8z"],
      ["brand", "M66 128l36-60 36 60z"],
      ["ink", "M92 128l10-28 10 28z"],
    ],
  ],
  [
    /kid|toy|baby|child|game/i,
    [
      ["brand", round(0, 76, 52, 52, 6) + disc(126, 114, 14)],
      ["ink", round(56, 76, 52, 52, 6)],
      ["tint", `${round(28, 20, 52, 52, 6)}M66 116h32L82 88z`],
      ["paper", `${disc(26, 102, 15)}M38 58a16 16 0 0 1 32 0z`],
    ],
  ],
  [
    /\bpets?\b|animal|\bdogs?\b|\bcats?\b/i,
    [
      ["tint", disc(66, 48, 47)],
      [
        "ink",
        `M66 46c15 0 29 16 25 29-4 10-16 5-25 5s-21 5-25-5c-4-13 10-29 25-29z${disc(36, 42, 9) + disc(54, 25, 10) + disc(78, 25, 10) + disc(96, 42, 9)}`,
      ],
      ["brand", "M8 128l10-44h96l10 44z"],
      [
        "paper",
        box(50, 101, 32, 10) + disc(48, 101, 7) + disc(48, 111, 7) + disc(84, 101, 7) + disc(84, 111, 7),
      ],
    ],
  ],
  [
    /book|station|magazine|office|school|\barts?\b/i,
    [
      ["tint", `${round(4, 56, 92, 24, 4)}${box(114, 112, 20, 16)}`],
      ["ink", `${round(10, 80, 82, 24, 4)}M120 20l4-10 4 10z`],
      ["brand", `${round(0, 104, 98, 24, 4) + box(18, 56, 9, 24) + box(114, 36, 20, 76)}`],
      ["paper", `${box(16, 104, 10, 24) + box(70, 80, 10, 24)}M114 36l6-16h8l6 16z`],
    ],
  ],
  [
    /health|wellness|pharma|vitamin|medic|optic/i,
    [
      ["ink", `${round(16, 36, 60, 20, 4)}M102 98h30v15a15 15 0 0 1-30 0z`],
      [
        "brand",
        `${round(8, 56, 76, 72, 10)}M114 56c-24-16-22-38-10-38 6 0 9 4 10 7 1-3 4-7 10-7 12 0 14 22-10 38z`,
      ],
      ["tint", "M102 98V83a15 15 0 0 1 30 0v15z"],
      ["paper", box(8, 74, 76, 38)],
      ["brand", box(41, 80, 10, 26) + box(33, 88, 26, 10)],
    ],
  ],
  [
    /software|service|digital|hosting|\bvpn|\bapps?\b|learn|course/i,
    [
      ["tint", disc(110, 34, 26)],
      ["ink", round(14, 32, 100, 76, 8)],
      ["brand", box(22, 40, 84, 60)],
      ["paper", round(32, 51, 38, 8, 4) + round(32, 81, 26, 8, 4)],
      ["tint", `${round(32, 66, 58, 8, 4)}M0 108h128v8a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12z`],
    ],
  ],
];

/** A bag, a parcel and a ticket, for categories that have no drawing of their own. */
export const others: readonly (readonly Shape[])[] = [
  [
    ["tint", disc(108, 44, 28)],
    ["ink", "M40 52V36a24 24 0 0 1 48 0v16H77V36a13 13 0 0 0-26 0v16z"],
    ["brand", "M14 48h100l8 80H6z"],
    ["paper", "M40 66h11a13 13 0 0 0 26 0h11a24 24 0 0 1-48 0z"],
  ],
  [
    ["tint", `${round(82, 62, 56, 66, 4)}`],
    ["brand", round(4, 36, 92, 92, 5)],
    [
      "ink",
      `${box(42, 36, 16, 92)}M50 36C30 36 22 12 34 10c10-1 16 14 16 26 0-12 6-27 16-26 12 2 4 26-16 26z`,
    ],
    ["paper", `${box(104, 62, 12, 66)}${box(66, 106, 22, 12)}`],
  ],
  [
    ["tint", disc(104, 40, 30)],
    [
      "brand",
      "M10 46h110a6 6 0 0 1 6 6v18a12 12 0 0 0 0 24v18a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6V94a12 12 0 0 0 0-24V52a6 6 0 0 1 6-6z",
    ],
    ["paper", box(88, 56, 5, 10) + box(88, 77, 5, 10) + box(88, 98, 5, 10)],
    ["ink", "M26 83l9-9 12 12 22-22 9 9-31 31z"],
  ],
];
