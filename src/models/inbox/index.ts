export { counts } from "./counts";
export { type InboxEntry, list, MOST_SHOWN } from "./list";
export { type InboxDeal, type InboxItem, type InboxStore, items } from "./read";
export { SNOOZE_DAYS, snooze } from "./snoozes";
