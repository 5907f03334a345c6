import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import { preparedDatabase } from "./database";
import { start, stopAll } from "./started";

// A busy machine takes long to start a server.
setDefaultTimeout(60_000);

afterAll(stopAll);

test("a server that stops answers each request that has arrived, read or not", async () => {
  const database = await preparedDatabase(process.env.TEST_DATABASE_URL);
  const settings = { DATABASE_URL: database.url, STOP_DELAY_SECONDS: "1" };
  const { port, process: server, output } = await start(database.folder, settings);
  server.kill("SIGTERM");
  while (!output().includes('"stopping"')) await Bun.sleep(10);
  // What arrives now waits in the kernel until the delay is over.
  server.kill("SIGSTOP");
  const clients = Array.from({ length: 18 }, () => postOver(port));
  await Promise.all(clients.map(({ sent }) => sent));
  await Bun.sleep(1_000);
  server.kill("SIGCONT");
  const statuses = await Promise.all(clients.map(({ status }) => status));
  expect(statuses).toEqual(Array(18).fill("422"));
  expect(await server.exited).toBe(0);
});

/** Sends a request over a connection of its own. */
function postOver(port: number): { sent: Promise<void>; status: Promise<string | undefined> } {
  const sent = Promise.withResolvers<void>();
  const status = Promise.withResolvers<string | undefined>();
  const head = `POST /api/newsletter/subscribe HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}`;
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`, () =>
      sent.resolve(),
    ),
  );
  let answer = "";
  socket.on("data", (part) => {
    answer += part;
  });
  socket.on("error", () => {});
  socket.on("close", () => status.resolve(answer.split(" ")[1]));
  return { sent: sent.promise, status: status.promise };
}
