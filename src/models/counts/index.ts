// What is counted as it happens.

export * as counters from "./counters";
export * as missedPaths from "./missed-paths";
export * as requests from "./requests";

// What is derived from it.

export * as allFigures from "./all-figures";
export * as dashboard from "./dashboard";
export * as popularity from "./popularity";

// How far a list is counted.

export { COUNT_LIMIT, countUpTo, FOUND_LIMIT, MOST_FOUND } from "./totals";
