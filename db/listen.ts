import postgres from "postgres";
import type { Address } from "./address";

export type Listener = {
  onMessage: (payload: string) => void;
  /** What was sent from here on has not been heard. */
  onLost: () => void;
  /** It is heard again, or for the first time. */
  onHeard: () => void;
};

/** How long to wait before listening anew, and how often to look whether the connection still stands, in milliseconds. */
const AGAIN = 500;
const PULSE = 5_000;

// postgres.js knows these two options, its types do not. Its own listen() gives up for good where a reconnect fails.
type Options = postgres.Options<Record<string, never>> & {
  onclose: () => void;
  onnotify: (channel: string, payload: string) => void;
};

/** Listens to a channel on a connection of its own, and listens anew whenever that is lost. */
export function listenTo(
  { url, ...socket }: Address,
  channel: string,
  listener: Listener,
): { stop(): Promise<void> } {
  let isStopped = false;
  let close: () => Promise<void> = async () => {};

  const hear = async () => {
    const lost = Promise.withResolvers<void>();
    const options: Options = {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 2,
      fetch_types: false,
      onnotice: () => {},
      onclose: () => lost.resolve(),
      onnotify: (_, payload) => listener.onMessage(payload),
      connection: { application_name: "dealproof listener" },
    };
    const client = postgres(url, { ...options, ...socket });
    close = () => client.end({ timeout: 0 });
    // A connection may end without a word, when a cable is pulled say.
    const pulse = setInterval(() => {
      const silence = setTimeout(lost.resolve, PULSE);
      client`select 1`.then(() => clearTimeout(silence), lost.resolve);
    }, PULSE);
    try {
      const gone = lost.promise.then(() => Promise.reject(new Error("The connection was lost")));
      await Promise.race([client`listen ${client(channel)}`, gone]);
      listener.onHeard();
      await lost.promise;
    } finally {
      clearInterval(pulse);
      if (!isStopped) listener.onLost();
      await close().catch(() => {});
    }
  };

  const run = async () => {
    while (!isStopped) {
      await hear().catch(() => {});
      if (!isStopped) await Bun.sleep(AGAIN);
    }
  };
  const ended = run();

  return {
    async stop() {
      isStopped = true;
      await close().catch(() => {});
      await ended;
    },
  };
}
