import { eq, type SQL, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import {
  deals,
  feeds,
  history,
  importRows,
  imports,
  media,
  redirects,
  remoteLogos,
  reports,
  settings,
  stores,
  subscribers,
} from "../../db/schema";
import { liveCoupon, liveOffer } from "../../src/models/deals/conditions";
import * as checks from "../../src/models/proof/checks";
import { ADMIN } from "../actor";
import { aRun } from "../admin/a-run";

/** One white pixel, as PNG. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);
const HASH = "0".repeat(64);

/** A row of each kind that has an address. A seeded catalogue has no reports, runs and the like, so they are added. */
export async function sampleRows() {
  const [row] = await query<{ storeId: number; slug: string; coupon: number; offer: number }>(sql`
    select stores.id as "storeId", slug, coupon.id as coupon, offer.id as offer
    from stores
    cross join lateral (select id from ${deals} where store_id = stores.id and ${liveCoupon} limit 1) coupon
    cross join lateral (select id from ${deals} where store_id = stores.id and ${liveOffer} limit 1) offer
    order by stores.id desc limit 1`);
  if (!row) throw new Error("No store has a live coupon and a live offer: seed the database first");
  const { storeId, coupon } = row;
  // Without it there is no contact for faults in security.
  const contact = { contactEmail: "contact@mail.example" };
  await db.insert(settings).values(contact).onConflictDoUpdate({ target: settings.id, set: contact });
  const link = { storeId, affiliateLink: "https://shop.example/", title: "Waits for a person" };
  const page = { url: "https://shop.example/", quote: "20% off", heading: [], spans: [] };
  const proposal = { ...page, code: null, expiry: null, problems: [], reading: null };
  const discount = { discountType: "percentage", discountValue: "20%" } as const;
  const proposed = { kind: "offer", ...link, ...discount, proposal, active: false } as never;
  const { recorded } = await checks.record({ actor: ADMIN }, [coupon], {
    outcome: "works",
    picture: PIXEL,
  });
  const change = {
    actor: "editor",
    action: "update",
    subject: "coupon",
    subjectId: coupon,
    label: "A coupon",
  } as const;
  const picture = { hash: HASH, mimeType: "image/png", width: 1, height: 1, bytes: PIXEL };
  await db.insert(media).values(picture).onConflictDoNothing();
  const address = "https://shop.example/logo.png";
  const logo = { storeId, address, hash: HASH, bytes: PIXEL, dueAt: new Date("2100-01-01") };
  await db.update(stores).set({ logo: address }).where(eq(stores.id, storeId));
  await db.insert(remoteLogos).values(logo).onConflictDoUpdate({ target: remoteLogos.storeId, set: logo });
  const email = { email: "reader@mail.example" };
  const moved = { from: "/old-page", to: "/stores" };
  return {
    ...row,
    hash: HASH,
    ...(await slugs()),
    proposed: idIn(await db.insert(deals).values(proposed).returning({ id: deals.id })),
    check: recorded[0],
    redirect: idIn(
      await db
        .insert(redirects)
        .values(moved)
        .onConflictDoUpdate({ target: redirects.from, set: moved })
        .returning({ id: redirects.id }),
    ),
    report: idIn(
      await db
        .insert(reports)
        .values({ kind: "problem", storeId, dealId: coupon, sourceUrl: "", words: "It has ended." })
        .returning({ id: reports.id }),
    ),
    run: await aRun({ state: "cancelled" }),
    ...(await anImport(coupon)),
    change: idIn(await db.insert(history).values(change).returning({ id: history.id })),
    subscriber: idIn(
      await db
        .insert(subscribers)
        .values(email)
        .onConflictDoUpdate({ target: subscribers.email, set: email })
        .returning({ id: subscribers.id }),
    ),
  };
}

/** A source, and an import of it that waits for a person: a change of a deal, and a store that is not known. */
async function anImport(coupon: number): Promise<{ source: number; import: number }> {
  const source = idIn(
    await db.insert(feeds).values({ name: "A list", kind: "upload" }).returning({ id: feeds.id }),
  );
  const waiting = {
    feedId: source,
    actor: ADMIN,
    state: "staged",
    fileName: "list.csv",
    lines: 3,
    skipped: 1,
  } as const;
  const importId = idIn(await db.insert(imports).values(waiting).returning({ id: imports.id }));
  const values = { title: "Save 20%", storeName: "Zebra Works", storeDomain: "zebra.example" };
  const raw = { title: "Save 20%", store: "Zebra Works" };
  await db.insert(importRows).values([
    { importId, n: 2, raw, values, verdict: "changed", dealId: coupon, columns: ["title"] },
    {
      ...{ importId, n: 3, raw, values, verdict: "doubtful" as const, storeKey: "domain zebra.example" },
      reasons: [{ name: "noStore" }],
    },
  ]);
  return { source, import: importId };
}

type Named = { id: number; slug: string };

async function slugs() {
  const first = async (table: string, where: SQL = sql`true`): Promise<Named> => {
    const [row] = await query<Named>(
      sql`select id, slug from ${sql.identifier(table)} where ${where} order by id limit 1`,
    );
    if (!row) throw new Error(`The demo catalogue has no ${table}`);
    return row;
  };
  const isPublished = sql`status = 'published'`;
  return {
    category: await first("categories"),
    author: await first("authors"),
    blog: await first("blogs", isPublished),
    event: await first("events", sql`${isPublished} and last_day >= current_date`),
    pastEvent: await first("events", sql`${isPublished} and last_day < current_date`),
  };
}

function idIn([row]: { id: number }[]): number {
  if (!row) throw new Error("There is no such row");
  return row.id;
}
