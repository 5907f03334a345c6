import type { Context } from "hono";
import type { Toast, Visit } from "../schemas/vocabulary";

export type { Visit };

export type Server = Pick<Bun.Server<unknown>, "requestIP" | "timeout">;

/** Without a server, in tests of the app alone, there are none. */
export type Bindings = {
  server?: Server;
  headAnswer?: Response;
  /** The server closes each connection after its answer. */
  isStopping?: boolean;
};

export type AppEnv = {
  Bindings: Bindings | undefined;
  Variables: {
    requestId: string;
    address?: string;
    /** The address at the other end of the connection: a proxy's, where there is one. */
    peer?: string | undefined;
    /** The id of an error in the log. */
    errorId?: string;
    secureHeadersNonce?: string;
    caching?: {
      waitMs: number;
      isComplete?: boolean;
      isAwaited?: () => boolean;
    };
    cacheQuery?: string;
    app?: {
      fetch: (request: Request) => Response | Promise<Response>;
      limitSearches: (c: Context<AppEnv>) => Promise<void>;
    };
    streaming?: Promise<void>;
    isAdmitted?: boolean;
    isRefused?: boolean;
    queries?: Promise<unknown>[];
    /** The answer is empty, and anybody can make up its address. */
    skipsCache?: boolean;
    outage?: Error;
    visit?: Visit;
    /** Resolves with the number of bytes that were sent, at the end of a compressed answer. */
    sentBytes?: Promise<number>;
    session?: { tokenHash: string; flash: Toast | null };
  };
};
