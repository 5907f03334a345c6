import type { Entity } from "./audit/entity";
import { authorEntity } from "./catalogue/authors";
import { blogEntity } from "./catalogue/blogs/write";
import { categoryEntity } from "./catalogue/categories";
import { eventEntity } from "./catalogue/events/write";
import { redirectEntity } from "./catalogue/redirects";
import { storeEntity } from "./catalogue/stores/write";
import { dealEntities } from "./deals/entity";
import { termsGoBack } from "./deals/undo";
import { feedEntity } from "./feeds/feeds";
import { settingsEntity } from "./system/settings";

/**
 * All entities that a person edits, by their singular name. History, undo, redirects, sitemap, admin and API go by
 * this list. An undo locks their rows in this order.
 */
export const entities = {
  store: storeEntity,
  coupon: { ...dealEntities.coupon, goingBack: termsGoBack },
  offer: { ...dealEntities.offer, goingBack: termsGoBack },
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
