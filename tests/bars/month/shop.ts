import { env } from "../../../src/env";
import type { Line } from "./line";
import { down, type Page, shown } from "./pages";

/** The entry of a list that holds on a day. */
export const onDay = <Entry extends [number, ...unknown[]]>(list: Entry[], day: number) =>
  list.findLast(([from]) => from <= day);

/** Below those that the system gives away, so that a shop which was down finds its port free. */
let nextPort = 20_000 + (process.pid % 60) * 200;

export type Offer = { code: string; quote: string };

/** The stand-in shop of one line, which has a host to itself. */
export function startShop(line: Line, offer: Offer, next: Offer | undefined) {
  let day = 1;
  let server: Bun.Server<undefined> | undefined;
  const port = nextPort++;
  const words = { offer: offer.quote, code: offer.code, next: next?.quote ?? "" };
  const ask = (page: Page, request = new Request(`http://127.0.0.1:${port}/offers`)) =>
    page({ request, day, ...words });
  const answer = (request: Request): Response => {
    if (new URL(request.url).pathname !== "/robots.txt") return ask(pageOn(line, day), request);
    const [, robots] = onDay(line.robots ?? [], day) ?? [];
    return robots === undefined ? new Response(null, { status: 404 }) : new Response(robots);
  };
  return {
    get url() {
      return `http://127.0.0.1:${port}/offers`;
    },
    /** The page on which the deal was found. */
    first: (): Response => ask(line.foundBefore ? shown : pageOn(line, 1)),
    async begin(today: number): Promise<void> {
      day = today;
      server ??= serve();
      if (pageOn(line, day) === down) await this.stop();
    },
    async stop(): Promise<void> {
      await server?.stop(true);
      server = undefined;
    },
  };

  function serve() {
    env.FETCH_ALLOW = [...env.FETCH_ALLOW, `127.0.0.1:${port}`];
    return Bun.serve({ port, hostname: "127.0.0.1", fetch: answer });
  }
}

const pageOn = ({ page = [] }: Line, day: number): Page => onDay(page, day)?.[1] ?? down;
