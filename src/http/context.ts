import type { Toast } from "../schemas/toasts";

/** What the middleware leaves for handlers (`c.get`). */
export type AppEnv = {
  Variables: {
    requestId: string;
    /** The client's address. */
    address?: string;
    secureHeadersNonce?: string;
    /**
     * Where the answer is to be kept: how long to wait for all of a page, in milliseconds. A page then says whether it
     * went out whole.
     */
    keeping?: {
      patience: number;
      isWhole?: boolean;
      /** Whether the page is wanted though its client has left. */
      isAwaited?: () => boolean;
    };
    /** Settles when the last part of a page that is streamed has been rendered. */
    streaming?: Promise<void>;
    /** The request has a place among those whose answers are made (`http/admission`). */
    isAdmitted?: boolean;
    /** The request was refused, and is one of many in the log. */
    isRefused?: boolean;
    /** What a page's parts await, begun before it renders. */
    late?: Promise<unknown>[];
    /** The answer is for an address that anyone can make up, and holds nothing: it would waste the cache's room. */
    skipsCache?: boolean;
    /** One of them failed because the database is away. */
    outage?: Error;
    /** What was counted for it, and is to be counted again when it goes out from memory. */
    visit?: unknown;
    /** The admin's session, where a guard has asked for one. */
    session?: { tokenHash: string; flash: Toast | null };
  };
};
