import { db } from "../../db/client";
import { deals } from "../../db/schema";
import type { Proposal } from "../../src/schemas/generation";

export const proposal: Proposal = {
  code: "MADEUP20",
  expiry: "2027-12-31",
  url: "https://inkwell.example/offers?<b>",
  quote: "Take <b>20%</b> off everything",
  problems: ["The code does not stand on the page, so it was dropped."],
  spans: [
    { part: "code", text: "MADEUP20" },
    { part: "end", text: "2027-12-31" },
  ],
  heading: [],
  reading: null,
};

type Columns = Partial<typeof deals.$inferInsert> & { storeId: number };

/** An offer that a model proposed and that waits for a person. */
export async function waitingOffer(columns: Columns): Promise<number> {
  const [deal] = await db
    .insert(deals)
    .values({
      kind: "offer",
      title: "20% off ink",
      description: "All colours.",
      active: false,
      discountType: "percentage",
      discountValue: "20%",
      proposal,
      sortOrder: 99,
      affiliateLink: "https://inkwell.example/?ref=1",
      ...columns,
    })
    .returning({ id: deals.id });
  if (!deal) throw new Error("The insert gave no row");
  return deal.id;
}
