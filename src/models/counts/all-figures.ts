import { categoryFigures } from "../catalogue/categories";
import { partFigures } from "../catalogue/sitemap";
import { storeFigures } from "../catalogue/stores/directory";
import { storeCount } from "../catalogue/stores/list";
import { dealFigures } from "../deals/list";
import { inboxFigures } from "../inbox/counts";
import { withoutDeal } from "../inbox/dashboard-queues";
import { checksFigures, overnightFigures } from "../inbox/morning";
import { queueFigures } from "../inbox/queue";
import { proofFigures } from "../proof/figures";
import { stageFigures } from "../proof/stages";
import * as figures from "./figures";

/** In the order in which a job counts them. */
const all = [
  dealFigures,
  storeCount,
  categoryFigures,
  storeFigures,
  proofFigures,
  queueFigures,
  inboxFigures,
  stageFigures.coupon,
  stageFigures.offer,
  withoutDeal,
  partFigures,
  overnightFigures,
  checksFigures,
];

export const names = all.map(({ name }) => name);

/** @param small with at most this many deals and stores, no figure is stored. */
export const recount = (small?: number) => figures.recount(all, small);
