import type { EntityName } from "../../src/models/entities";
import { cast, storeBySlug } from "../cast";

export type Entity = {
  name: string;
  path: string;
  /** The subject of its history. */
  subject: EntityName;
  /** A body that fits, with nothing in it that another one has. */
  body: () => Promise<Record<string, unknown>>;
  /** Another value for one of its fields. */
  change: () => Record<string, unknown>;
  /** Bodies with one wrong field each, by the field's name. */
  wrong: Record<string, unknown>;
  /** Values that another row has. */
  duplicate?: Record<string, string>;
};

let count = 0;

/** A name that no other has, as a slug. */
const unique = () => `made-by-api-${++count}`;

const storeId = async () => (await storeBySlug(cast.harborPine)).id;

const deal = async () => ({
  title: unique(),
  description: "Made by a test.",
  storeId: await storeId(),
  affiliateLink: "https://partner.example/a?b=c",
  discountType: "percentage",
  discountValue: "20%",
});

const wrongOfDeals = {
  title: " ",
  storeId: 999_999,
  affiliateLink: "javascript:alert(1)",
  discountType: "none",
  expiryDate: "soon",
  active: "perhaps",
  verified: "perhaps",
};

/** The entities that the API writes, with the same calls for each. */
export const entities: Entity[] = [
  {
    name: "stores",
    path: "/api/stores",
    subject: "store",
    body: async () => ({ name: "Made by API", slug: unique(), category: "fashion", dealCount: 3 }),
    change: () => ({ description: "Changed" }),
    wrong: {
      name: "",
      slug: "Two Words",
      website: "javascript:alert(1)",
      logo: "ftp://x.example/a.png",
      category: "Nope",
      dealCount: -1,
      description: "a\0b",
    },
    duplicate: { slug: cast.inkwell },
  },
  {
    name: "categories",
    path: "/api/categories",
    subject: "category",
    body: async () => {
      const slug = unique();
      return { name: `Category ${slug}`, slug };
    },
    change: () => ({ name: `Changed ${unique()}` }),
    wrong: { name: null, slug: "" },
    duplicate: { slug: "fashion" },
  },
  {
    name: "offers",
    path: "/api/offers",
    subject: "offer",
    body: deal,
    change: () => ({ title: "Changed" }),
    wrong: { ...wrongOfDeals, description: "", categoryId: 999_999 },
  },
  {
    name: "coupons",
    path: "/api/coupons",
    subject: "coupon",
    body: deal,
    change: () => ({ title: "Changed" }),
    wrong: { ...wrongOfDeals, featured: 7 },
  },
  {
    name: "blogs",
    path: "/api/blogs",
    subject: "blog",
    body: async () => ({
      title: "Made by API",
      slug: unique(),
      content: "<p>Words.</p>",
      category: "savings-tips",
      status: "published",
    }),
    change: () => ({ title: "Changed" }),
    wrong: {
      title: "",
      slug: "-a-",
      content: "<script>alert(1)</script>",
      category: "none",
      status: "gone",
      keywords: ["a".repeat(99)],
      targetStore: "no-such-store",
      affiliateLinks: [{ text: "x", url: "data:text/html,x" }],
    },
    duplicate: { slug: cast.blog },
  },
];
