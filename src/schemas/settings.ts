/** One of the hero's three claims, such as "50,000+" and "Active Deals". */
export type HeroClaim = { value: string; label: string };

export type Settings = {
  siteName: string;
  description: string;
  contactEmail: string;
  footerText: string;
  /** `#rrggbb`. */
  primaryColor: string;
  /** `#rrggbb`. */
  secondaryColor: string;
  /** An IANA name; a date without a time ends at 23:59:59 there. */
  timeZone: string;
  heroClaims: HeroClaim[];
  /** Show counted numbers in place of `heroClaims`. */
  liveHeroClaims: boolean;
};

/** What each field falls back to while the operator has not set it. */
export const fallbackSettings: Settings = {
  siteName: "Dealproof",
  description:
    "Coupons and deals from the stores you already shop at. Each code says when it was checked, so you don’t waste a checkout on a dead one.",
  contactEmail: "hello@dealproof.example",
  footerText: "Codes with proof. We say when each one was checked, and when there is none.",
  primaryColor: "#FF6B00",
  secondaryColor: "#10B981",
  timeZone: "UTC",
  heroClaims: [
    { value: "50,000+", label: "Active Deals" },
    { value: "2,500+", label: "Partner Stores" },
    { value: "1M+", label: "Happy Customers" },
  ],
  liveHeroClaims: false,
};
