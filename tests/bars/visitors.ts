const PER_SECOND = 20;

export type Store = { slug: string; name: string };

/** Visitors of a site, who come 20 times a second whatever happens, and ask for its pages in turn. */
export async function visitorsOf(origin: string, storeCount = 60) {
  const stores = (await (await fetch(`${origin}/api/stores?limit=${storeCount}`)).json()) as Store[];
  const pages = ["/", "/stores", "/categories", "/blogs", ...stores.map(({ slug }) => `/store/${slug}`)];
  let failed = 0;

  async function visit(path: string): Promise<number> {
    const began = performance.now();
    const response = await fetch(origin + path);
    await response.arrayBuffer();
    if (response.status !== 200) failed++;
    return performance.now() - began;
  }

  /** Lets them come until something has ended, and tells how long their answers took. @returns the 95th of a hundred. */
  async function come(name: string, until: Promise<unknown>): Promise<number> {
    const answers: Promise<number>[] = [];
    const timer = setInterval(() => {
      answers.push(visit(pages[answers.length % pages.length] ?? "/"));
    }, 1000 / PER_SECOND);
    await until;
    clearInterval(timer);
    const sorted = (await Promise.all(answers)).toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    const [half, most, nearlyAll, last] = [at(0.5), at(0.95), at(0.99), sorted.at(-1) ?? 0].map((ms) =>
      ms.toFixed(1),
    );
    console.log(
      `${name.padEnd(24)} ${sorted.length} answers, p50 ${half} ms, p95 ${most}, p99 ${nearlyAll}, longest ${last}` +
        (failed > 0 ? `; ${failed} were refused` : ""),
    );
    failed = 0;
    return at(0.95);
  }

  return { stores, come };
}
