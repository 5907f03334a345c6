import { type FieldName, fieldNames, type Mapping, type ValueFormat } from "../values/offer";

/** What columns are called, the surest name first. Case, blanks and signs do not count. */
const names: Record<FieldName, string> = {
  externalId:
    "promotion id, offer_id, lmd_id, coupon id, link-id, promo id, external id, wp:post_id, post id, id",
  storeDomain:
    "merchant_home_page, merchant_homepage, merchant.domain, store domain, store website, merchant website, merchant url, store url, domain, website, homepage, shop-url, shop url, händler url, site web, sitio web, sito",
  storeNetworkId: "advertiser id, advertiser.id, merchant id, campaign id, program id, store id",
  storeName:
    "stores, wpcd_coupon_vendor, coupon-store, coupon_store, dealstore, affiliate store, offer_store, advertiser name, advertiser.name, advertiser, merchant name, merchant, store name, store, shop name, shop, brand, händler, anbieter, marke, boutique, marchand, enseigne, tienda, comercio, negozio, winkel, sklep, loja, butik, mağaza",
  title:
    "title, long title, headline title, label, link-name, offer title, offer name, deal title, promotion name, headline, offer description, code_description, name, promotion, offer, deal, titel, bezeichnung, titre, título, titulo, titolo, tytuł, tytul, başlık",
  description:
    "coupon_details_description, rehub_offer_product_desc, description, restrictions, coupon restriction, terms, terms_and_conditions, details, beschreibung, bedingungen, conditions, descripción, descripcion, descrizione, beschrijving, opis, descrição, descricao, açıklama, excerpt:encoded, content:encoded, content, excerpt",
  code: "cmd_code, coupon_details_coupon-code-text, rehub_offer_product_coupon, voucher.code, coupon code, default promo code, generic redemption code, promo code, voucher code, discount code, code, voucher, coupon, gutscheincode, rabattcode, gutschein, code promo, código, codigo, código promocional, codice, codice sconto, kortingscode, kod, kod rabatowy, cupom, cupón, rabattkod",
  type: "discount type, coupon value type, offer, promotiontypes.promotiontype, promotion type, promo type",
  value:
    "cmd_badge, coupon_details_discount-text, discount value, offer_value, discount percent, percent off, discount, value, saving, savings, rabatt, wert, ersparnis, remise, réduction, descuento, sconto, korting, rabat, zniżka, desconto, indirim",
  minSpend:
    "minimum purchase amount, minimum purchase amount.value, minimum spend, min spend, minimum order, min order, minimum order value, minimum purchase, min purchase, mindestbestellwert, mbw, minimum d'achat, compra mínima, importe mínimo, spesa minima, minimumbedrag, minimalna kwota",
  currency: "minimum purchase amount.currency, discount currency, currency",
  link: "cmd_url, coupon_details_link, coupon_affiliate, coupon_link, rehub_offer_product_url, deeplink tracking, url tracking, affiliate_link, affiliate link, affiliated_url, smartlink, click url, tracking url, promotion url, deeplink, deep link, landing page, destination url, target url, link, url, lien, enlace, adresse",
  startsAt:
    "cmd_start_date, offer_start, starts, start date, promotion-start-date, offer start date, promotion effective time period.start time, starts at, start, valid from, beginn, gültig ab, début, debut, inicio, inizio, początek, início",
  endsAt:
    "cmd_valid_till, coupon_details_expire-date, rehub_offer_coupon_date, offer_expire, ends, end date, promotion-end-date, offer end date, promotion effective time period.end time, expires, ends at, expiry date, expiration date, expiry, expire, end, valid to, valid until, valid till, ende, endet, gültig bis, ablauf, ablaufdatum, fin, date de fin, expiration, caducidad, scadenza, fine, einddatum, koniec, validade, fim",
  status: "status, state, wp:status, post status, estado, stato, statut",
};

type Preset = {
  name: string;
  /** Columns that no other format has together. */
  marks: string;
  /** Columns that only some rows have. */
  rare?: string;
  /** As far as the provider says it. */
  reading?: Partial<ValueFormat>;
  /** Of a plug-in or theme of WordPress: the kind of post that its offers are. */
  postType?: string;
};

const presets: Preset[] = [
  { name: "WordPress with Clip My Deals", marks: "cmd_type, cmd_url", postType: "coupons" },
  {
    name: "WordPress with WP Coupons and Deals",
    marks: "coupon_details_coupon-type, coupon_details_link",
    postType: "wpcd_coupons",
    reading: { dates: "dmy" },
  },
  { name: "WordPress with CouponXL", marks: "offer_store, offer_expire", postType: "offer" },
  { name: "WordPress with Couponis", marks: "coupon_affiliate", postType: "coupon" },
  { name: "WordPress with REHub", marks: "rehub_offer_product_url", postType: "post" },
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

/** The column of a WordPress export that says what a row is. */
export const POST_TYPE = "wp:post_type";

/** The known format with these columns, in whatever order, and which of our fields they are; unknown ones by their names. */
export function presetFor(given: string[]): {
  name?: string;
  mapping: Mapping;
  reading: Partial<ValueFormat>;
} {
  const isWordPress = given.includes(POST_TYPE);
  // The address of the old site's own page leads to no shop.
  const columns = isWordPress ? given.filter((column) => column !== "link") : given;
  const all = new Set(columns.map(normalized));
  const {
    name = isWordPress ? "WordPress export" : undefined,
    rare,
    postType,
    ...preset
  } = presets.find(({ marks }) => listed(marks).every((mark) => all.has(mark))) ?? ({} as Partial<Preset>);
  const only = isWordPress && postType ? { only: { column: POST_TYPE, values: postType } } : {};
  const reading = { ...preset.reading, ...only };
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

/** WordPress prefixes meta keys and taxonomies in its exports; other exporters do not. */
const normalized = (column: string) =>
  column
    .toLowerCase()
    .replace(/^(?:wp:postmeta|category)\./, "")
    .replace(/[^\p{L}\p{N}.]/gu, "");
