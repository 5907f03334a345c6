import type { Toast, Visit } from "../schemas/vocabulary";

export type { Visit };

/** What `server.ts` passes to `app.fetch`. */
export type Bindings = {
  server: { requestIP: Connections["requestIP"]; timeout(request: Request, seconds: number): void };
  headAnswer?: Response;
};

export type Connections = { requestIP: (request: Request) => { address: string } | null };

export type AppEnv = {
  Bindings: Bindings | undefined;
  Variables: {
    requestId: string;
    /** The client's address. */
    address?: string;
    secureHeadersNonce?: string;
    /** Where the answer is to be cached: the renderer waits so long for all of a page, and says if it was streamed. */
    caching?: {
      waitMs: number;
      isComplete?: boolean;
      /** Whether others wait for the page, though its own client has left. */
      isAwaited?: () => boolean;
    };
    /** What an answer depends on of its query (`cache/query`). */
    cacheQuery?: string;
    /** Settles when the last part of a page that is streamed has been rendered. */
    streaming?: Promise<void>;
    /** The request has a place among those whose answers are made (`http/admission`). */
    isAdmitted?: boolean;
    /** The request was refused, and is one of many in the log. */
    isRefused?: boolean;
    /** What a page's parts await, begun before it renders. */
    queries?: Promise<unknown>[];
    /** The answer is for an address that anybody can make up, and empty: not worth the cache's room. */
    skipsCache?: boolean;
    /** One of them failed because the database is away. */
    outage?: Error;
    /** To be counted, also when the answer goes out from the cache. */
    visit?: Visit;
    /** The admin's session, where a guard has asked for one. */
    session?: { tokenHash: string; flash: Toast | null };
  };
};
