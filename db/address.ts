export type Address = { url: string; host?: string; port?: number };

/**
 * Besides the forms that postgres.js reads, accepts the two ways to name a socket's folder:
 * `user@%2Fvar%2Frun%2Fpostgresql` and `?host=/var/run/postgresql`.
 * @throws Error or URIError without the address, which may hold a password.
 */
export function parseAddress(address: string): Address {
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
    return { url: url.href, host: folder, ...(given ? { port: Number(given) } : {}) };
  }
  for (const host of hosts.split(","))
    if (!URL.canParse(`${start}${host}${rest}`) || !host) throw new Error("This is no address of a Postgres");
  return { url: address };
}
