import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A CDN: Varnish in front of instances of the site, which asks each in turn and forgets what a purge names.
 * @param port where it answers.
 * @param token what a purge must bear.
 * @param instances their ports.
 */
export async function startVarnish(port: number, token: string, instances: number[]) {
  const folder = mkdtempSync(join(tmpdir(), "dealproof-varnish-"));
  const backends = instances.map((of, at) => `backend site${at} { .host = "127.0.0.1"; .port = "${of}"; }`);
  const vcl = `vcl 4.1;
import directors;
${backends.join("\n")}
sub vcl_init {
  new sites = directors.round_robin();
  ${instances.map((_, at) => `sites.add_backend(site${at});`).join("\n  ")}
}
sub vcl_recv {
  if (req.url == "/purge") {
    if (req.method != "POST" || req.http.Authorization != "Bearer ${token}") { return (synth(403)); }
    ban("obj.http.Surrogate-Key ~ (^|\\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\\s|$)");
    return (synth(204));
  }
  set req.backend_hint = sites.backend();
}
`;
  const file = join(folder, "site.vcl");
  await Bun.write(file, vcl);
  const work = join(folder, "work");
  const address = `127.0.0.1:${port}`;
  const varnish = Bun.spawn(
    ["varnishd", "-F", "-j", "none", "-n", work, "-a", address, "-f", file, "-s", "malloc,64m"],
    { env: { PATH: `${process.env.PATH}:/usr/sbin` }, stdout: "ignore", stderr: "ignore" },
  );
  while (!(await fetch(`http://localhost:${port}/healthz`).catch(() => undefined))?.ok) {
    if (varnish.exitCode !== null) throw new Error("Varnish has ended");
    await Bun.sleep(100);
  }
  return {
    async stop() {
      varnish.kill();
      await varnish.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
