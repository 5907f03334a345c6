// What an entity says of itself, and how a change of it is recorded.

export * as changes from "./changes";
export type { Entity } from "./entity";
export { type BulkOutcome, type Change, type Outcome, outcomeOf, type Refused, refused } from "./outcome";
export { idOf, snapshots } from "./snapshot";
export { sentOtherwise, submissionOf } from "./submissions";

// What is read of the changes, and how they are undone and forgotten.

export * as history from "./history";
export * as prune from "./prune";
export { undoAll } from "./undo";
export { UNDO_DAYS } from "./undoing";
