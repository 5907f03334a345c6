export type Address = { url: string; host?: string; port?: number };

/**
 * Besides the forms that postgres.js reads, accepts the two ways to name a socket's folder:
 * `user@%2Fvar%2Frun%2Fpostgresql` and `?host=/var/run/postgresql`.
 * @returns the address of each host.
 * @throws Error or URIError without the address, which may hold a password.
 */
export function parseAddresses(address: string): Address[] {
  const [, start = "", hosts = "", rest = ""] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(address) ?? [];
  const url = URL.parse(`${start}localhost${rest}`);
  if (!start || !url) throw new Error("This is no address of a Postgres");
  decodeURIComponent(url.username + url.password);
  const [name = "", port] = hosts.split(":");
  const folder = url.searchParams.get("host") ?? decodeURIComponent(name);
  if (folder.startsWith("/")) {
    const given = url.searchParams.get("port") ?? port;
    url.searchParams.delete("host");
    url.searchParams.delete("port");
    return [{ url: url.href, host: folder, ...(given ? { port: Number(given) } : {}) }];
  }
  return hosts.split(",").map((host) => ({ url: urlOf(`${start}${host}${rest}`, host) }));
}

function urlOf(address: string, host: string): string {
  const url = URL.parse(address);
  const wanted = url?.searchParams.get("target_session_attrs") ?? "read-write";
  if (!url || !host || !/^(read-write|primary)$/.test(wanted))
    throw new Error("This is no address of a Postgres that can be written to");
  url.searchParams.delete("target_session_attrs");
  return url.href;
}
