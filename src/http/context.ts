/** What the middleware leaves for handlers (`c.get`). */
export type AppEnv = { Variables: { requestId: string; secureHeadersNonce?: string } };
