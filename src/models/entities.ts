import type { Entity } from "./audit/entity";
import { authorEntity } from "./catalogue/authors";
import { blogEntity } from "./catalogue/blogs/write";
import { categoryEntity } from "./catalogue/categories";
import { eventEntity } from "./catalogue/events/write";
import { storeEntity } from "./catalogue/stores/write";
import { dealEntities } from "./deals/entity";
import { settingsEntity } from "./system/settings";

/**
 * All entities that a person edits, by their singular name. History, undo, redirects, sitemap, admin and API go by
 * this list.
 */
export const entities = {
  store: storeEntity,
  ...dealEntities,
  category: categoryEntity,
  blog: blogEntity,
  event: eventEntity,
  author: authorEntity,
  settings: settingsEntity,
} satisfies Record<string, Entity>;

export type EntityName = keyof typeof entities;
