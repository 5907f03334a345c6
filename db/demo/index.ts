import { guidesAndTips } from "./blogs-guides-and-tips";
import { seasonsAndComparisons } from "./blogs-seasons-and-comparisons";

export { categories } from "./categories";
export { deals } from "./deals";
export { observationsOf } from "./observations";
export { stores } from "./stores";

export const blogs = [...guidesAndTips, ...seasonsAndComparisons];
