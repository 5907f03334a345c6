import { categoryFigures } from "../categories";
import { dealFigures } from "../deals/list";
import { inboxFigures } from "../inbox/counts";
import { proofFigures } from "../proof/figures";
import { stageFigures } from "../proof/stages";
import { partFigures } from "../sitemap";
import { storeFigures } from "../stores/directory";
import { storeCount } from "../stores/list";
import { storesWithoutDeal } from "./dashboard";
import * as figures from "./figures";

/** In the order in which a job counts them. */
const all = [
  dealFigures,
  storeCount,
  categoryFigures,
  storeFigures,
  proofFigures,
  inboxFigures,
  stageFigures.coupon,
  stageFigures.offer,
  storesWithoutDeal,
  partFigures,
];

export const names = all.map(({ name }) => name);

/** @param small with at most this many deals and stores, no figure is stored. */
export const recount = (small?: number) => figures.recount(all, small);
