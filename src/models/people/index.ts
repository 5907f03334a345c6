// The admin.

export * as credentials from "./credentials";
export * as knownBrowsers from "./known-browsers";
export * as sessions from "./sessions";
export * as throttle from "./throttle";

// Visitors.

export type { Report } from "./reports";
export * as reports from "./reports";
export * as subscribers from "./subscribers";
export * as suppressions from "./suppressions";
