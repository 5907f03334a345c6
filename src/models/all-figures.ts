import { categoryFigures } from "./categories";
import { withoutDeal } from "./dashboard-queues";
import { stageFigures } from "./deals/checked";
import { dealFigures } from "./deals/list";
import { queueFigures } from "./deals/queue";
import * as figures from "./figures";
import { checksFigures, overnightFigures } from "./morning";
import { proofFigures } from "./proof-figures";
import { partFigures } from "./sitemap";
import { storeFigures } from "./stores/directory";
import { storeCount } from "./stores/list";

/** In the order in which a job counts them. */
const all = [
  dealFigures,
  storeCount,
  categoryFigures,
  storeFigures,
  proofFigures,
  queueFigures,
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
