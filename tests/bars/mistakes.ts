import type { ProposedOffer } from "../../src/generation/offers/propose";
import type { Truth } from "./model";
import type { Trap } from "./pages";

/** A mistake that a model makes on purpose with an offer that is true. Undefined where the offer has nothing for it. */
export type Mistake = {
  of: Trap["of"];
  name: string;
  make: (offer: ProposedOffer, truth: Truth, all: Truth[]) => ProposedOffer | ProposedOffer[] | undefined;
};

const amountIn = (texts: (string | null)[]) => texts.flatMap((text) => text?.match(/\$\d+/) ?? [])[0];

export const mistakes: Mistake[] = [
  {
    of: "value",
    name: "a value of its own",
    make: (o) => (o.value && /\d/.test(o.value) ? { ...o, value: o.value.replace(/\d+/, "75") } : undefined),
  },
  {
    of: "value",
    name: "another offer's value",
    make: (o, truth, all) => {
      const other = all.find(({ kind, value }) => kind === "percentage" && value !== truth.value);
      return truth.kind === "percentage" && other ? { ...o, value: other.value } : undefined;
    },
  },
  {
    of: "value",
    name: "the minimum as the value",
    make: (o, { conditions }) => {
      const value = amountIn(conditions);
      return value ? { ...o, value } : undefined;
    },
  },
  {
    of: "value",
    name: "a price as a discount",
    make: (o, { title, what }) => {
      const value = amountIn([title, what]);
      return value ? { ...o, value } : undefined;
    },
  },
  {
    of: "value",
    name: "a maximum as the value",
    make: (o, { upTo, value }) => (upTo ? { ...o, value } : undefined),
  },
  {
    of: "value",
    name: "a part of the number",
    make: (o) =>
      o.value && /\d\d/.test(o.value) ? { ...o, value: o.value.replace(/(\d)(\d)/, "$2") } : undefined,
  },
  { of: "terms", name: "without a title", make: (o) => ({ ...o, title: null }) },
  {
    of: "terms",
    name: "a condition as its title",
    make: (o, { conditions: [title] }) => (title ? { ...o, title } : undefined),
  },
  {
    of: "terms",
    name: "a condition as an offer of its own",
    make: (o, { conditions: [title] }) =>
      title ? [o, { ...o, block: -1, title, code: null, value: null, end: null }] : undefined,
  },
  {
    of: "terms",
    name: "a condition with its amount as an offer of its own",
    make: (o, { conditions }) => {
      const title = conditions.find((condition) => /\$/.test(condition));
      return title
        ? [o, { ...o, block: -1, title, code: null, value: amountIn([title]) ?? null, end: null }]
        : undefined;
    },
  },
  {
    of: "terms",
    name: "the block before it",
    make: (o) => (o.block > 1 ? { ...o, block: o.block - 1 } : undefined),
  },
  {
    of: "end",
    name: "an end of its own",
    make: (o, truth) => ({ ...o, end: truth.end ? truth.end.replace(/20\d\d/, "2029") : "31 December 2029" }),
  },
  {
    of: "end",
    name: "another offer's end",
    make: (o, truth, all) => ({ ...o, end: all.find(({ end }) => end && end !== truth.end)?.end ?? null }),
  },
  { of: "end", name: "without its end", make: (o) => (o.end ? { ...o, end: null } : undefined) },
  {
    of: "end",
    name: "its end as a start",
    make: (o) => (o.end ? { ...o, end: null, start: o.end } : undefined),
  },
  {
    of: "end",
    name: "a day without its year",
    make: (o) => (o.end ? { ...o, end: o.end.replace(/,?[ /]*20\d\d$/, "") } : undefined),
  },
];
