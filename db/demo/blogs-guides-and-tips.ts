import type { DemoBlog } from "./blogs";

/**
 * Store guides and savings tips of the demo blog. The text of each piece is
 * the HTML fragment `blogs/<slug>.html` beside this file.
 */
export const guidesAndTips: readonly DemoBlog[] = [
  {
    slug: "how-to-save-at-harbor-pine",
    title: "How to Save at Harbor & Pine",
    excerpt:
      "Small runs leave little to clear, so the savings are elsewhere: the delivery line, the order you buy in, and the return you avoid paying for.",
    seoDescription:
      "Where the savings are at Harbor & Pine: delivery thresholds, combining furniture orders, cost per year, and what does not work.",
    category: "store-guide",
    status: "published",
    featured: true,
    publishedDaysAgo: 3.4,
    keywords: [
      "harbor & pine",
      "solid wood furniture",
      "linen bedding",
      "delivery threshold",
      "cost per year",
    ],
    targetStore: "harbor-pine",
    affiliateLinks: [
      {
        text: "Check current Harbor & Pine coupons",
        context: "Before you order furniture or linen",
        url: "https://harbor-pine.example/offers",
      },
      {
        text: "Read Harbor & Pine's delivery charges",
        context: "For two-person delivery of large pieces",
        url: "https://harbor-pine.example/delivery",
      },
    ],
  },
  {
    slug: "northpeak-outdoor-what-to-buy-in-which-month",
    title: "Northpeak Outdoor: What to Buy in Which Month",
    excerpt:
      "Jackets, shells, base layers and tents each have their own calendar. When you have leverage, what you risk by waiting, and the cost per wear.",
    seoDescription:
      "When to buy jackets, shells and tents at Northpeak Outdoor, what waiting can cost you, and how to read the small print of a code.",
    category: "store-guide",
    status: "published",
    featured: false,
    publishedDaysAgo: 9.7,
    keywords: ["northpeak outdoor", "winter jacket", "waterproof shell", "end of season", "cost per wear"],
    targetStore: "northpeak-outdoor",
    affiliateLinks: [
      {
        text: "Check current Northpeak Outdoor coupons",
        context: "Before you choose between this year's jacket and last year's",
        url: "https://northpeak-outdoor.example/offers",
      },
      {
        text: "See winter jackets at Northpeak Outdoor",
        context: null,
        url: "https://northpeak-outdoor.example/winter-jackets",
      },
    ],
  },
  {
    slug: "lumi-beauty-refills",
    title: "Lumi Beauty Refills: When the Pouch Is Cheaper",
    excerpt:
      "Refill pouches usually cost less per milliliter, but not always. How the open-jar date, your daily use and a code on the bottle change the sum.",
    seoDescription:
      "Is a Lumi Beauty refill pouch cheaper than the bottle? Price per milliliter, shelf life after opening, gift sets and codes, worked through.",
    category: "store-guide",
    status: "published",
    featured: false,
    publishedDaysAgo: 16.2,
    keywords: ["lumi beauty", "refill pouch", "skincare", "price per milliliter", "gift sets"],
    targetStore: "lumi-beauty",
    affiliateLinks: [
      {
        text: "Check current Lumi Beauty coupons",
        context: "Try any code on both the bottle and the pouch",
        url: "https://lumi-beauty.example/offers",
      },
    ],
  },
  {
    slug: "buying-refurbished-at-pixelbarn",
    title: "Buying Refurbished at Pixelbarn: Grades, Batteries and the Warranty",
    excerpt:
      "What the grades mean, what a two-year warranty is worth in dollars, and the forty-minute test to run on the evening your device arrives.",
    seoDescription:
      "How to buy a refurbished phone, tablet or laptop at Pixelbarn: grades, batteries, warranty value, cost per month and first-evening tests.",
    category: "store-guide",
    status: "published",
    featured: false,
    publishedDaysAgo: 24.6,
    keywords: ["pixelbarn", "refurbished phone", "two-year warranty", "battery health", "cost per month"],
    targetStore: "pixelbarn",
    affiliateLinks: [
      {
        text: "Check current Pixelbarn coupons",
        context: "Compare grades after the code, not before",
        url: "https://pixelbarn.example/offers",
      },
      {
        text: "Read the terms of Pixelbarn's two-year warranty",
        context: null,
        url: "https://pixelbarn.example/warranty",
      },
    ],
  },
  {
    slug: "copper-kettle-coffee-subscription-or-single-bags",
    title: "Copper Kettle Coffee: Subscription or Single Bags?",
    excerpt:
      "A subscription saves money only if you finish every bag. How to find your real interval, price a cup, and decide whether a grinder pays its way.",
    seoDescription:
      "Coffee subscription or single bags at Copper Kettle Coffee? Find your real interval, price a cup and read the terms before you subscribe.",
    category: "store-guide",
    status: "published",
    featured: false,
    publishedDaysAgo: 37.1,
    keywords: ["copper kettle coffee", "coffee subscription", "price per cup", "whole beans", "first order"],
    targetStore: "copper-kettle-coffee",
    affiliateLinks: [
      {
        text: "Check current Copper Kettle Coffee coupons",
        context: "First orders, single bags and subscriptions may differ",
        url: "https://copper-kettle-coffee.example/offers",
      },
      {
        text: "See how Copper Kettle Coffee subscriptions work",
        context: null,
        url: "https://copper-kettle-coffee.example/subscriptions",
      },
    ],
  },
  {
    slug: "booking-with-wayfare",
    title: "Booking with Wayfare: What to Check Before You Pay",
    excerpt:
      "City breaks, group trips and rail passes carry different risks. Deposits, break-even sums, and why the cancellation line comes before any code.",
    seoDescription:
      "Before you book with Wayfare: cancellation terms, deposits, rail pass break-even, and how to choose between a percentage and money off.",
    category: "store-guide",
    status: "published",
    featured: false,
    publishedDaysAgo: 58.9,
    keywords: ["wayfare", "city breaks", "rail pass", "cancellation terms", "single supplement", "deposit"],
    targetStore: "wayfare",
    affiliateLinks: [
      {
        text: "Check current Wayfare coupons",
        context: "Once you have read the cancellation terms",
        url: "https://wayfare.example/offers",
      },
      {
        text: "Compare Wayfare's flexible rail passes",
        context: "List your journeys first",
        url: "https://wayfare.example/rail-passes",
      },
      {
        text: "See Wayfare's small-group trips",
        context: null,
        url: "https://wayfare.example/small-group-trips",
      },
    ],
  },
  {
    slug: "why-a-coupon-code-fails",
    title: "Why a Coupon Code Fails: Nine Causes and What to Try",
    excerpt:
      "Most refused codes are real but do not fit the basket, the buyer or the date. Nine causes in the order to test them, in about five minutes.",
    seoDescription:
      "A refused coupon code is often real. Nine causes, from stray spaces to excluded items, and a five-minute routine to test them.",
    category: "savings-tips",
    status: "published",
    featured: true,
    publishedDaysAgo: 5.8,
    keywords: [
      "coupon code not working",
      "minimum spend",
      "excluded items",
      "first order only",
      "expired code",
    ],
    targetStore: null,
    affiliateLinks: [],
  },
  {
    slug: "percent-off-or-money-off",
    title: "Percent Off or Money Off? How to Choose Between Two Codes",
    excerpt:
      "One division tells you which of two codes is better. Then come caps, exclusions and returns, any of which can turn the answer around.",
    seoDescription:
      "Percentage or fixed sum? The break-even basket, a table of common pairs, and the caps, exclusions and returns that change the answer.",
    category: "savings-tips",
    status: "published",
    featured: false,
    publishedDaysAgo: 20.3,
    keywords: ["percent off", "money off", "break-even", "coupon comparison", "returns"],
    targetStore: null,
    affiliateLinks: [],
  },
  {
    slug: "the-free-delivery-threshold",
    title: "The Free Delivery Threshold: When One More Item Pays",
    excerpt:
      "Eight dollars short of free delivery? The top-up price tells you whether to add something, and there are seven ways to get there without clutter.",
    seoDescription:
      "When adding an item for free delivery pays and when it does not: the top-up price, codes that drop you below the line, and delivery passes.",
    category: "savings-tips",
    status: "published",
    featured: false,
    publishedDaysAgo: 44.5,
    keywords: ["free delivery", "delivery threshold", "basket top-up", "delivery pass"],
    targetStore: null,
    affiliateLinks: [],
  },
  {
    slug: "how-to-buy-cookware-once",
    title: "How to Buy Cookware Once: A Cost-per-Year Method",
    excerpt:
      "Price pans by the years they last and sets by the pieces you use. Why three good pans beat ten, and when the cheap knife is the right one.",
    seoDescription:
      "Buy pans, knives and plates by cost per year. Worked sums for sets against singles, non-stick against steel, and sharpening.",
    category: "savings-tips",
    status: "published",
    featured: false,
    publishedDaysAgo: 66.8,
    keywords: ["cookware", "cost per year", "pan sets", "kitchen knives", "sunday table"],
    targetStore: "sunday-table",
    affiliateLinks: [
      {
        text: "Check current Sunday Table coupons",
        context: "After you have chosen the pieces you need",
        url: "https://sunday-table.example/offers",
      },
      {
        text: "Browse single pans at Sunday Table",
        context: null,
        url: "https://sunday-table.example/cookware",
      },
    ],
  },
  {
    slug: "paper-and-pens-on-a-budget",
    title: "Paper and Pens on a Budget",
    excerpt:
      "Count in pages, milliliters and weeks and stationery offers sort themselves out: notebooks, ink, planners, and the paper that suits your pen.",
    seoDescription:
      "Price notebooks by the page, ink by the milliliter and planners by the week. When bottled ink pays off and when to buy a dated planner.",
    category: "savings-tips",
    status: "published",
    featured: false,
    publishedDaysAgo: 81.2,
    keywords: ["notebooks", "fountain pen ink", "planners", "price per page", "inkwell supply"],
    targetStore: "inkwell-supply",
    affiliateLinks: [
      {
        text: "Check current Inkwell Supply coupons",
        context: "Apply one to your list, not the other way round",
        url: "https://inkwell-supply.example/offers",
      },
    ],
  },
  {
    slug: "keep-a-price-diary",
    title: "Keep a Price Diary: Four Weeks of Notes Against the Crossed-Out Price",
    excerpt:
      "One line a week for the few things you mean to buy shows what a sale is really worth. How to set up a price diary, and when not to bother.",
    seoDescription:
      "A crossed-out price is a claim. How four weeks of notes show the ordinary price, the real discount and whether you still want the thing.",
    category: "savings-tips",
    status: "draft",
    featured: false,
    publishedDaysAgo: 2.5,
    keywords: ["price diary", "price tracking", "fake discounts", "when to buy"],
    targetStore: null,
    affiliateLinks: [],
  },
];
