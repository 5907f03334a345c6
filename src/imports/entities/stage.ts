import type { Transaction } from "../../../db/client";
import type { RowReason } from "../../schemas/feeds";
import type { Hidden } from "../../schemas/reasons";
import type { ImportRow, Verdict } from "../import-rows";
import type { Import } from "../imports";
import { type IdentifiedRow, otherRowReasons, sha256, withDuplicates } from "../offers/identities";
import { type Feed, type Item, itemsByKey } from "../offers/items";
import { type EntityKind, entityKinds, type ImportedEntity } from "./columns";
import { knownById, knownByKey } from "./known";
import { entityModels } from "./models";
import { parseEntity, problemsOf, valuesIn } from "./read";

const NO_READING = { zone: "UTC", currency: "USD", dates: null, decimal: null };

type Read = ReturnType<typeof valuesIn> & { row: ImportRow; key: string };

/** What each row would do to the stores, posts or the like that are here. */
export async function compareEntities(
  tx: Transaction,
  run: Import,
  feed: Feed,
  entity: ImportedEntity,
  rows: ImportRow[],
  hidden?: Map<number, Hidden>,
): Promise<(IdentifiedRow & Verdict)[]> {
  const kind = entityKinds[entity];
  const model = entityModels[entity];
  const { mapping, reading } = { mapping: feed.mapping ?? {}, reading: feed.reading ?? NO_READING };
  const how = JSON.stringify([mapping, reading]);
  const read = rows.map((row): Read => {
    const read = valuesIn(kind, { fields: row.raw ?? {} }, mapping, reading);
    const parsed = kind.fields[kind.key]?.input.safeParse(read.given[kind.key]);
    return { ...read, row, key: parsed?.success ? String(parsed.data) : "" };
  });
  const lost = await model.fill?.(tx, read);
  const known = await knownByKey(
    tx,
    entity,
    read.map(({ key }) => key),
  );
  const names = await (model.namesOf?.(
    read.map(({ key }) => key),
    tx,
  ) ?? read.map(({ key }) => key));
  const bars = await model.barsOf?.(
    tx,
    read.map(({ row, key }, at) => ({
      fields: row.raw ?? {},
      hash: names[at] ?? "",
      here: known.get(key),
    })),
    { mapping, reading },
  );
  const numbered = await withDuplicates(
    tx,
    run,
    read.map(({ row, key }, at) => ({
      ...row,
      values: {},
      reasons: otherRowReasons(row.raw, reading),
      identity: key === "" ? `line ${row.n}` : `id ${names[at]}`,
      hash: sha256(JSON.stringify(row.raw) + how),
    })),
  );
  const items = await itemsByKey(
    tx,
    feed.id,
    numbered.flatMap(({ key }) => key ?? []),
  );
  const missing = await missingNames(tx, kind, model, read);
  const moved = await knownById(tx, entity, kind.isOne ? [...items.values()].map(entityIdOf) : []);
  const ids = [...known.values()].map(({ id }) => id);
  const underOthers = (await model.movedIn?.(ids, tx)) ?? new Set();
  /** What a row means: what moved in under its key, or what is here under it; "other" if that is something else. */
  const hereOf = ({ key, given }: Read, item: Item | undefined) => {
    const one = known.get(key);
    if (!kind.isOne) return one;
    const own = item && moved.get(entityIdOf(item));
    if (own && kind.isOne(own.values, given, false)) return own;
    if (one && kind.isOne(one.values, given, underOthers.has(one.id))) return one;
    return own || (one && kind.isOne(one.values, given, false)) ? "other" : undefined;
  };
  return numbered.map((row, at): IdentifiedRow & Verdict => {
    const {
      given,
      texts,
      key,
      faults: found,
      row: { raw },
    } = read[at] as Read;
    const rule = kind.rule?.(raw ?? {}, texts.from ?? "");
    const isLater = Date.parse(given.publishedAt ?? "") > Date.now();
    const how = hidden && (hidden.get(row.n) ?? (isLater ? "future" : undefined));
    const reasons: RowReason[] = how ? [{ name: "wasHidden", about: how }] : [];
    if (rule?.note) reasons.push(rule.note);
    if (rule?.isGone) given.to = "";
    // It is nobody's to read yet, so it has no day on which it was published.
    const faults = found.filter(({ label }) => !how || label !== kind.fields.publishedAt?.label);
    if (how) {
      given.status = "draft";
      delete given.publishedAt;
    }
    const blank = {
      ...row,
      storeKey: null,
      storeId: null,
      dealId: null,
      recordId: null,
      offer: null,
      columns: [],
    };
    const refuse = (...reasons: RowReason[]) => ({ ...blank, verdict: "refused" as const, reasons });
    if (row.reasons.length > 0) return refuse(...row.reasons);
    if (rule?.refused) return refuse(rule.refused);
    if (lost?.has(at)) return refuse({ name: "dealNotMoved", about: texts.deal || raw?.title || "" });
    const bar = key === "" ? undefined : bars?.[at];
    if (bar) return { ...blank, ...bar };
    if (row.duplicateOf !== undefined) return refuse({ name: "twiceRecord", about: String(row.duplicateOf) });
    const item = items.get(row.key ?? "");
    const here = hereOf(read[at] as Read, item);
    if (here === "other") return refuse({ name: "otherDeal" });
    if (here && !item && isAnother(kind, here.values, given, texts)) return refuse({ name: "taken" });
    if (item && !here) return refuse({ name: "deletedRecord" });
    // An export can be imported again, to set deals back to it.
    const isSeen = !kind.isOne && item?.hash === row.hash;
    if (here && (isSeen || !model.update)) return { ...blank, verdict: "same", recordId: here.id };
    if (here) for (const name of kind.onlyNew ?? []) delete given[name];
    // A person's text stays to the letter, as an export gives it.
    for (const name of Object.keys(given))
      if (here && here.values[name] === texts[name]) given[name] = texts[name] ?? "";
    const parsed = parseEntity(kind, given, here?.values);
    const problems = problemsOf(faults, parsed);
    if (problems.length > 0)
      return refuse(
        ...problems.map(({ label, text }) => ({ name: "said" as const, about: `${label}: ${text}` })),
      );
    const values = "values" in parsed ? parsed.values : {};
    const absent = Object.entries(model.missing ?? {}).flatMap(([name, { reason }]): RowReason[] => {
      const names = (name in given ? [values[name]] : [])
        .flat()
        .filter((one) => missing.has(`${name} ${one}`));
      return names.length > 0 ? [{ name: reason, about: names.join(", ") }] : [];
    });
    if (absent.length > 0) return refuse(...absent);
    if (!here) return { ...blank, reasons, verdict: "new", after: values, columns: Object.keys(given) };
    const before = parseEntity(kind, here.values);
    const was = "values" in before ? before.values : here.values;
    const saved = model.saved?.(values) ?? values;
    const columns = Object.keys(given).filter((name) => !isSame(was[name], saved[name]));
    const after = Object.fromEntries(columns.map((name) => [name, values[name]]));
    const verdict = columns.length > 0 ? "changed" : "same";
    return { ...blank, reasons, recordId: here.id, verdict, columns, after };
  });
}

/** Whether the entity with the slug derived from a row's name has another name, so that the row must not overwrite it. */
function isAnother(
  { key }: EntityKind,
  known: Record<string, unknown>,
  given: Record<string, string>,
  { slug }: Record<string, string>,
): boolean {
  if (key !== "slug" || slug) return false;
  const differs = (name: string) =>
    given[name] !== undefined && `${known[name]}`.toLowerCase() !== given[name].toLowerCase();
  return ["name", "title"].some(differs) && (given.website === undefined || differs("website"));
}

const entityIdOf = ({ dealId }: Item) => Math.abs(dealId);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The names that rows give and that are not here, each with its field. */
async function missingNames(
  tx: Transaction,
  { fields }: EntityKind,
  { missing = {} }: (typeof entityModels)[ImportedEntity],
  read: Read[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [name, { find }] of Object.entries(missing)) {
    const named = read.flatMap(({ given }) => {
      const parsed = given[name] ? fields[name]?.input.safeParse(given[name]) : undefined;
      return parsed?.success ? [parsed.data as string | string[]].flat() : [];
    });
    const names = [...new Set(named)];
    if (names.length > 0) for (const absent of await find(tx, names)) found.add(`${name} ${absent}`);
  }
  return found;
}
