/** An article of the demo catalogue; its text is `blogs/<slug>.html`. */
export type DemoBlog = {
  slug: string;
  title: string;
  excerpt: string;
  seoDescription: string;
  category: "store-guide" | "savings-tips" | "seasonal-deals" | "comparisons";
  status: "published" | "draft" | "archived";
  featured: boolean;
  publishedDaysAgo: number;
  keywords: string[];
  targetStore: string | null;
  affiliateLinks: { text: string; context: string | null; url: string }[];
};
