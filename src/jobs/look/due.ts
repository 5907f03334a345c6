import type { Times } from "../../models/sources";

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;
const QUIET_AFTER_S = 30 * DAY_S;
const JITTER = 0.2;

/**
 * Seconds to an address's next look: a day, an hour in the last day of one of its deals, a week after a month without
 * a change. @param random from 0 to 1, so that addresses do not fall due together.
 */
export function secondsToNextLook({ unchangedFor, endsIn }: Times, random = Math.random()): number {
  const jitter = 1 - JITTER + 2 * JITTER * random;
  if (endsIn !== null && endsIn <= DAY_S) return HOUR_S * jitter;
  const usual = (unchangedFor >= QUIET_AFTER_S ? 7 * DAY_S : DAY_S) * jitter;
  return endsIn === null ? usual : Math.min(usual, Math.max(endsIn - DAY_S, HOUR_S * jitter));
}
