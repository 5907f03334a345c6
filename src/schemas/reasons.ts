import { number } from "../format";
import { type LeftBecause, leftBecause } from "./vocabulary";

type Words = Record<string, string | ((about: string) => string)>;

const leftText = (because: string) => leftBecause[because as LeftBecause] ?? "they left";

const hiddenThere = {
  password: "is behind a password",
  private: "is private",
  future: "is planned for later",
  pending: "waits for somebody’s review",
  draft: "is a draft",
  members: "is not for everybody",
  below: "lies below a page that is not for everybody",
};

/** How something was kept from visitors of the site that it comes from. */
export type Hidden = keyof typeof hiddenThere;

/** Of a JSON file, unpacked. Parsing it takes up to 340 MiB, if its rows are very short. */
export const MAX_JSON_MIB = 16;

/** Why a line, a value, a mapping or a whole file cannot be read. */
const faults = {
  address: (text) => `“${text}” is no address that starts with https:// and is filled in.`,
  ambiguousAmount: (text) => `“${text}” may be two amounts. Say which sign stands before the decimals.`,
  ambiguousDate: (text) => `“${text}” may be two days. Say whether the day or the month comes first.`,
  amount: (text) => `“${text}” is no amount.`,
  broken: "The row is not closed, or not well-formed.",
  brokenJson: "This is no well-formed JSON, or the file ends in the middle.",
  characters: "Some characters do not exist in the encoding that was chosen.",
  code: (text) => `“${text}” is no code: a code is one word, such as SAVE20.`,
  columns: (counts) => `The row has ${counts} cells.`,
  currency: (text) => `“${text}” is no currency.`,
  cut: "The file ends in the middle.",
  date: (text) => `“${text}” is no day, or is written in another order.`,
  domain: (text) => `“${text}” is no domain.`,
  empty: "The file is empty.",
  encoding: (name) => `The encoding “${name}” is not known.`,
  endsBeforeStart: (text) => `It would end${text && ` (${text})`} before it starts.`,
  entities: "The file declares entities of its own. Such files are not read.",
  flag: (text) => `“${text}” is neither yes nor no.`,
  formula: (text) => `“${text}” is a formula of a spreadsheet.`,
  missing: "This is required.",
  missingColumn: (name) => `The file has no column “${name}” any more.`,
  mixedAmounts: (text) => `Some amounts have a point before the decimals, some a comma, such as “${text}”.`,
  mixedDates: (text) => `In some dates the day comes first, in some the month, such as “${text}”.`,
  noSuchDay: (text) => `There is no such day: “${text}”.`,
  noText: "This is no list, but perhaps a picture or a document.",
  noRows: "There is no list of rows at this place of the file.",
  otherCurrency: (text) => `“${text}” is in another currency than its row.`,
  placeholder: (text) => `“${text}” stands where a code should, or hides one.`,
  quotes: "A quotation mark is not closed, or stands within a cell.",
  severalFiles: "The archive holds several files. Choose one with a single file.",
  status: (text) => `“${text}” does not say whether the offer is live.`,
  time: (text) => `“${text}” has no possible time.`,
  tooDeep: "The file nests its parts too deeply.",
  tooLarge: "The archive is larger than may be unpacked.",
  tooLong: (most) => (most ? `At most ${number.format(Number(most))} characters.` : "This is too long."),
  longJson: `A JSON file can have at most ${MAX_JSON_MIB} MiB: send a longer list as JSON Lines or CSV.`,
  longName: "A key or the name of a column is longer than 1,000 characters. Shorten it, or leave it out.",
  tooManyColumns: "The row has too many columns.",
  unread:
    "Reading the file took more than 50 seconds or 512 MiB, and was ended. Save it again as plain CSV, or send it in parts.",
  unit: (text) => `“${text}” may be a percentage or an amount.`,
  value: (text) => `“${text}” is no possible discount.`,
  webPage: "This is a web page, not a list.",
  workbook: "This is a workbook. Save its sheet as CSV, and choose that file.",
  zip: "The archive cannot be unpacked.",
  zone: (text) =>
    `The time zone of “${text}” is not known, or may be several. Write UTC, or an offset such as +02:00.`,
} satisfies Words;

/** Why a person should look at a value before it is taken as it is. */
const doubts = {
  fullWidth: (code) =>
    `The code has full-width letters or signs: “${code}”. It would be taken with plain ones.`,
  mixedScripts: (code) =>
    `Some letters of “${code}” look like Latin ones, and are of another script: shops know no such code.`,
  spoilt: (code) => `A spreadsheet may have spoilt this code: “${code}”. Look it up, and correct the file.`,
} satisfies Words;

/** How a value was read, where its words say something else. */
const notes = {
  hasEnded: "It comes in as expired.",
  noEnd: (text) => `“${text}” is read as: it has no end.`,
  notEncrypted: "Its link is not encrypted (http://).",
} satisfies Words;

/** Why a row of an import is doubtful or refused, or a whole import. */
const ofRows = {
  allRefused: (reason) =>
    `The first 1,000 rows are all refused, so the rest was not read. Most often: ${reason} Correct the file, or save it in another format, and send it again.`,
  noneFits: (reason) =>
    `The first 1,000 rows are all refused, so the rest was not compared. Most often: ${reason} Say here which column is what and how its values are written, or cancel, correct the file and send it again.`,
  oldExport:
    "An earlier release exported this file: export it again, or if it comes from another site, upgrade that site first.",
  productList:
    "This is a list of products, not of offers. Networks list offers apart: Awin under Toolbox, Offers; Google as promotions. Export that list, and send it here.",
  tooManyRows:
    "An import has a million rows at most, and a gigabyte in the database. Send the file in parts, each as an import of its own.",
  absent: "It is no longer in the source.",
  category: (name) => `There is no category “${name}”.`,
  failedOften:
    "It failed six times in a row, so it has ended. System shows the error of the job “Read and apply imports”. What it had applied can be undone. Then send the file again, in parts: only the part that has the fault fails.",
  deletedRecord: "It was deleted or renamed here.",
  otherDeal: "Another deal has this number here. Change it by hand.",
  deletedHere: "Somebody has deleted this deal here.",
  left: (because) => `Gets no mail: ${leftText(because)}.`,
  leftHere: (because) => `Is taken off the list: ${leftText(because)}.`,
  leftBefore: (because) => `Gets no mail, as another list or this site said before: ${leftText(because)}.`,
  neverAgreed: (word) => `They have not agreed, or never confirmed it${word && `: “${word}”`}.`,
  unknownState: (word) =>
    `“${word}” says neither that they get mail nor that they left. Say it under “Columns”.`,
  blankState:
    "Whether they get mail is left blank, which says nothing. Say under “Columns” what a blank means.",
  fileGone:
    "Its file is not here: the site was restored or moved before the file was read, and backups hold no such files. Send it again.",
  becomesPermanent: (code) => `It was a temporary redirect (${code}), and becomes a permanent one (301).`,
  isConditional: (match) => `Left out: it holds for some visitors only (${match}).`,
  isPattern: (source) =>
    `“${source}” is a pattern of many addresses. Write those that it means, one for each row.`,
  isSwitchedOff: "Left out: it is switched off at its source.",
  passesThrough: (action) => `Left out: it leads nobody elsewhere (${action}).`,
  leftOut: "Offers of this store are left out.",
  manyAbsent: (count) =>
    `${number.format(Number(count))} offers are missing at once. Say whether they have ended.`,
  noLink: "A deal without a code or a discount needs a link.",
  noStore: "No store has this domain or name.",
  noStoreGiven: "The row names no store.",
  notLive: "Skipped: it has ended or is not public at its source, and was never on this site.",
  otherCurrencyOfStore: (currency) => `Its minimum is in another currency than its store’s (${currency}).`,
  otherKind: "It was a deal without a code, or the other way round. Change it by hand.",
  isHere: (title) => `Another row is this deal already: “${title}”.`,
  severalDeals: "Several deals of this store are this offer.",
  storeList: (names) => `The row names several stores: ${names}. Say which one it is for.`,
  severalStoresFit: "Several stores have this domain or name.",
  dealNotMoved: (numbers) =>
    `Deal ${numbers} of the old site is not here yet. Import the other site’s deals first; or leave out this column, and pick them by hand afterwards.`,
  noStoreSlug: (slug) => `There is no store “${slug}”.`,
  otherRow: (kind) => `Left out: it is another kind of row (${kind || "none"}).`,
  removed: (names) => `Removed from its text: ${names}.`,
  said: (sentence) => sentence,
  wasHidden: (how) =>
    `It comes in unpublished, because at its source it ${hiddenThere[how as Hidden] ?? "is not public"}.`,
  taken: "Something else here has its slug or its name.",
  uncopied: (pictures) =>
    `Visitors do not see these pictures, because they could not be copied: ${pictures}.`,
  twiceRecord: (line) => `Line ${line} is the same one, too.`,
  twice: (line) => `Line ${line} is this offer, too.`,
} satisfies Words;

/** Why a change is refused. */
const ofChanges = {
  alreadyLeads:
    "There is a redirect from this address already. Search for it in the list, and change that one.",
  alreadyUndone: "This was undone already.",
  addedSince: (what) => `It stays, because it has ${what} by now.`,
  blank: "Nothing is left of this text once it is cleaned.",
  changedSince: (fields) => `It stays as it is, because it was changed since: ${fields}.`,
  checksInDoubt: (count) => {
    const are = count === "1" ? "One of its deals is" : `${number.format(Number(count))} of its deals are`;
    return `${are} checked under the old name and website. Say whether the checks still hold.`;
  },
  contradicts: "As it was before, it would contradict what was changed since.",
  confirmSameCode: "Confirm this if both are right.",
  goneByNow: (one) => `The ${one} that it had before has been deleted since.`,
  justDeleted: (one) => `This ${one} has just been deleted.`,
  keyAgain: "Type the key again: it is sent to another server than before.",
  leadsBack: "This leads back to the old address, perhaps through others.",
  missingCategory: (name) => `There is no category "${name}". Make it first.`,
  nameEachOffer: "Name every offer of the store, each once.",
  networkOfDeals: "A network has deals only.",
  noCategory: "There is no such category.",
  noPicture: "There is no picture at this address. Choose a file.",
  noSuchStore: "There is no such store.",
  noSourceHasIt: "No source has it any more, so there is nothing to follow.",
  noStoreNamed: "There is no such store. Write its slug, such as harbor-pine, or its name.",
  noTimeZone: "The database does not know this time zone.",
  notFound: (names) => `Not found: ${names}.`,
  nothingToUndo: "There is nothing to undo: it is as it was before.",
  onlyChanges: "Only what was created, changed or deleted can be undone.",
  pictureFormat: "Choose a PNG, JPEG, WebP or GIF of at most 16 megapixels.",
  pictureSize: "Choose a file of 4 MiB or less.",
  rowDeleted: "It has been deleted since. Undo that first, then this.",
  sameCode: (title) => `A live deal of this store has this code: “${title}”.`,
  severalStores: "Several stores have this name. Write the slug of the one you mean.",
  storeDeleted: "Its store has been deleted. Restore the store first, then this.",
  suppressed: "They have left, and get no mail.",
  addressGone: "The address was deleted from this site, and cannot be put back.",
  takenByNow: (field) => `Another one has this ${field} by now. Change that one first, then undo again.`,
  tooOld: (days) => `This is more than ${days} days ago and cannot be undone.`,
  undecided: "It was only proposed: publish it from the inbox.",
  unreadDraft: "It was written with AI assistance: read it and check its claims before you publish it.",
  unreadablePicture: "This is no picture that can be read. Choose another file.",
} satisfies Words;

const all = { ...faults, ...doubts, ...notes, ...ofRows, ...ofChanges };

export type FaultName = keyof typeof faults;
export type DoubtName = keyof typeof doubts;
export type NoteName = keyof typeof notes;
export type ReasonName = keyof typeof all;

/** Why something is refused. Models name the reason, and surfaces say it in words. */
export type Reason = { reason: ReasonName; about?: string };

export const isDoubt = (name: string): name is DoubtName => Object.hasOwn(doubts, name);

export const isFault = (name: string): name is FaultName => Object.hasOwn(faults, name);

export function reasonText(reason: ReasonName, about = ""): string {
  const words: string | ((about: string) => string) = all[reason];
  return typeof words === "string" ? words : words(about);
}

/** What pg-boss says of a job that no process has ended. */
const jobFailures: Record<string, string> = {
  "job heartbeat timeout": "Its server was not heard from any more.",
  "job timed out": "It did not end in the time that it has.",
};

export const jobFailureText = (reason: string) => jobFailures[reason] ?? reason;

/** The texts for each field. A text is what a form or the API has found itself. */
export function reasonTexts(errors: Record<string, (Reason | string)[]>): Record<string, string[]> {
  const text = (why: Reason | string) => (typeof why === "string" ? why : reasonText(why.reason, why.about));
  return Object.fromEntries(Object.entries(errors).map(([field, all]) => [field, all.map(text)]));
}
