import type { Entity } from "./audit/entity";
import { authorEntity } from "./authors";
import { blogEntity } from "./blogs/write";
import { categoryEntity } from "./categories";
import { dealEntities } from "./deals/entity";
import { revertTerms } from "./deals/undo";
import { eventEntity } from "./events/write";
import { feedEntity } from "./feeds";
import { redirectEntity } from "./redirects";
import { settingsEntity } from "./settings";
import { storeEntity } from "./stores/write";

/**
 * All entities that a person edits, by their singular name. History, undo, redirects, sitemap, admin and API go by
 * this list. An undo locks their rows in this order.
 */
export const entities = {
  store: storeEntity,
  coupon: { ...dealEntities.coupon, goingBack: revertTerms },
  offer: { ...dealEntities.offer, goingBack: revertTerms },
  category: categoryEntity,
  blog: blogEntity,
  event: eventEntity,
  author: authorEntity,
  source: feedEntity,
  redirect: redirectEntity,
  settings: settingsEntity,
} satisfies Record<string, Entity>;

export type EntityName = keyof typeof entities;

export const allEntities: Entity[] = Object.values(entities);

export function entityOf(subject: string): Entity | undefined {
  return allEntities.find(({ one }) => one === subject);
}
