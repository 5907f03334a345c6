import type { DemoBlog } from "./blogs";

export const seasonsAndComparisons: readonly DemoBlog[] = [
  {
    slug: "black-friday-without-regret",
    title: "Black Friday Without Regret",
    excerpt:
      "An hour with a list in October beats a weekend of timers. How to judge a discount against your own price note, and when to close the page.",
    seoDescription:
      "A one-page plan for Black Friday: write the list early, check each discount against your own price note, and know your walk-away price.",
    category: "seasonal-deals",
    status: "published",
    featured: true,
    publishedDaysAgo: 3.3,
    keywords: ["black friday", "walk-away price", "sale discounts", "minimum spend", "shopping list"],
    targetStore: null,
    affiliateLinks: [],
  },
  {
    slug: "winter-sales-calendar",
    title: "The Winter Sales Calendar, from November to March",
    excerpt:
      "Why prices move in each part of winter, when a second reduction is worth waiting for, and how a 60-day return window changes the plan.",
    seoDescription:
      "What goes on sale from November to March, whether to wait for a second reduction, and how return dates decide when to buy winter gear.",
    category: "seasonal-deals",
    status: "published",
    featured: false,
    publishedDaysAgo: 11.3,
    keywords: ["winter sales", "winter jacket", "clearance", "return window", "free delivery threshold"],
    targetStore: "northpeak-outdoor",
    affiliateLinks: [
      {
        text: "Check current Northpeak Outdoor coupons",
        context: "Codes for jackets, shells and base layers",
        url: "https://northpeak-outdoor.example/offers",
      },
      {
        text: "See winter jackets at Northpeak Outdoor",
        context: null,
        url: "https://northpeak-outdoor.example/jackets",
      },
    ],
  },
  {
    slug: "back-to-school-shopping-in-three-passes",
    title: "Back to School Shopping in Three Passes",
    excerpt:
      "Buy for the first morning, then wait for the teacher, then wait for October. One list priced both ways shows where the saving comes from.",
    seoDescription:
      "Split the school list into three passes and skip what you own, what the school supplies and what gets cheaper. With a worked example.",
    category: "seasonal-deals",
    status: "published",
    featured: false,
    publishedDaysAgo: 58.3,
    keywords: ["back to school", "school supplies", "student codes", "family budget"],
    targetStore: null,
    affiliateLinks: [],
  },
  {
    slug: "spring-garden-spending-plan",
    title: "The Spring Garden Spending Plan",
    excerpt:
      "Soil first, then tools, seed, plants and, last of all, chairs. The sums behind a $250 garden budget, and what is better bought in autumn.",
    seoDescription:
      "How to divide a spring garden budget: compost by volume, seed against young plants, three good tools, and what to leave until autumn.",
    category: "seasonal-deals",
    status: "archived",
    featured: false,
    publishedDaysAgo: 97.3,
    keywords: ["spring garden", "raised bed compost", "seeds or plants", "garden budget", "garden tools"],
    targetStore: null,
    affiliateLinks: [],
  },
  {
    slug: "summer-travel-what-to-book-first",
    title: "Summer Travel: What to Book First and What to Pack It In",
    excerpt:
      "A booking order that keeps your options open, fares compared with the bag included, and the number of trips until a cabin case pays for itself.",
    seoDescription:
      "What to book first for summer, how to compare fares with luggage included, and when a cabin case or a flexible fare is worth the money.",
    category: "seasonal-deals",
    status: "published",
    featured: false,
    publishedDaysAgo: 41.3,
    keywords: ["summer travel", "cabin case", "baggage fees", "flexible fares", "compress"],
    targetStore: "foldaway-luggage",
    affiliateLinks: [
      {
        text: "Check current Foldaway Luggage coupons",
        context: "Once you know the size your fare allows",
        url: "https://foldaway-luggage.example/offers",
      },
    ],
  },
  {
    slug: "gift-season-return-policies",
    title: "Gift Season Return Policies: Read Them Before You Wrap",
    excerpt:
      "Count backwards from the day after the holiday to find the earliest safe order date, and see what a coupon does to a refund in January.",
    seoDescription:
      "How early can you order a gift and still return it? Return windows counted backwards, plus what a discount code does to the refund.",
    category: "seasonal-deals",
    status: "published",
    featured: false,
    publishedDaysAgo: 19.3,
    keywords: ["gift returns", "return policy", "gift receipt", "holiday shopping", "refund after coupon"],
    targetStore: null,
    affiliateLinks: [],
  },
  {
    slug: "percentage-off-vs-fixed-discount",
    title: "Percentage Off vs Fixed Discount",
    excerpt:
      "One division tells you which code wins. Then come caps, minimum spends, delivery limits and returns, which can turn the answer around.",
    seoDescription:
      "Is 20% off better than $15 off? The break-even rule, with tables for caps, minimum spends, delivery limits, split orders and returns.",
    category: "comparisons",
    status: "published",
    featured: false,
    publishedDaysAgo: 7.3,
    keywords: ["percentage discount", "fixed discount", "coupon break-even", "minimum spend", "discount cap"],
    targetStore: null,
    affiliateLinks: [],
  },
  {
    slug: "refurbished-vs-new-electronics",
    title: "Refurbished vs New Electronics: The Cost per Year",
    excerpt:
      "A phone, a laptop and a tablet, each bought both ways and priced per year of use. One is a clear win, one a draw, and one a mistake.",
    seoDescription:
      "Refurbished or new? Compare phones, laptops and tablets by cost per year, with the discount a refurbished device needs to break even.",
    category: "comparisons",
    status: "published",
    featured: true,
    publishedDaysAgo: 14.3,
    keywords: [
      "refurbished electronics",
      "refurbished laptop",
      "cost per year",
      "battery health",
      "refurbished phone",
    ],
    targetStore: "pixelbarn",
    affiliateLinks: [
      {
        text: "Check current Pixelbarn coupons",
        context: "After you have worked out the cost per year",
        url: "https://pixelbarn.example/offers",
      },
      {
        text: "Browse graded laptops at Pixelbarn",
        context: null,
        url: "https://pixelbarn.example/laptops",
      },
      {
        text: "Read the Pixelbarn warranty",
        context: "What the two years cover",
        url: "https://pixelbarn.example/warranty",
      },
    ],
  },
  {
    slug: "coffee-subscription-vs-bags",
    title: "Coffee Subscription vs Bags: Three Households, Three Answers",
    excerpt:
      "A daily drinker, an office-day drinker and an occasional host price the same beans three ways. The delivery interval matters most.",
    seoDescription:
      "Is a coffee subscription cheaper than buying bags? Cost per cup for three households, with delivery, waste and first-order codes counted.",
    category: "comparisons",
    status: "published",
    featured: false,
    publishedDaysAgo: 27.3,
    keywords: ["coffee subscription", "coffee beans", "cost per cup", "subscription interval"],
    targetStore: "copper-kettle-coffee",
    affiliateLinks: [
      {
        text: "Check current Copper Kettle Coffee coupons",
        context: "For single orders and first deliveries",
        url: "https://copper-kettle-coffee.example/offers",
      },
      {
        text: "See Copper Kettle Coffee delivery intervals",
        context: null,
        url: "https://copper-kettle-coffee.example/subscriptions",
      },
    ],
  },
  {
    slug: "cashback-vs-coupon-codes",
    title: "Cashback vs Coupon Codes",
    excerpt:
      "A code is worth what the basket shows. Cashback is worth its rate times the chance that it arrives. The same order, worked out both ways.",
    seoDescription:
      "Cashback or a coupon code? One basket compared both ways, with tax, delivery, failed claims, returns and stacking taken into account.",
    category: "comparisons",
    status: "draft",
    featured: false,
    publishedDaysAgo: 1.3,
    keywords: ["cashback", "coupon codes", "stacking discounts", "cashback tracking"],
    targetStore: null,
    affiliateLinks: [],
  },
  {
    slug: "wired-vs-wireless-speakers",
    title: "Wired vs Wireless Speakers: The Whole Bill",
    excerpt:
      "Two living-room systems start two dollars apart and drift from there. Amplifiers, standby power, repairs and the years each is likely to last.",
    seoDescription:
      "Wired or wireless speakers? A full cost comparison with amplifier, cables, standby power, repairs and lifetime, plus a 30-day trial plan.",
    category: "comparisons",
    status: "published",
    featured: false,
    publishedDaysAgo: 34.3,
    keywords: [
      "wired speakers",
      "wireless speakers",
      "bookshelf speakers",
      "speaker amplifier",
      "home trial",
    ],
    targetStore: "tern-audio",
    affiliateLinks: [
      {
        text: "Check current Tern Audio coupons",
        context: "Before you start the 30-day trial",
        url: "https://tern-audio.example/offers",
      },
    ],
  },
  {
    slug: "shared-hosting-vs-site-builder",
    title: "Shared Hosting vs Site Builder: Three Years Compared",
    excerpt:
      "Five pages for a small studio, priced in dollars and in hours. What each saved hour costs, and why the renewal price is the real one.",
    seoDescription:
      "Shared hosting or a site builder? Three years of fees, mail, domains and working hours compared, with renewal prices and a 30-day test.",
    category: "comparisons",
    status: "published",
    featured: false,
    publishedDaysAgo: 72.3,
    keywords: [
      "shared hosting",
      "site builder",
      "hosting renewal price",
      "small business website",
      "domain name",
    ],
    targetStore: "clearspan-hosting",
    affiliateLinks: [
      {
        text: "Check current Clearspan Hosting coupons",
        context: "Decide on the term first",
        url: "https://clearspan-hosting.example/offers",
      },
      {
        text: "Compare Clearspan Hosting plans",
        context: null,
        url: "https://clearspan-hosting.example/plans",
      },
    ],
  },
];
