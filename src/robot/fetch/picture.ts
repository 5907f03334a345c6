import { guardedFetch } from "./fetch";
import { FetchRefused, type Reason } from "./guard";

const words: Partial<Record<Reason, string>> = {
  scheme: "its address is not on the web",
  address: "its address is not a public one",
  redirects: "its address redirects too often",
  time: "its server took too long",
  cancelled: "its server took too long",
  size: "it is larger than 4 MiB",
  type: "its address shows no picture",
  status: "its server refuses it",
  unreachable: "its server cannot be reached",
};

/** Fetches a picture, or says why not. */
export async function pictureAt(
  address: string,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array } | { error: string }> {
  try {
    return { bytes: (await guardedFetch(address, "picture", { signal })).bytes };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return { error: words[error.reason] ?? "it could not be read" };
  }
}
