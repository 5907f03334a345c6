import { goods } from "./goods";

export type DemoDeal = {
  kind: "coupon" | "offer";
  store: string;
  title: string;
  description: string;
  code: string | null;
  discountType: "percentage" | "fixed" | "freeShipping" | "deal";
  discountValue: string;
  /** In US dollars; null also where the text names another currency. */
  minSpend: number | null;
  createdDaysAgo: number;
  startsInDays: number | null;
  endsInDays: number | null;
  verifiedDaysAgo: number | null;
  featured: boolean;
  active: boolean;
};

export const OLDEST_DEAL_DAYS = 120;

/** Shops whose deals have all run out. */
const endedStores: readonly string[] = ["petticoat-yard", "gatherbox"];

/** An even spread over 0..1: multiples of an irrational step never repeat and never cluster. */
export const spread = (index: number, step: number): number => (index * step) % 1;
const between = (low: number, high: number, share: number): number =>
  Math.round((low + (high - low) * share) * 1000) / 1000;

type Discount = Pick<DemoDeal, "discountType" | "discountValue">;

/** The title says what the discount is, so title and value cannot disagree. */
function discountOf(title: string, deal: string | undefined): Discount {
  if (deal !== undefined) return { discountType: "deal", discountValue: deal };
  if (/free (\w+ )?(shipping|delivery)/i.test(title)) {
    return { discountType: "freeShipping", discountValue: "Free shipping" };
  }
  const percentage = /\d+%/.exec(title);
  if (percentage) return { discountType: "percentage", discountValue: percentage[0] };
  const amount = /[$£€]\d+/.exec(title);
  if (amount) return { discountType: "fixed", discountValue: amount[0] };
  throw new Error(`No discount in the title "${title}"`);
}

/** From "Minimum spend $60", "on orders over $50" and the like. */
function minSpendOf(text: string): number | null {
  const amount = /(?:minimum spend|orders? over|when you spend|basket must total) \$(\d+)/i.exec(text)?.[1];
  return amount ? Number(amount) : null;
}

type Dates = Pick<DemoDeal, "createdDaysAgo" | "startsInDays" | "endsInDays" | "verifiedDaysAgo">;

/** About 9 % have ended, 12 % end within a week, 25 % have no end; the others run 8 to 120 days more. */
function datesOf(index: number, mark: string, store: string): Dates {
  const age = spread(index + 1, 0.7548776662) ** 1.3;
  const length = spread(index + 1, 0.4142135624);
  if (mark === ">") {
    return {
      createdDaysAgo: between(0.4, 6, age),
      startsInDays: between(2, 21, length),
      endsInDays: between(35, 90, age),
      verifiedDaysAgo: null,
    };
  }
  const turn = spread(index + 1, 0.6180339887);
  if (endedStores.includes(store) || (turn < 0.087 && mark === "")) {
    const ended = between(1, 40, length);
    const createdDaysAgo = between(ended + 7, OLDEST_DEAL_DAYS, age);
    return { createdDaysAgo, startsInDays: null, endsInDays: -ended, verifiedDaysAgo: null };
  }
  const createdDaysAgo = between(0.05, OLDEST_DEAL_DAYS, age);
  const checked = spread(index + 1, 0.569840291);
  return {
    createdDaysAgo,
    startsInDays: null,
    endsInDays: turn < 0.206 ? between(0.2, 7, length) : turn < 0.457 ? null : between(8, 120, length),
    verifiedDaysAgo: checked < 0.5 ? between(0, Math.min(14, createdDaysAgo), checked * 2) : null,
  };
}

function dealsFrom(text: string): DemoDeal[] {
  const found: DemoDeal[] = [];
  let store = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) store = line.slice(3);
    const parts = /^([co])([*>-]?) (.+)$/.exec(line);
    if (!parts) continue;
    const [, kind = "", mark = "", rest = ""] = parts;
    const [title = "", code = "-", description = "", deal] = rest.split(" | ");
    found.push({
      kind: kind === "c" ? "coupon" : "offer",
      store,
      title,
      description,
      code: code === "-" ? null : code,
      ...discountOf(title, deal),
      minSpend: minSpendOf(`${title}. ${description}`),
      ...datesOf(found.length, mark, store),
      featured: mark === "*",
      active: mark !== "-",
    });
  }
  return found;
}

export const deals: readonly DemoDeal[] = dealsFrom(goods);
