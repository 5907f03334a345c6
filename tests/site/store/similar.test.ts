import { afterEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { storePairs, stores } from "../../../db/schema";
import { prune } from "../../../src/models/counts/pairs";
import { cast, dealByCode, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { anotherClient } from "../../clients";
import { send } from "../../http";
import { all, robot, whole } from "../reading";
import { addCoupon, addStore } from "../rows";

afterEach(restore);

const zebra = "/store/zebra-works";
const coupon = (title: string, values: Parameters<typeof addCoupon>[0] = {}) =>
  addCoupon({ title, ...values }, "zebra-works");

describe("similar stores", () => {
  const similar = async () => {
    const rail = /<aside aria-label="About.*?<\/aside>/s.exec(await whole(zebra))?.[0] ?? "";
    return all(rail, /href="\/store\/([a-z-]+)"/g);
  };
  const copyAfter = (id: number, after: unknown, from = anotherClient(), headers = {}) =>
    send("POST", `/api/deals/${id}/copies?after=${after}`, { raw: null }, headers, from);

  test("are those that say the same words first", async () => {
    const { categoryId } = await storeBySlug(cast.harborPine);
    await addStore({ categoryId, description: "Striped hammocks and awnings for zebras." });
    await addStore({
      name: "Other",
      slug: "other",
      categoryId,
      description: "An awning, a hammock, a zebra",
    });
    expect((await similar())[0]).toBe("other");
  });

  test("are those whose codes are copied on the same day, in either order, and of another category", async () => {
    await addStore();
    const { id } = await coupon("Zebra coupon", { code: "STRIPES" });
    const other = await dealByCode(cast.harbor20);
    const client = anotherClient();
    expect((await copyAfter(id, other.id, client)).status).toBe(204);
    await copyAfter(id, other.id, client);
    await copyAfter(other.id, id);
    expect(await similar()).toEqual([cast.harborPine]);
    expect(await db.select().from(storePairs)).toMatchObject([{ count: 2 }]);
    await db.update(storePairs).set({ day: sql`current_date - 90` });
    await prune();
    expect(await db.$count(storePairs)).toBe(0);
  });

  test("are not counted for one store, a robot, another site, or a deal that never was", async () => {
    await addStore();
    const [{ id }, other] = [await coupon("One", { code: "ONE" }), await coupon("Two", { code: "TWO" })];
    const far = await dealByCode(cast.harbor20);
    await copyAfter(id, other.id);
    await copyAfter(id, far.id, anotherClient(), robot);
    await copyAfter(id, far.id, anotherClient(), { Origin: "https://evil.example" });
    await copyAfter(id, 2_000_000_000);
    for (const after of ["0", "x", "-1", "1e99"]) expect((await copyAfter(id, after)).status).toBe(204);
    expect(await db.$count(storePairs)).toBe(0);
  });

  test("go with their store", async () => {
    const { id: storeId } = await addStore();
    const { id } = await coupon("Zebra coupon", { code: "STRIPES" });
    await copyAfter(id, (await dealByCode(cast.harbor20)).id);
    await db.delete(stores).where(eq(stores.id, storeId));
    expect(await db.$count(storePairs)).toBe(0);
  });
});
