import { guidesAndTips } from "./blogs-guides-and-tips";
import { seasonsAndComparisons } from "./blogs-seasons-and-comparisons";

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
  authorName: string | null;
  affiliateLinks: { text: string; context: string | null; url: string }[];
};

/** The articles of the demo catalogue; the text of each is `blogs/<slug>.html`. */
export const blogs: readonly DemoBlog[] = [...guidesAndTips, ...seasonsAndComparisons];
