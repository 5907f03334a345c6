export type Reason =
  | "scheme"
  | "address"
  | "redirects"
  | "time"
  | "size"
  | "type"
  | "status"
  | "unreachable"
  | "cancelled";

/** Why something was not read from the web; the message tells the admin what to do. */
export class FetchRefused extends Error {
  override name = "FetchRefused";

  constructor(
    readonly reason: Reason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
