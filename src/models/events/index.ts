// What visitors read: one event, lists, its deals.

export { dealsOf, type EventDeals, guidesOf, type Result, type Results, resultsOf, storesOf } from "./deals";
export { all, byId, bySlug, count, type Event, following, list, near, next, shown } from "./read";

// What the admin reads.

export { type Choice, type ChoiceKind, choiceKinds, named, suggestions } from "./choices";
export { namedColumns, names } from "./read";

// What changes an event.

export { create, del, delAll, update } from "./write";
