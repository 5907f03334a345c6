import { env } from "../src/env";
import { listOf } from "./generation/samples";

/** A stand-in for a merchant's site, on a port of this machine. */
export type Merchant = {
  url: string;
  /** The body of its front page. */
  say: (html: string) => void;
  /** How it answers instead, until `say` is called. */
  answer: (reply: () => Response | Promise<Response>) => void;
  /** Has its icon never come, until `say` is called. */
  holdIcon: () => void;
  /** Has it answer as at first. */
  reset: () => void;
  /** The paths that were asked for. */
  asked: string[];
  stop: () => Promise<void>;
};

/** The hidden parts of every page. */
const HIDDEN = `
  <!-- the code COMMENT77 gives 77% off -->
  <script>const code = "SCRIPT88"; // use code SCRIPT88 for 88% off</script>
  <p hidden>Use code HIDDEN99 at checkout for 99% off.</p>`;

/** Starts a site that says what the samples' page says. The guarded fetch may reach it until it stops. */
export async function startMerchant(): Promise<Merchant> {
  const allowed = env.FETCH_ALLOW;
  const asked: string[] = [];
  let body = "";
  let reply: (() => Response | Promise<Response>) | undefined;
  let isIconHeld = false;
  const say = (html: string) => {
    body = html;
    reply = undefined;
    isIconHeld = false;
  };
  const reset = () => say(listOf());
  reset();
  const icon = await new Bun.Image(Buffer.from(PIXEL, "base64")).resize(64, 64).png().blob();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    development: false,
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      if (pathname === "/icon.png" && isIconHeld) return new Promise<never>(() => {});
      if (pathname === "/icon.png") return new Response(icon, { headers: { "Content-Type": "image/png" } });
      if (pathname === "/out") return Response.redirect(new URL("/", request.url).href, 302);
      if (pathname !== "/") return new Response("Not here", { status: 404 });
      if (reply) return reply();
      const html = `<!doctype html><html><head><title>Harbor &amp; Pine</title>
        <link rel="icon" href="/icon.png"></head><body>${HIDDEN}${body}</body></html>`;
      return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
    },
  });
  env.FETCH_ALLOW = [...allowed, `127.0.0.1:${server.port}`];
  return {
    url: `http://127.0.0.1:${server.port}`,
    say,
    answer: (given) => {
      reply = given;
    },
    holdIcon: () => {
      isIconHeld = true;
    },
    reset,
    asked,
    async stop() {
      env.FETCH_ALLOW = allowed;
      await server.stop(true);
    },
  };
}

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
