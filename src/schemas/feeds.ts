import { z } from "zod";
import type { FieldName } from "../imports/values/offer";
import {
  type Fields,
  flag,
  inputsOf,
  optionalDate,
  optionalLink,
  optionalReference,
  optionalText,
  reference,
  requiredText,
  wholeNumber,
} from "./fields";
import type { ReasonName } from "./reasons";

const feedKinds = ["upload", "address", "awin", "couponapi"] as const;
/** `bulk`: changes of many deals, which no list of sources shows. */
export type FeedKind = (typeof feedKinds)[number] | "bulk";

/** What the rows of a source are: deals of feeds and lists, or what this product has exported and somebody moves in with. */
export const feedEntities = [
  "deal",
  "exportedDeal",
  "store",
  "category",
  "author",
  "blog",
  "event",
  "subscriber",
  "redirect",
] as const;
export type FeedEntity = (typeof feedEntities)[number];

export const isNetwork = (kind: FeedKind) => kind === "awin" || kind === "couponapi";

/**
 * `receiving`: its file is not in yet. `mapping`: a person says which column is what. `staged`: what it would do is shown, and
 * a person decides. `redoing`: its undo is being taken back.
 */
const importStates = [
  "receiving",
  "reading",
  "mapping",
  "staging",
  "staged",
  "applying",
  "applied",
  "refused",
  "cancelled",
  "failed",
  "undoing",
  "undone",
  "redoing",
] as const;
export type ImportState = (typeof importStates)[number];

/** In the order of the tabs. */
export const rowVerdicts = ["new", "changed", "ended", "doubtful", "refused", "same"] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

/** Why rows do not come in: they cannot be read, are there twice, somebody left them out, or what they say is over. */
export const refusedKinds = ["broken", "twice", "leftOut", "over"] as const;
export type RefusedKind = (typeof refusedKinds)[number];

/** The reasons of each kind; every other one means that a row is broken. */
export const reasonsOfKind: Record<Exclude<RefusedKind, "broken">, readonly ReasonName[]> = {
  twice: ["twice", "twiceRecord", "isHere"],
  leftOut: [
    "leftOut",
    "otherRow",
    "left",
    "leftBefore",
    "deletedHere",
    "deletedRecord",
    "isSwitchedOff",
    "isConditional",
    "passesThrough",
  ],
  over: ["notLive"],
};

/** A line of a list of rows: one verdict, or one kind of those that are refused. */
export const rowTabs = [...rowVerdicts.filter((one) => one !== "refused"), ...refusedKinds] as const;
export type RowTab = (typeof rowTabs)[number];

/** The tab of a row. */
export function tabOf(verdict: RowVerdict | null, [reason]: RowReason[]): RowTab | undefined {
  if (verdict !== "refused") return verdict ?? undefined;
  const kinds = ["twice", "leftOut", "over"] as const;
  return kinds.find((kind) => reason && reasonsOfKind[kind].includes(reason.name)) ?? "broken";
}

/** The column of downloaded rows that says why they did not come in. A file with it has only some rows of its list. */
export const REASON_COLUMN = "Why it did not come in";

/** `kept`: it stays as it is, because somebody has changed it since. */
export type Undone = "undone" | "kept" | "failed";

/** Why a deal waits in the inbox. */
export const cameFrom = (source: string) =>
  `It came with the source “${source}”, whose deals wait for a person.`;

/** Why a row is doubtful or refused. `field`: whose value cannot be read. `text`: a line that is no row, as it stands. */
export type RowReason = { name: ReasonName; field?: FieldName; about?: string; text?: string };

export const feedKindLabels: Record<FeedKind, string> = {
  upload: "Files that I upload",
  address: "An address",
  awin: "Awin",
  couponapi: "CouponAPI",
  bulk: "Changes of many",
};

export const feedEntityLabels: Record<FeedEntity, string> = {
  deal: "Deals",
  exportedDeal: "Exported deals",
  store: "Stores",
  category: "Categories",
  author: "Authors",
  blog: "Posts",
  event: "Events",
  subscriber: "Subscribers",
  redirect: "Old addresses",
};

/** The fields of a source. */
export const feedFields = {
  name: { label: "Name", required: true, maxLength: 100, input: requiredText(100) },
  kind: {
    label: "Where its rows come from",
    required: true,
    choices: feedKinds.map((kind) => [kind, feedKindLabels[kind]] as const),
    input: z.enum(feedKinds).default("upload"),
  },
  entity: {
    label: "What the file lists",
    required: true,
    choices: feedEntities.map((entity) => [entity, feedEntityLabels[entity]] as const),
    hint: "This cannot be changed later.",
    input: z.enum(feedEntities).default("deal"),
  },
  address: {
    label: "Address",
    type: "url",
    maxLength: 2000,
    placeholder: "https://",
    hint: "Of the file, for a source that is fetched.",
    input: optionalLink,
  },
  secret: {
    label: "Key",
    maxLength: 500,
    mono: true,
    hint: "Of a network. It is shown to nobody again; empty: it stays.",
    input: optionalText(500),
  },
  everyHours: {
    label: "Fetched every",
    half: true,
    hint: "In hours. Empty: only when somebody asks.",
    input: z.preprocess(
      (given) => (given === "" || given === undefined ? null : given),
      z.union([z.null(), wholeNumber(720)]),
    ),
  },
  rank: {
    label: "Rank",
    half: true,
    hint: "Of several sources that have a deal, it follows the one with the smallest number.",
    input: z.preprocess((given) => (given === "" || given === undefined ? 100 : given), wholeNumber(1000)),
  },
  isOfShops: {
    label: "It comes from the shops or their networks",
    type: "check",
    hint: "Then tickets say that a deal is in the shop’s feed. Not for lists of your own.",
    input: flag.default(false),
  },
  publishes: {
    label: "New deals are live at once",
    type: "check",
    hint: "Otherwise they wait in the inbox.",
    input: flag.default(false),
  },
  appliesItself: {
    label: "Apply imports by themselves when no row needs a decision",
    type: "check",
    hint: "Otherwise each import waits until somebody has looked at it.",
    input: flag.default(false),
  },
} as const satisfies Fields;

export const feedInput = z
  .object(inputsOf(feedFields))
  .refine(({ kind, address }) => kind !== "address" || address !== null, {
    path: ["address"],
    error: "This is required for a source at an address.",
  })
  .refine(({ kind, entity }) => entity === "deal" || !isNetwork(kind), {
    path: ["entity"],
    error: "A network has deals only.",
  });

export type FeedInput = z.infer<typeof feedInput>;

const short = requiredText(200);

/** What is changed of all deals that a filter shows. */
export const bulkEdit = z.discriminatedUnion("verb", [
  z.object({ verb: z.literal("end"), day: optionalDate }),
  z.object({ verb: z.literal("active"), value: flag }),
  z.object({ verb: z.literal("featured"), value: flag }),
  z.object({ verb: z.literal("store"), storeId: reference }),
  z.object({ verb: z.literal("category"), categoryId: optionalReference }),
  z.object({
    verb: z.literal("replace"),
    field: z.enum(["title", "affiliateLink"]),
    find: short,
    by: optionalText(200).transform((text) => text ?? ""),
  }),
]);

export type BulkEdit = z.infer<typeof bulkEdit>;
