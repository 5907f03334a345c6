import type { HistorySubject } from "../../schemas/vocabulary";
import { blogEntity } from "../blogs/write";
import { categoryEntity } from "../categories";
import * as deals from "../deals/audited";
import { settingsEntity } from "../settings";
import { storeEntity } from "../stores/write";
import type { Entity } from "./entity";

/** Every entity whose changes the history keeps. */
export const entities: Entity[] = [
  storeEntity,
  categoryEntity,
  deals.audited.coupon,
  deals.audited.offer,
  blogEntity,
  settingsEntity,
];

export function entityOf(subject: HistorySubject): Entity | undefined {
  return entities.find((entity) => entity.subject === subject);
}
