let isAsked = false;

/** From now on the server is not ready, and its answers close their connections. */
export function beginStopping(): void {
  isAsked = true;
}

export const isStopping = () => isAsked;

/** The same answer, after which the connection closes (RFC 9112, 9.6). */
export async function lastOnConnection(answer: Response | Promise<Response>): Promise<Response> {
  const last = await answer;
  last.headers.set("Connection", "close");
  return last;
}
