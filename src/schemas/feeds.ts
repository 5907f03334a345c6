import { z } from "zod";
import type { Hidden } from "../feeds/hidden";
import type { FieldName } from "../feeds/offer";
import type { FaultName } from "../feeds/words";
import { number } from "../format";
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
import { type LeftBecause, leftBecause } from "./vocabulary";

export const feedKinds = ["upload", "address", "awin", "couponapi"] as const;
/** `bulk`: changes of many deals, which no list of sources shows. */
export type FeedKind = (typeof feedKinds)[number] | "bulk";

/** What the rows of a source are: deals, or what somebody moves in with. */
export const feedEntities = [
  "deal",
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
export const importStates = [
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

/** `kept`: some fields, because somebody has changed them since. */
export type Undone = "undone" | "kept" | "failed";

const leftText = (because: string) => leftBecause[because as LeftBecause] ?? "they left";

const hiddenThere: Record<Hidden, string> = {
  password: "is behind a password",
  private: "is private",
  future: "is planned for later",
  pending: "waits for somebody’s review",
  draft: "is a draft",
  members: "is not for everybody",
  below: "lies below a page that is not for everybody",
};

const why = {
  allRefused: (reason: string) =>
    `The first 1,000 rows are all refused, so the rest was not read. Most often: ${reason} Correct the file, or save it in another format, and send it again.`,
  noneFits: (reason: string) =>
    `The first 1,000 rows are all refused, so the rest was not compared. Most often: ${reason} Say here which column is what and how its values are written, or cancel, correct the file and send it again.`,
  tooManyRows:
    "An import has a million rows at most, and a gigabyte in the database. Send the file in parts, each as an import of its own.",
  absent: "It is no longer in the source.",
  category: (name: string) => `There is no category “${name}”.`,
  failedOften:
    "It failed six times in a row, so it has ended. System shows the error of the job “Read and apply imports”. What it had applied can be undone. Then send the file again, in parts: only the part that has the fault fails.",
  deletedRecord: "It was deleted or renamed here.",
  deletedHere: "Somebody has deleted this deal here.",
  left: (because: string) => `Gets no mail: ${leftText(because)}.`,
  leftHere: (because: string) => `Is taken off the list: ${leftText(because)}.`,
  leftBefore: (because: string) =>
    `Gets no mail, as another list or this site said before: ${leftText(because)}.`,
  neverAgreed: (word: string) => `They have not agreed, or never confirmed it${word && `: “${word}”`}.`,
  unknownState: (word: string) =>
    `“${word}” says neither that they get mail nor that they left. Say it under “Columns”.`,
  blankState:
    "Whether they get mail is left blank, which says nothing. Say under “Columns” what a blank means.",
  fileGone:
    "Its file is not here: the site was restored or moved before the file was read, and backups hold no such files. Send it again.",
  leftOut: "Offers of this store are left out.",
  manyAbsent: (count: string) =>
    `${number.format(Number(count))} offers are missing at once. Say whether they have ended.`,
  noLink: "A deal without a code or a discount needs a link.",
  noStore: "No store has this domain or name.",
  noStoreGiven: "The row names no store.",
  notLive: "It is over, or not public at its source, and was never here.",
  otherCurrencyOfStore: (currency: string) =>
    `Its minimum is in another currency than its store’s (${currency}).`,
  otherKind: "It was a deal without a code, or the other way round. Change it by hand.",
  isHere: (title: string) => `Another row is this deal already: “${title}”.`,
  severalDeals: "Several deals of this store are this offer.",
  severalStoresFit: "Several stores have this domain or name.",
  dealNotMoved: (numbers: string) =>
    `No deal has moved in under ${numbers}. Import the other site’s deals first; or leave out this column, and pick them by hand afterwards.`,
  noStoreSlug: (slug: string) => `There is no store “${slug}”.`,
  otherRow: (kind: string) => `Left out: it is another kind of row (${kind || "none"}).`,
  removed: (names: string) => `Removed from its text: ${names}.`,
  said: (sentence: string) => sentence,
  wasHidden: (how: string) =>
    `It comes in unpublished, because at its source it ${hiddenThere[how as Hidden] ?? "is not public"}.`,
  taken: "Something else here has its slug or its name.",
  uncopied: (pictures: string) =>
    `Visitors do not see these pictures, because they could not be copied: ${pictures}.`,
  twiceRecord: (line: string) => `Line ${line} is the same one, too.`,
  twice: (line: string) => `Line ${line} is this offer, too.`,
};

/** Why a deal waits in the inbox. */
export const cameFrom = (source: string) =>
  `It came with the source “${source}”, whose deals wait for a person.`;

export type WhyName = keyof typeof why;

/** Why a row is doubtful or refused. `field`: whose value cannot be read. */
export type RowReason = { name: WhyName | FaultName | ReasonName; field?: FieldName; about?: string };

/** Undefined for the name of a fault or of another reason. */
export function whyText({ name, about = "" }: RowReason): string | undefined {
  const words = Object.hasOwn(why, name) ? why[name as WhyName] : undefined;
  return typeof words === "function" ? words(about) : words;
}

export const feedKindLabels: Record<FeedKind, string> = {
  upload: "Files that I upload",
  address: "An address",
  awin: "Awin",
  couponapi: "CouponAPI",
  bulk: "Changes of many",
};

export const feedEntityLabels: Record<FeedEntity, string> = {
  deal: "Deals",
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
    label: "What its rows are",
    required: true,
    choices: feedEntities.map((entity) => [entity, feedEntityLabels[entity]] as const),
    hint: "It stays so.",
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
    hint: "Of two sources of a deal, the one with the smaller number gives its fields.",
    input: z.preprocess((given) => (given === "" || given === undefined ? 100 : given), wholeNumber(1000)),
  },
  isOfShops: {
    label: "The shops or their networks say it",
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
    label: "Imports without doubtful rows need nobody",
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
