import { expect, test } from "bun:test";
import { guessReading } from "../../../src/imports/offers/guess";
import { missingColumns, valuesOf } from "../../../src/imports/offers/mapping";
import { presetFor } from "../../../src/imports/offers/presets";
import { fieldNames, type OfferValues, type Reading } from "../../../src/imports/values/offer";
import { reasonText } from "../../../src/schemas/reasons";
import { testTable } from "../../table";
import { readFile, utf8 } from "../read/files";

const NOW = new Date("2026-11-26T12:00:00Z");

type Feed = {
  name: string;
  text: string;
  preset?: string;
  /** What a person decides. */
  decided?: Partial<Reading>;
  /** What is guessed. */
  reading?: Partial<Reading>;
  /** What is left to a person. */
  doubts?: string[];
  offers: Partial<OfferValues>[];
  faults?: string[];
};

const rows = (names: string, ...lines: string[]) => [names, ...lines].join("\n");
const deal = { discountType: "deal", discountValue: "" } as const;

const feeds: Feed[] = [
  // Known formats
  {
    name: "Awin's CSV, its columns moved",
    preset: "Awin, exported CSV",
    text: rows(
      "Title,Promotion ID,Advertiser,Advertiser ID,Type,Code,Description,Starts,Ends,Deeplink Tracking,Exclusive",
      '"15% off at Harbor & Pine",123,Harbor & Pine,77,Voucher,PINE15,"Once, per customer",01/11/2026 00:00:00,05/12/2026 23:59:59,https://www.awin1.com/cread.php?awinmid=77,TRUE',
    ),
    reading: { zone: "UTC", dates: "dmy" },
    offers: [
      {
        externalId: "123",
        storeNetworkId: "77",
        storeName: "Harbor & Pine",
        title: "15% off at Harbor & Pine",
        description: "Once, per customer",
        code: "PINE15",
        discountType: "percentage",
        discountValue: "15%",
        link: "https://www.awin1.com/cread.php?awinmid=77",
        startsAt: "2026-11-01T00:00:00.000Z",
        endsAt: "2026-12-05T23:59:59.000Z",
        exclusive: true,
      },
    ],
  },
  {
    name: "Awin's API, with codes in some rows only",
    preset: "Awin, API",
    text: JSON.stringify({
      data: [
        {
          promotionId: 1,
          advertiser: { id: 7, name: "Pine" },
          title: "Free delivery",
          urlTracking: "https://a.example/1",
        },
        {
          promotionId: 2,
          advertiser: { id: 7, name: "Pine" },
          title: "Save €10",
          urlTracking: "https://a.example/2",
          voucher: { code: "TEN", exclusive: false },
        },
      ],
    }),
    offers: [
      {
        externalId: "1",
        storeNetworkId: "7",
        storeName: "Pine",
        title: "Free delivery",
        code: null,
        discountType: "deal",
        discountValue: "Free delivery",
        link: "https://a.example/1",
        exclusive: false,
      },
      {
        externalId: "2",
        storeNetworkId: "7",
        storeName: "Pine",
        title: "Save €10",
        code: "TEN",
        discountType: "fixed",
        discountValue: "€10",
        link: "https://a.example/2",
        exclusive: false,
      },
    ],
  },
  {
    name: "CouponAPI",
    preset: "CouponAPI",
    text: '{"result":true,"offers":[{"offer_id":"9","title":"Up to 50% Off Boots","description":"","label":"x","code":"","source":"CJ","url":"https://s.example","affiliate_link":"https://a.example/9","type":"Deal","store":"Pine","merchant_home_page":"https://www.pine.example/","start_date":"2026-11-20","end_date":"2026-11-30","status":"suspended"}]}',
    offers: [
      {
        externalId: "9",
        storeDomain: "pine.example",
        storeName: "Pine",
        title: "Up to 50% Off Boots",
        description: "",
        code: null,
        discountType: "deal",
        discountValue: "Up to 50%",
        link: "https://a.example/9",
        startsAt: "2026-11-20T00:00:00.000Z",
        endsAt: "2026-11-30T23:59:59.000Z",
        status: "suspended",
      },
    ],
  },
  {
    name: "LinkMyDeals, its keys with blanks",
    preset: "LinkMyDeals",
    text: '[{" lmd_id ":"4","store":"Pine","merchant_homepage":"pine.example","title":"Boots","description":"d","code":"B20","offer":"Percentage Off","offer_value":"20","smartlink":"https://l.example/4","publisher_exclusive":"Y","status":"new","start_date":"13/11/2026","end_date":""}]',
    reading: { dates: "dmy" },
    offers: [
      {
        externalId: "4",
        storeDomain: "pine.example",
        storeName: "Pine",
        title: "Boots",
        description: "d",
        code: "B20",
        discountType: "percentage",
        discountValue: "20%",
        link: "https://l.example/4",
        startsAt: "2026-11-13T00:00:00.000Z",
        endsAt: null,
        exclusive: true,
        status: "live",
      },
    ],
  },
  {
    name: "FMTC with pipes",
    preset: "FMTC",
    text: rows(
      "CouponID|MerchantName|MerchantID|Label|Restrictions|CouponCode|StartDate|EndDate|Link|Status",
      "5|Pine|7|Take $5 off|Not on gifts|N/A|2026-11-01 00:00:00|2026-12-31 23:59:00|https://f.example/5|expired",
    ),
    offers: [
      {
        externalId: "5",
        storeNetworkId: "7",
        storeName: "Pine",
        title: "Take $5 off",
        description: "Not on gifts",
        code: null,
        discountType: "fixed",
        discountValue: "$5",
        link: "https://f.example/5",
        startsAt: "2026-11-01T00:00:00.000Z",
        endsAt: "2026-12-31T23:59:00.000Z",
        status: "ended",
      },
    ],
  },
  {
    name: "CJ's link search",
    preset: "CJ, link search",
    text: '<cj-api><links total-matched="2"><link><advertiser-id>7</advertiser-id><advertiser-name>Pine</advertiser-name><link-id>11</link-id><link-name>Free Shipping</link-name><description/><promotion-type>free shipping</promotion-type><coupon-code>SHIP</coupon-code><clickUrl>https://c.example/click-1-11?a=1&amp;b=2</clickUrl><destination>https://pine.example</destination><promotion-start-date>2026-11-01 00:00:00.0</promotion-start-date><promotion-end-date></promotion-end-date></link><link><advertiser-id>7</advertiser-id><link-id>12</link-id><link-name>New</link-name><clickUrl>https://c.example/12</clickUrl></link></links></cj-api>',
    offers: [
      {
        externalId: "11",
        storeNetworkId: "7",
        storeName: "Pine",
        title: "Free Shipping",
        description: "",
        code: "SHIP",
        discountType: "freeShipping",
        discountValue: "",
        link: "https://c.example/click-1-11?a=1&b=2",
        startsAt: "2026-11-01T00:00:00.000Z",
        endsAt: null,
      },
      {
        externalId: "12",
        storeNetworkId: "7",
        storeName: null,
        title: "New",
        description: "",
        code: null,
        ...deal,
        link: "https://c.example/12",
        startsAt: null,
        endsAt: null,
      },
    ],
  },
  {
    name: "Rakuten, without ids",
    preset: "Rakuten",
    text: '<couponfeed><TotalMatches>1</TotalMatches><link type="TEXT"><promotiontypes><promotiontype id="11">Percentage off</promotiontype></promotiontypes><offerdescription>15 percent off</offerdescription><offerstartdate>2026-04-01</offerstartdate><offerenddate>2026-12-31</offerenddate><couponcode>KJEISLD</couponcode><couponrestriction>New customers only</couponrestriction><clickurl>https://r.example/1</clickurl><advertiserid>7</advertiserid><advertisername>Pine</advertisername></link></couponfeed>',
    offers: [
      {
        storeNetworkId: "7",
        storeName: "Pine",
        title: "15 percent off",
        description: "New customers only",
        code: "KJEISLD",
        discountType: "percentage",
        discountValue: "15%",
        link: "https://r.example/1",
        startsAt: "2026-04-01T00:00:00.000Z",
        endsAt: "2026-12-31T23:59:59.000Z",
      },
    ],
  },
  {
    name: "Impact, with labels in place of codes",
    preset: "Impact, deals",
    text: '{"Deals":[{"Id":"1","Name":"A","Description":"","CampaignId":"7","State":"ACTIVE","DiscountType":"PERCENT","DiscountPercent":"99","DiscountCurrency":"USD","DefaultPromoCode":"Percent Discount Deal Test","MinimumPurchaseAmount":"25.00","StartDate":"2026-01-31T23:59:59-08:00","EndDate":"2026-12-31T23:59:59-08:00"}]}',
    offers: [
      {
        externalId: "1",
        storeNetworkId: "7",
        title: "A",
        description: "",
        discountType: "percentage",
        discountValue: "99%",
        minSpend: 25,
        currency: "USD",
        startsAt: "2026-02-01T07:59:59.000Z",
        endsAt: "2027-01-01T07:59:59.000Z",
        status: "live",
      },
    ],
    faults: ["code code Percent Discount Deal Test"],
  },
  {
    name: "LinkConnector",
    preset: "LinkConnector",
    text: rows(
      "Merchant,HeadLineTitle,PromoType,Coupon Code,Expires,PromoID,TrackingURL,MerchantID",
      "Pine,Buy 2 get 1 free,bogo,none,2026-12-01,3,https://l.example/3,7",
    ),
    offers: [
      {
        externalId: "3",
        storeNetworkId: "7",
        storeName: "Pine",
        title: "Buy 2 get 1 free",
        code: null,
        ...deal,
        link: "https://l.example/3",
        endsAt: "2026-12-01T23:59:59.000Z",
      },
    ],
  },
  {
    name: "Google's promotions",
    preset: "Google Merchant promotions",
    text: '[{"promotionId":"G1","longTitle":"Winter","couponValueType":"PERCENT_OFF","percentOff":10,"genericRedemptionCode":"WINTER","minimumPurchaseAmount":{"value":"50","currency":"EUR"},"promotionEffectiveTimePeriod":{"startTime":"2026-11-01T10:00:00Z","endTime":"2026-12-01T10:00:00+0100"},"promotionUrl":"https://pine.example/w"}]',
    offers: [
      {
        externalId: "G1",
        title: "Winter",
        code: "WINTER",
        discountType: "percentage",
        discountValue: "10%",
        minSpend: 50,
        currency: "EUR",
        link: "https://pine.example/w",
        startsAt: "2026-11-01T10:00:00.000Z",
        endsAt: "2026-12-01T09:00:00.000Z",
      },
    ],
  },
  {
    name: "Sovrn",
    preset: "Sovrn, coupons",
    text: '{"merchant":{"domain":"pine.example"},"coupons":[{"id":1,"code":"S1","currency":"gbp","verified":true,"affiliated_url":"https://v.example/1","code_description":"£5 off"}]}',
    offers: [
      {
        externalId: "1",
        title: "£5 off",
        code: "S1",
        discountType: "fixed",
        discountValue: "£5",
        currency: "GBP",
        link: "https://v.example/1",
      },
    ],
  },
  {
    name: "LinkMyDeals of India: bounds, lakhs, the first day as none, and no codes",
    preset: "LinkMyDeals",
    text: rows(
      "lmd_id,store,merchant_homepage,title,description,code,smartlink,type,offer,offer_value,min_order,status,end_date",
      '1,Saree,https://saree.example,Upto 50% Off On Sarees,,,https://l.example/1,Deal,Percentage Off,Upto 50%,"₹1,00,000",new,1970-01-01',
      "2,Saree,https://saree.example,Flat Rs.200 OFF on first order,,NEW200,https://l.example/2,Code,Price Off,Rs.200,Rs.500/-,new,",
      '3,Saree,https://saree.example,Jusqu’à -30 % sur le thé,,NO CODE REQUIRED,https://l.example/3,Deal,Percentage Off,-30 %,"INR 2,50,000.00",new,0000-00-00',
      '4,Saree,https://saree.example,Kitchen 25% off,,K25,https://l.example/4,Code,Percentage Off,25,"Rs. 1,499",new,',
    ),
    decided: { currency: "INR" },
    offers: (
      [
        ["1", "Upto 50% Off On Sarees", null, "deal", "Upto 50%", 100_000],
        ["2", "Flat Rs.200 OFF on first order", "NEW200", "fixed", "Rs.200", 500],
        ["3", "Jusqu’à -30 % sur le thé", null, "deal", "Jusqu’à -30 %", 250_000],
        ["4", "Kitchen 25% off", "K25", "percentage", "25%", 1499],
      ] as const
    ).map(([externalId, title, code, discountType, discountValue, minSpend]) => ({
      ...{ externalId, title, code, discountType, discountValue, minSpend },
      ...{ storeDomain: "saree.example", storeName: "Saree", description: "", status: "live", endsAt: null },
      link: `https://l.example/${externalId}`,
    })),
  },
  // Dates
  {
    name: "days that may be months are left to a person",
    text: rows("Title;Start;End", "A;03/04/2026;05/06/2027", "B;2026-11-01;12/12/2026"),
    reading: { dates: null },
    doubts: ["startsAt ambiguousDate 03/04/2026"],
    offers: [
      { title: "A", ...deal },
      { title: "B", ...deal, startsAt: "2026-11-01T00:00:00.000Z", endsAt: "2026-12-12T23:59:59.000Z" },
    ],
    faults: ["startsAt ambiguousDate 03/04/2026", "endsAt ambiguousDate 05/06/2027"],
  },
  {
    name: "the same days, once a person has said that the month comes first",
    text: rows("Title;Start;End", "A;03/04/2026;05/06/2027"),
    decided: { dates: "mdy", zone: "America/New_York" },
    doubts: ["startsAt ambiguousDate 03/04/2026"],
    offers: [
      { title: "A", ...deal, startsAt: "2026-03-04T05:00:00.000Z", endsAt: "2027-05-07T03:59:59.000Z" },
    ],
  },
  {
    name: "one day that can only be read one way decides for all",
    text: rows("Title;Start;End", "A;11/25/2026;", "B;12/01/2026;12/31/26"),
    reading: { dates: "mdy" },
    offers: [
      { title: "A", ...deal, startsAt: "2026-11-25T00:00:00.000Z", endsAt: null },
      { title: "B", ...deal, startsAt: "2026-12-01T00:00:00.000Z", endsAt: "2026-12-31T23:59:59.000Z" },
    ],
  },
  {
    name: "both orders in one file",
    text: rows("Title;Start", "A;25/11/2026", "B;11/26/2026", "C;01/02/2026"),
    reading: { dates: null },
    doubts: ["startsAt mixedDates 11/26/2026"],
    offers: [
      { title: "A", ...deal, startsAt: "2026-11-25T00:00:00.000Z" },
      { title: "B", ...deal, startsAt: "2026-11-26T00:00:00.000Z" },
      { title: "C", ...deal },
    ],
    faults: ["startsAt ambiguousDate 01/02/2026"],
  },
  {
    name: "days that do not exist, ends years ahead, and no ends",
    text: rows(
      "Title;End",
      "A;31/02/2026",
      "B;9999-12-31",
      "C;2029-11-27",
      "D;2029-11-25",
      "E;0000-00-00 00:00:00",
      "F;never",
      "G;2026-12-31 25:00",
      "H;soon",
      "I;32/13/2026",
      "J;tomorrow 10:00",
    ),
    offers: [
      { title: "A", ...deal },
      { title: "B", ...deal, endsAt: null },
      { title: "C", ...deal, endsAt: null },
      { title: "D", ...deal, endsAt: "2029-11-25T23:59:59.000Z" },
      { title: "E", ...deal, endsAt: null },
      { title: "F", ...deal, endsAt: null },
      { title: "G", ...deal },
      { title: "H", ...deal },
      { title: "I", ...deal },
      { title: "J", ...deal },
    ],
    faults: [
      "endsAt date 31/02/2026",
      "endsAt date 2026-12-31 25:00",
      "endsAt date soon",
      "endsAt date 32/13/2026",
      "endsAt date tomorrow 10:00",
    ],
  },
  {
    name: "an end before its start, and at it",
    text: rows("Title;Start;End", "A;2026-12-10;2026-12-09", "B;2026-12-10T10:00:00Z;2026-12-10T10:00:00Z"),
    offers: [
      { title: "A", ...deal, startsAt: "2026-12-10T00:00:00.000Z" },
      { title: "B", ...deal, startsAt: "2026-12-10T10:00:00.000Z" },
    ],
    faults: ["endsAt endsBeforeStart 2026-12-09", "endsAt endsBeforeStart 2026-12-10T10:00:00Z"],
  },
  {
    name: "spellings of one instant",
    text: rows(
      "Title;End",
      "A;Thu, 31 Dec 2026 23:00:00 GMT",
      "B;Dec 31, 2026 11:00 PM",
      "C;31.12.2026 23:00",
      "D;1798758000",
      "E;1798758000000",
      "F;2027-01-01T00:00:00+01:00",
      "G;2026-12-31 23:00:00.000",
      "H;20261231",
      "I;Dec 31, 2026 11:00 PM EST",
    ),
    offers: [
      ...[..."ABCDEFG"].map((title) => ({ title, ...deal, endsAt: "2026-12-31T23:00:00.000Z" })),
      { title: "H", ...deal, endsAt: "2026-12-31T23:59:59.000Z" },
      { title: "I", ...deal },
    ],
    faults: ["endsAt date Dec 31, 2026 11:00 PM EST"],
  },
  {
    name: "a day in a zone where clocks change",
    text: rows("Title;Start;End", "A;25.10.2026;25.10.2026"),
    decided: { zone: "Europe/Berlin" },
    // 25 hours.
    offers: [
      { title: "A", ...deal, startsAt: "2026-10-24T22:00:00.000Z", endsAt: "2026-10-25T22:59:59.000Z" },
    ],
  },
  // Amounts
  {
    name: "amounts with a decimal comma",
    text: rows(
      "Title;Min spend",
      "A;1.234,50 €",
      "B;49,99",
      "C;50,-",
      "D;0,00",
      "E;1,234.50",
      "F;-5",
      "G;free",
    ),
    doubts: ["minSpend mixedAmounts 1.234,50"],
    decided: { decimal: ",", currency: "EUR" },
    offers: [
      { title: "A", ...deal, minSpend: 1234.5 },
      { title: "B", ...deal, minSpend: 49.99 },
      { title: "C", ...deal, minSpend: 50 },
      { title: "D", ...deal, minSpend: null },
      { title: "E", ...deal },
      { title: "F", ...deal },
      { title: "G", ...deal },
    ],
    faults: ["minSpend amount 1,234.50", "minSpend amount -5", "minSpend amount free"],
  },
  {
    name: "amounts with a decimal point",
    text: rows("Title;Min spend", "A;$1,234.50", "B;US$ 50", "C;1 000.00", "D;12,5", "E;50 USD"),
    doubts: ["minSpend mixedAmounts 12,5"],
    decided: { decimal: "." },
    offers: [
      { title: "A", ...deal, minSpend: 1234.5 },
      { title: "B", ...deal, minSpend: 50 },
      { title: "C", ...deal, minSpend: 1000 },
      { title: "D", ...deal },
      { title: "E", ...deal, minSpend: 50 },
    ],
    faults: ["minSpend amount 12,5"],
  },
  {
    name: "an amount that may be thousand or one is left to a person",
    text: rows("Title;Min spend", "A;1.234", "B;20"),
    reading: { decimal: null },
    doubts: ["minSpend ambiguousAmount 1.234"],
    offers: [
      { title: "A", ...deal },
      { title: "B", ...deal, minSpend: 20 },
    ],
    faults: ["minSpend ambiguousAmount 1.234"],
  },
  {
    name: "two currencies",
    text: rows("Title;Min spend;Currency", "A;€50;EUR", "B;£50;EUR", "C;50 EUR;gbp", "D;50;XYZ", "E;50;"),
    offers: [
      { title: "A", ...deal, minSpend: 50, currency: "EUR" },
      { title: "B", ...deal, currency: "EUR" },
      { title: "C", ...deal, currency: "GBP" },
      { title: "D", ...deal, minSpend: 50 },
      { title: "E", ...deal, minSpend: 50, currency: "EUR" },
    ],
    faults: ["minSpend otherCurrency £50", "minSpend otherCurrency 50 EUR", "currency currency XYZ"],
  },
  {
    name: "values",
    text: rows(
      "Title;Value;Discount type;Code",
      "A;20%;;",
      "B;20;percent;",
      "C;20;FIXED;",
      "D;20;;",
      "E;40% off;;",
      "F;2 for 1;;",
      "G;200%;;",
      "H;Free shipping;;SHIP",
      "Save 10%;0;;",
      "I;;;",
    ),
    decided: { currency: "GBP" },
    offers: [
      { title: "A", code: null, discountType: "percentage", discountValue: "20%" },
      { title: "B", code: null, discountType: "percentage", discountValue: "20%" },
      { title: "C", code: null, discountType: "fixed", discountValue: "£20" },
      { title: "D", code: null },
      { title: "E", code: null, discountType: "percentage", discountValue: "40%" },
      { title: "F", code: null, discountType: "deal", discountValue: "2 for 1" },
      { title: "G", code: null },
      { title: "H", code: "SHIP", discountType: "freeShipping", discountValue: "" },
      { title: "Save 10%", code: null, discountType: "percentage", discountValue: "10%" },
      { title: "I", code: null, ...deal },
    ],
    faults: ["value unit 20", "value value 200%"],
  },
  // Texts, codes and links
  {
    name: "codes",
    text: rows(
      "Code;Title",
      ...[
        "000123",
        "1E5",
        "0x10",
        "No code required",
        "-",
        "SAVE****",
        "YOURCODE",
        "SAVE 20",
        "=A1+1",
        "<b>BOLD</b>",
      ].map((code) => `${code};T`),
    ),
    offers: [
      ...["000123", "1E5", "0x10", null, null].map((code) => ({ title: "T", code, ...deal })),
      ...many(4, { title: "T", ...deal }),
      { title: "T", code: "BOLD", ...deal },
    ],
    faults: [
      "code placeholder SAVE****",
      "code placeholder YOURCODE",
      "code code SAVE 20",
      "code formula =A1+1",
    ],
  },
  {
    name: "links",
    text: rows(
      "Title;Link",
      ...[
        "https://a.example/?a=1&amp;b=2",
        "http://a.example/",
        "//a.example/",
        "javascript:alert(1)",
        "https://a.example/{{id}}",
        "https://user:pass@a.example/",
        "https://a.example/ b",
        "",
      ].map((link) => `T;"${link}"`),
    ),
    offers: [
      { title: "T", ...deal, link: "https://a.example/?a=1&b=2" },
      ...many(6, { title: "T", ...deal }),
      { title: "T", ...deal, link: null },
    ],
    faults: [
      "http://a.example/",
      "//a.example/",
      "javascript:alert(1)",
      "https://a.example/{{id}}",
      "https://user:pass@a.example/",
      "https://a.example/ b",
    ].map((link) => `link address ${link}`),
  },
  {
    name: "HTML, entities, control characters and double spaces",
    text: JSON.stringify([
      {
        Title:
          "  <b>Boots</b>\u0007 &amp;amp; caf&eacute;\u200b s <script>alert(1)</script> &lt;i&gt;now&lt;/i&gt; < 5 \u202e",
        Description: "<p>One &nbsp; two</p><ul><li>three<li>four</ul><!-- x -->five\r\n\r\nsix",
      },
    ]),
    offers: [{ title: "Boots & café s now < 5", description: "One two\nthree\nfour\nfive\nsix", ...deal }],
  },
  {
    name: "titles",
    text: rows(
      "Store;Code;Title",
      "HARBOR & PINE;SAVE20;GET 20% OFF AT HARBOR & PINE WITH SAVE20! FREE USB STICK FOR USD 1",
      "Pine;;1ST ORDER: ÜBER-SALE BY PINE",
      "Pine;;BOGO on all USB sticks",
      "Pine;;=cmd|' /C calc'!A0",
      "Pine;;",
      `Pine;;${"x".repeat(201)}`,
    ),
    offers: [
      {
        storeName: "HARBOR & PINE",
        code: "SAVE20",
        title: "Get 20% off at HARBOR & PINE with SAVE20! Free USB stick for USD 1",
        discountType: "percentage",
        discountValue: "20%",
      },
      { storeName: "Pine", code: null, title: "1st order: über-sale by Pine", ...deal },
      { storeName: "Pine", code: null, title: "BOGO on all USB sticks", ...deal },
      ...many(3, { storeName: "Pine", code: null, ...deal }),
    ],
    faults: ["title formula =cmd|' /C calc'!A0", "title missing", "title tooLong 200"],
  },
  {
    name: "stores, flags and states",
    text: rows(
      "Title;Domain;Exclusive;Status",
      "A;https://www.Pine.example/a?b;Yes;ACTIVE",
      "B;*.pine.example;0;Expired",
      "C;pine;maybe;revoked",
    ),
    offers: [
      { title: "A", ...deal, storeDomain: "pine.example", exclusive: true, status: "live" },
      { title: "B", ...deal, storeDomain: "pine.example", exclusive: false, status: "ended" },
      { title: "C", ...deal },
    ],
    faults: ["storeDomain domain pine", "exclusive flag maybe", "status status revoked"],
  },
  {
    name: "a spreadsheet's own names, an offer without another title among them",
    text: rows(
      "Merchant;Website;Offer;Voucher;Saving;Deeplink",
      "Pine;pine.example;Save 5% on boots;B5;5%;https://pine.example/b",
    ),
    offers: [
      {
        storeName: "Pine",
        storeDomain: "pine.example",
        title: "Save 5% on boots",
        code: "B5",
        discountType: "percentage",
        discountValue: "5%",
        link: "https://pine.example/b",
      },
    ],
  },
  { name: "columns that nobody knows", text: rows("Titel;Rabatt", "A;5 %"), offers: [{}] },
];

function many<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value);
}

testTable("each feed gives exactly its offers", feeds, async (feed) => {
  const read = await readFile(utf8(feed.text));
  expect(read.faults).toEqual([]);
  expect(read.end.isComplete).toBe(true);
  const columns = [...new Set(read.rows.flatMap(({ fields }) => Object.keys(fields)))];
  const { name, mapping, reading } = presetFor(columns);
  expect(name).toBe(feed.preset);
  const guess = guessReading(read.rows, mapping, { zone: "UTC", currency: "USD", ...reading });
  const used = guess.reading;
  expect(used).toMatchObject(feed.reading && !feed.decided ? feed.reading : {});
  expect(guess.doubts.map(({ field, fault, about }) => `${field} ${fault} ${about}`)).toEqual(
    feed.doubts ?? [],
  );
  const all = read.rows.map((row) => valuesOf(row, mapping, { ...used, ...feed.decided }, NOW));
  const faults = all.flatMap(({ faults }) => faults);
  expect(faults.map(({ field, fault, about }) => [field, fault, about].filter(Boolean).join(" "))).toEqual(
    feed.faults ?? [],
  );
  for (const { fault, about } of faults) expect(reasonText(fault, about)).toMatch(/^\S.*\.$/);
  expect(all.map(({ values }) => values)).toEqual(feed.offers);
});

test("a mapping whose columns the file no longer has is told, column by column", () => {
  const missing = missingColumns(["Title", "Kode"], { title: "Title", code: "Code", link: "Url" });
  expect(missing.map(({ field, fault, about }) => `${field} ${fault} ${about}`)).toEqual([
    "code missingColumn Code",
    "link missingColumn Url",
  ]);
});

testTable(
  "a cell of up to 200,000 characters gives no value that is longer than a field takes, in each field",
  ["a", " ", "1", "1 ", "1,", "<b", "&", "&amp;", "<", "A!", "\n ", "'", "-", "no ", "may 1 "],
  (part) => {
    const text = part.repeat(200_000 / part.length);
    const reading = { zone: "UTC", currency: "USD", dates: null, decimal: null };
    for (const field of fieldNames)
      for (const length of [4_900, 49_000, 200_000]) {
        const fields = { x: text.slice(0, length) };
        const { values } = valuesOf({ line: 1, fields }, { [field]: "x" }, reading);
        expect(JSON.stringify(values).length).toBeLessThan(2_100);
      }
  },
);
