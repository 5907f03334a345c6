import type { HistorySubject } from "../../schemas/vocabulary";
import { blogEntity } from "../blogs/write";
import { categoryEntity } from "../categories";
import { dealEntities } from "../deals/entity";
import { settingsEntity } from "../settings";
import { storeEntity } from "../stores/write";
import type { Entity } from "./entity";

export const entities: Entity[] = [
  storeEntity,
  categoryEntity,
  dealEntities.coupon,
  dealEntities.offer,
  blogEntity,
  settingsEntity,
];

export function entityOf(subject: HistorySubject): Entity | undefined {
  return entities.find((entity) => entity.subject === subject);
}
