// What records an observation, and what takes it back.

export * as answers from "./answers";
export * as checks from "./checks";
export { type FetchedPage, observe, record, type Seen } from "./record";
export * as visits from "./visits";
export { remove, takeBack } from "./withdraw";

// What is shown of them.

export type { Figures } from "./figures";
export * as figures from "./figures";
export * as ledger from "./ledger";
export { isNotWithdrawn, type Observation, ofDeal } from "./read";
export { checkers, countStages, type ProofStage, proofStages } from "./stages";

// What is kept of the pages that were read, and for how long an observation stands singly.

export { SINGLE_DAYS } from "./fold";
export { keep, missingAmong } from "./page-changes";
export * as texts from "./texts";
