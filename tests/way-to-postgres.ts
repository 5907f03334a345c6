import { connect, createServer, type Server, type Socket } from "node:net";

export type Way = {
  url: string;
  /** Ends all connections, and refuses new ones. */
  cut(): void;
  /** Goes on taking connections and what is sent, and lets nothing through: a server that is stopped. */
  silence(): void;
  mend(): void;
  /** How many connections were opened so far. */
  opened(): number;
  close(): Promise<void>;
};

/** A way to a database that can be cut or silenced. */
export async function wayTo(url: string, port = 0): Promise<Way> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  let opened = 0;
  let isSilent = false;
  const relay: Server = createServer((socket) => {
    opened++;
    if (isCut) return socket.destroy();
    const onward = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        to.write(bytes);
      });
      if (isSilent) from.pause();
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => relay.listen(port, "127.0.0.1", resolve));
  const address = relay.address();
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: through.href,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    opened: () => opened,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        relay.close(() => resolve());
      }),
  };
}
