import { createServer, type Server, type Socket } from "node:net";
import { networkInterfaces } from "node:os";

export type Listener = {
  port: number;
  /** How many have connected. */
  connections: () => number;
  /** The request heads that came, oldest first. */
  heads: string[];
  /** Settles when every open connection has ended. */
  ended: () => Promise<void>;
  close: () => void;
};

export type Answer = (socket: Socket, head: string) => void;

const loopbacks = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
export const hasIPv6 = loopbacks.some(({ address }) => address === "::1");

/** Listens on a loopback address, and answers each request with the given bytes. */
export async function listen(answer: Answer, host = "127.0.0.1", port = 0): Promise<Listener> {
  const heads: string[] = [];
  const ends: Promise<void>[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    ends.push(new Promise((resolve) => socket.once("close", () => resolve())));
    socket.on("error", () => {});
    socket.once("data", (head) => {
      heads.push(head.toString());
      answer(socket, head.toString());
    });
  });
  await started(server, host, port);
  return {
    port: (server.address() as { port: number }).port,
    connections: () => ends.length,
    heads,
    ended: async () => {
      await Promise.all(ends);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Answers with a page, or with anything else that headers make of it. */
export function page(body: string | Uint8Array, headers: Record<string, string> = {}): Answer {
  return respond(200, { "Content-Type": "text/html; charset=utf-8", ...headers }, body);
}

export function respond(
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array = "",
): Answer {
  return (socket) => {
    const bytes = Buffer.from(body);
    const lines = Object.entries({ "Content-Length": `${bytes.length}`, ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Given\r\n${head}\r\n`), bytes]));
  };
}

export function redirect(location: string, status = 302): Answer {
  return respond(status, { Location: location });
}

/** Writes for as long as the other side reads. */
export function endless(head: string, chunk: Uint8Array): Answer {
  return (socket) => {
    socket.write(head);
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", more);
    more();
  };
}

function started(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}
