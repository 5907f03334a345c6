/* Examples of bodies and answers for the OpenAPI document, from the demo catalogue. */

export const sent = {
  category: { name: "Home & Garden", slug: "home-and-garden" },
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
    discountType: "percentage",
    discountValue: "20%",
    expiryDate: "2026-12-18",
    verified: true,
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
    heroClaims: null,
    liveHeroClaims: true,
  },
  storeOrder: { storeName: "Harbor & Pine", affiliateLink: "https://harbor-pine.example/?ref=dealproof" },
  blogOrder: {
    topic: "When to buy linen bedding",
    category: "savings-tips",
    storeName: "harbor-pine",
    targetKeywords: ["linen bedding sale"],
    includeAffiliate: true,
  },
  subscription: { email: "ann@mail.example" },
} as const;

const logo = "https://deals.example/marks/harbor-pine";
const storeOfOffer = {
  id: 1,
  name: sent.store.name,
  slug: sent.store.slug,
  logo,
  currency: sent.store.currency,
};
const written = { version: 1 };

export const shown = {
  category: { id: 5, ...sent.category, storeCount: 9, ...written },
  store: { id: 1, ...sent.store, logo, dealCount: 7, ...written },
  coupon: {
    ...{ id: 31, ...sent.coupon, startsAt: null, expiryDate: "2026-12-18T23:59:59.000Z" },
    ...{ verifiedAt: "2026-11-20T09:30:00.000Z", active: true, affiliateLink: null },
    store: { ...storeOfOffer, website: sent.store.website },
    evidence: {
      url: "https://harbor-pine.example/offers",
      quote: "20% off linen with code HARBOR20",
      at: "2026-11-20T09:30:00.000Z",
    },
    ...written,
  },
  offer: {
    ...{ id: 48, ...sent.offer, categoryId: null, code: null, startsAt: null, expiryDate: null },
    ...{
      verifiedAt: null,
      active: true,
      awaitsReview: false,
      sortOrder: 1,
      store: storeOfOffer,
      evidence: null,
      ...written,
    },
  },
  offerOrder: sent.offerOrder,
  blog: {
    ...{ id: 9, ...sent.blog, status: "published", featured: true, viewCount: 120 },
    targetStore: { name: sent.store.name, slug: sent.store.slug },
    ...{ authorName: "Dealproof editors", seoDescription: null },
    ...{ publishedAt: "2026-11-20T09:30:00.000Z", aiAssisted: false, reviewedAt: null },
    ...{ createdAt: "2026-11-18T08:00:00.000Z" },
    updatedAt: "2026-11-20T09:30:00.000Z",
    ...written,
  },
  config: {
    siteName: "Dealproof",
    description: "Coupons and deals from the stores you already shop at.",
    contactEmail: "hello@dealproof.example",
    footerText: "Codes with proof.",
    primaryColor: "#FF6B00",
    secondaryColor: "#10B981",
    domain: "deals.example",
  },
  settings: {
    ...{ ...sent.settings, description: null, footerText: null, secondaryColor: null },
    ...written,
  },
  subscriber: { id: 4, email: "ann@mail.example", createdAt: "2026-11-20T09:30:00.000Z" },
  notice: "3 of 11 offers wait for review under https://deals.example/admin/review.",
  googleAds: { configured: false, message: "Google Ads is not set up." },
} as const;
