import { type FieldName, fieldNames, type Mapping, type ValueFormat } from "../values/offer";

/** What columns are called, the surest name first. Case, blanks and signs do not count. */
const names: Record<FieldName, string> = {
  externalId: "promotion id, offer_id, lmd_id, coupon id, link-id, promo id, external id, id",
  storeDomain:
    "merchant_home_page, merchant_homepage, merchant.domain, store domain, store website, merchant website, merchant url, store url, domain, website, homepage",
  storeNetworkId: "advertiser id, advertiser.id, merchant id, campaign id, program id, store id",
  storeName:
    "advertiser name, advertiser.name, advertiser, merchant name, merchant, store name, store, shop name, shop, brand",
  title:
    "title, long title, headline title, label, link-name, offer title, offer name, deal title, promotion name, headline, offer description, code_description, name, promotion, offer, deal",
  description: "description, restrictions, coupon restriction, terms, terms_and_conditions, details",
  code: "voucher.code, coupon code, default promo code, generic redemption code, promo code, voucher code, discount code, code, voucher, coupon",
  type: "discount type, coupon value type, offer, promotiontypes.promotiontype, promotion type, promo type",
  value: "discount value, offer_value, discount percent, percent off, discount, value, saving, savings",
  minSpend:
    "minimum purchase amount, minimum purchase amount.value, minimum spend, min spend, minimum order, min order, minimum order value, minimum purchase, min purchase",
  currency: "minimum purchase amount.currency, discount currency, currency",
  link: "deeplink tracking, url tracking, affiliate_link, affiliate link, affiliated_url, smartlink, click url, tracking url, promotion url, deeplink, deep link, landing page, destination url, target url, link, url",
  startsAt:
    "starts, start date, promotion-start-date, offer start date, promotion effective time period.start time, starts at, start, valid from",
  endsAt:
    "ends, end date, promotion-end-date, offer end date, promotion effective time period.end time, expires, ends at, expiry date, expiration date, expiry, end, valid to, valid until, valid till",
  status: "status, state",
};

type Preset = {
  name: string;
  /** Columns that no other format has together. */
  marks: string;
  /** Columns that only some rows have. */
  rare?: string;
  /** As far as the provider says it. */
  reading?: Partial<ValueFormat>;
};

const presets: Preset[] = [
  {
    name: "Awin, exported CSV",
    marks: "Promotion ID, Advertiser ID, Deeplink Tracking",
    reading: { zone: "UTC", dates: "dmy" },
  },
  {
    name: "Awin, API",
    marks: "promotionId, advertiser.id, urlTracking",
    rare: "voucher.code, voucher.exclusive",
    reading: { zone: "UTC" },
  },
  { name: "CouponAPI", marks: "offer_id, merchant_home_page, affiliate_link" },
  { name: "LinkMyDeals", marks: "lmd_id, merchant_homepage, smartlink" },
  { name: "FMTC", marks: "CouponID, MerchantID, Restrictions" },
  { name: "CJ, link search", marks: "link-id, advertiser-id, clickUrl", rare: "coupon-code" },
  {
    name: "Rakuten",
    marks: "offerdescription, advertiserid, clickurl",
    rare: "couponcode, couponrestriction, offerenddate",
    reading: { zone: "UTC" },
  },
  {
    name: "Impact, deals",
    marks: "CampaignId, DefaultPromoCode, DiscountType",
    reading: { decimal: "." },
  },
  { name: "LinkConnector", marks: "PromoID, HeadLineTitle, TrackingURL" },
  {
    name: "Google Merchant promotions",
    marks: "promotionId, longTitle, couponValueType",
    rare: "genericRedemptionCode, percentOff, minimumPurchaseAmount.value, minimumPurchaseAmount.currency",
    reading: { decimal: "." },
  },
  { name: "Sovrn, coupons", marks: "affiliated_url, code_description, verified", reading: { decimal: "." } },
];

/** The known format with these columns, in whatever order, and which of our fields they are; unknown ones by their names. */
export function presetFor(columns: string[]): {
  name?: string;
  mapping: Mapping;
  reading: Partial<ValueFormat>;
} {
  const given = new Set(columns.map(normalized));
  const {
    name,
    rare,
    reading = {},
  } = presets.find(({ marks }) => listed(marks).every((mark) => given.has(mark))) ?? {};
  const known = [...columns, ...(rare?.split(", ") ?? [])];
  const byName = new Map(known.toReversed().map((column) => [normalized(column), column]));
  const mapping = fieldNames.flatMap((field) => {
    const found = listed(names[field]).find((name) => byName.has(name));
    const column = found && byName.get(found);
    // The next field may have a name in common with it, such as "offer".
    if (found) byName.delete(found);
    return column ? [[field, column]] : [];
  });
  return { ...(name && { name }), mapping: Object.fromEntries(mapping), reading };
}

const listed = (names: string) => names.split(", ").map(normalized);

const normalized = (column: string) => column.toLowerCase().replace(/[^\p{L}\p{N}.]/gu, "");
