import type { Toast } from "../schemas/toasts";

/** What the middleware leaves for handlers (`c.get`). */
export type AppEnv = {
  Variables: {
    requestId: string;
    /** The client's. */
    address?: string;
    secureHeadersNonce?: string;
    /**
     * Where the answer is to be kept: how long to wait for all of a page, in milliseconds. A page then says whether it
     * went out whole.
     */
    keeping?: { patience: number; isWhole?: boolean };
    /** What a page's parts await, begun before it renders. */
    late?: Promise<unknown>[];
    /** The answer is for an address that anyone can make up, and holds nothing: it would waste the cache's room. */
    skipsCache?: boolean;
    /** What was counted for it, and is to be counted again when it goes out from memory. */
    visit?: unknown;
    /** The admin's session, where a guard has asked for one. */
    session?: { tokenHash: string; flash: Toast | null };
  };
};
