import { guidesAndTips } from "./blogs-guides-and-tips";
import { seasonsAndComparisons } from "./blogs-seasons-and-comparisons";

export { categories } from "./categories";
export { deals } from "./deals";
export { events } from "./events";
export { observationsOf } from "./observations";
export { stores } from "./stores";

export const author = {
  name: "The editors",
  slug: "the-editors",
  about:
    "We write the guides and check the codes of this site: in a basket, or on the shop’s own page, with the date. A deal in a guide is shown as it stands today. When it has ended, the guide says so.",
  isTeam: true,
};

export const blogs = [...guidesAndTips, ...seasonsAndComparisons];
