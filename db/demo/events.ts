type DemoEvent = {
  name: string;
  slug: string;
  /** From today. */
  days: readonly [first: number, last: number];
  text: string;
  categories: string[];
  minPercent: number | null;
  guides: string[];
  /** The slug of an event before it in this list. */
  previous?: string;
};

export const events: DemoEvent[] = [
  {
    name: "Home and Kitchen Week",
    slug: "home-and-kitchen-week",
    days: [-1, 5],
    text: "Shops for home, garden and kitchen lower prices in the same week each season. We try their codes every day of it.\n\nA code that works is not always the best price: compare the basket with and without it.",
    categories: ["Home & Garden"],
    minPercent: null,
    guides: ["how-to-buy-cookware-once", "percent-off-or-money-off"],
  },
  {
    name: "Early Booking Days",
    slug: "early-booking-days",
    days: [-13, -6],
    text: "Tickets, rooms and rail passes for the next season, sold early. This is what our records say of those days.",
    categories: ["Travel"],
    minPercent: null,
    guides: ["booking-with-wayfare", "summer-travel-what-to-book-first"],
  },
  {
    name: "Late Booking Days",
    slug: "late-booking-days",
    days: [23, 29],
    text: "The rooms and tickets that are left, a few weeks before they would stand empty. We try the codes again from the first day on.",
    categories: ["Travel"],
    minPercent: null,
    guides: ["summer-travel-what-to-book-first"],
    previous: "early-booking-days",
  },
];
