import type { Toast } from "../schemas/toasts";

/** What the middleware leaves for handlers (`c.get`). */
export type AppEnv = {
  Variables: {
    requestId: string;
    secureHeadersNonce?: string;
    /** The admin's session, where a guard has asked for one. */
    session?: { tokenHash: string; flash: Toast | null };
  };
};
