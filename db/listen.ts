import type { Primary } from "./primary";

export type Listener = {
  onMessage: (payload: string) => void;
  onLost: () => void;
  onListening: () => void;
};

const RECONNECT_AFTER_MS = 500;
const HEARTBEAT_EVERY_MS = 5_000;

// postgres.js knows these two options, its types do not. Its own listen() gives up when a reconnect fails.
type Options = Parameters<Primary["connect"]>[0] & {
  onclose: () => void;
  onnotify: (channel: string, payload: string) => void;
};

/** Listens on a connection of its own, and again whenever that is lost. */
export function listenTo(primary: Primary, channel: string, listener: Listener): { stop(): Promise<void> } {
  let isStopped = false;
  let close: () => Promise<void> = async () => {};

  const listenOnce = async () => {
    const lost = Promise.withResolvers<void>();
    const options: Options = {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 2,
      fetch_types: false,
      onclose: () => lost.resolve(),
      onnotify: (_, payload) => listener.onMessage(payload),
      connection: { application_name: "dealproof listener" },
    };
    const client = primary.connect(options);
    close = () => client.end({ timeout: 0 });
    // A connection can break without an error, for example when a cable is pulled.
    const heartbeat = setInterval(() => {
      const silence = setTimeout(lost.resolve, HEARTBEAT_EVERY_MS);
      client`select 1`.then(() => clearTimeout(silence), lost.resolve);
    }, HEARTBEAT_EVERY_MS);
    try {
      const gone = lost.promise.then(() => Promise.reject(new Error("The connection was lost")));
      await Promise.race([client`listen ${client(channel)}`, gone]);
      listener.onListening();
      await lost.promise;
    } finally {
      clearInterval(heartbeat);
      if (!isStopped) listener.onLost();
      await close().catch(() => {});
    }
  };

  const run = async () => {
    while (!isStopped) {
      await listenOnce().catch(() => {});
      if (isStopped) return;
      await Bun.sleep(RECONNECT_AFTER_MS);
      if (primary.isOneOfSeveral) await primary.find();
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
