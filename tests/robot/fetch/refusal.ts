import { FetchRefused, type Reason } from "../../../src/robot/fetch/guard";

/** Why something was refused; "none" where it was not. */
export async function refusal(work: Promise<unknown>): Promise<Reason | "none"> {
  try {
    await work;
    return "none";
  } catch (error) {
    if (error instanceof FetchRefused) return error.reason;
    throw error;
  }
}
