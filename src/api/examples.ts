/* Examples of bodies and answers for the OpenAPI document, from the demo catalogue. */

export const sent = {
  category: {
    name: "Home & Garden",
    slug: "home-and-garden",
    description: "Furniture, pans, lamps, rugs, paint and seed.",
  },
  store: {
    name: "Harbor & Pine",
    slug: "harbor-pine",
    logo: "https://harbor-pine.example/logo.png",
    description: "Solid-wood furniture and linen bedding.",
    website: "https://harbor-pine.example",
    category: "Home & Garden",
    currency: "USD",
    dealCount: 0,
  },
  coupon: {
    title: "20% off linen bedding",
    description: "On everything from the linen range.",
    storeId: 1,
    code: "HARBOR20",
    minSpend: 50,
    discountType: "percentage",
    discountValue: "20%",
    expiryDate: "2026-12-18",
    verified: true,
    checkMethod: "basket",
    featured: true,
  },
  offer: {
    title: "Two oak chairs for the price of one",
    description: "The second chair is free.",
    storeId: 1,
    affiliateLink: "https://harbor-pine.example/chairs?ref=dealproof",
    discountType: "deal",
    discountValue: "2 for 1",
    verified: false,
  },
  answer: { answer: "minimum_not_met", saved: null, terms: 1 },
  offerOrder: { storeId: 1, offerIds: [3, 1, 2] },
  blog: {
    title: "How to Save at Harbor & Pine",
    slug: "how-to-save-at-harbor-pine",
    excerpt: "When to buy furniture, and which codes to try first.",
    content: "<p>Linen is reduced twice a year.</p>",
    category: "store-guide",
    status: "draft",
    keywords: ["linen bedding", "oak chairs"],
    targetStore: "harbor-pine",
    affiliateLinks: [{ text: "See the chairs", context: null, url: "https://harbor-pine.example/chairs" }],
  },
  settings: {
    siteName: "Dealproof",
    contactEmail: "hello@dealproof.example",
    primaryColor: "#FF6B00",
    timeZone: "Europe/Berlin",
    editorName: "The editors",
    currency: "USD",
    switchOffMissing: false,
    dailyChecks: 50,
  },
  storeRequest: { storeName: "Harbor & Pine", affiliateLink: "https://harbor-pine.example/?ref=dealproof" },
  blogRequest: {
    topic: "When to buy linen bedding",
    category: "savings-tips",
    storeName: "harbor-pine",
    targetKeywords: ["linen bedding sale"],
    includeAffiliate: true,
  },
  subscription: { email: "ann@mail.example" },
} as const;

const { checkMethod, ...shownCoupon } = sent.coupon;
const logo = "https://deals.example/marks/harbor-pine";
const { name, slug, currency, website } = sent.store;
const ofStore = { id: 1, name, slug, logo, currency };
const instant = "2026-11-20T09:30:00.000Z";
const store = { id: 1, ...sent.store, logo, dealCount: 7, version: 1 };

export const shown: Record<string, object> = {
  Category: { id: 5, ...sent.category, storeCount: 9, version: 1 },
  Store: store,
  Coupon: {
    ...{ id: 31, ...shownCoupon, startsAt: null, expiryDate: "2026-12-18T23:59:59.000Z" },
    ...{ verifiedAt: instant, active: true, affiliateLink: null, store: { ...ofStore, website } },
    ...{ discountPercent: 20, discountAmount: null },
    demo: false,
    evidence: {
      url: "https://harbor-pine.example/offers",
      quote: "20% off linen with code HARBOR20",
      at: instant,
    },
    version: 1,
  },
  Offer: {
    ...{ id: 48, ...sent.offer, categoryId: null, code: null, minSpend: null, startsAt: null },
    ...{ expiryDate: null, verifiedAt: null, active: true, awaitsReview: false, sortOrder: 1 },
    ...{ discountPercent: null, discountAmount: null, store: ofStore, evidence: null },
    ...{ demo: false, version: 1 },
  },
  OfferOrder: sent.offerOrder,
  Blog: {
    ...{ id: 9, ...sent.blog, status: "published", featured: true, viewCount: 120 },
    ...{ targetStore: { name, slug }, authorName: "Dealproof editors", seoDescription: null },
    ...{ publishedAt: instant, aiAssisted: false, reviewedAt: null },
    ...{ uncopiedPictures: [], createdAt: "2026-11-18T08:00:00.000Z", updatedAt: instant, version: 1 },
  },
  Config: {
    siteName: "Dealproof",
    description: "Coupons and deals from the stores you already shop at.",
    contactEmail: "hello@dealproof.example",
    footerText: "Codes with proof.",
    primaryColor: "#FF6B00",
    secondaryColor: "#10B981",
    domain: "deals.example",
  },
  Settings: { ...sent.settings, description: null, footerText: null, secondaryColor: null, version: 1 },
  Subscriber: { id: 4, email: "ann@mail.example", createdAt: instant },
  GoogleAds: { configured: false, message: "Google Ads is not set up." },
  GeneratedStore: {
    ...{ store, offersCount: 11, awaitReview: 3 },
    notice: "3 of 11 offers wait for review under https://deals.example/admin/inbox?reason=proposed.",
  },
  GeneratedBlog: {
    blog: { id: 25, title: "When to Buy Linen", slug: "when-to-buy-linen", status: "draft" },
  },
};
