import { number } from "../format";

const all = {
  alreadyLeads:
    "There is a redirect from this address already. Search for it in the list, and change that one.",
  alreadyUndone: "This was undone already.",
  blank: "Nothing is left of this text once it is cleaned.",
  checksInDoubt: (count) => {
    const are = count === "1" ? "One of its deals is" : `${number.format(Number(count))} of its deals are`;
    return `${are} checked under the old name and website. Say whether the checks still hold.`;
  },
  contradicts: "As it was before, it would contradict what was changed since.",
  confirmSameCode: "Confirm this if both are right.",
  endsBeforeStart: "It would end before it starts.",
  justDeleted: (one) => `This ${one} has just been deleted.`,
  keyAgain: "Type the key again: it is sent to another server than before.",
  leadsBack: "This leads back to the old address, perhaps through others.",
  missingCategory: (name) => `There is no category "${name}". Make it first.`,
  nameEachOffer: "Name every offer of the store, each once.",
  networkOfDeals: "A network has deals only.",
  noCategory: "There is no such category.",
  noPicture: "There is no picture at this address. Choose a file.",
  noStore: "There is no such store.",
  noStoreNamed: "There is no such store. Write its slug, such as harbor-pine, or its name.",
  noTimeZone: "The database does not know this time zone.",
  notFound: (names) => `Not found: ${names}.`,
  nothingToUndo: "There is nothing to undo: it is as it was before.",
  nothingWentBack: (kept) => `Nothing was undone. These are kept: ${kept}.`,
  onlyChanges: "Only what was created, changed or deleted can be undone.",
  passage: (words) => words,
  pictureFormat: "Choose a PNG, JPEG, WebP or GIF of at most 16 megapixels.",
  pictureSize: "Choose a file of 4 MiB or less.",
  rowDeleted: "It has been deleted since. Undo that first, then this.",
  sameCode: (title) => `A live deal of this store has this code: “${title}”.`,
  severalStores: "Several stores have this name. Write the slug of the one you mean.",
  storeDeleted: "Its store has been deleted. Restore the store first, then this.",
  suppressed: "They have left, and get no mail.",
  addressGone: "The address was deleted from this site, and cannot be put back.",
  takenByNow: (field) => `Another one has this ${field} by now. Change that one first, then undo again.`,
  tooLong: (characters) => `At most ${number.format(Number(characters))} characters.`,
  tooOld: (days) => `This is more than ${days} days ago and cannot be undone.`,
  undecided: "It was only proposed: publish it from the inbox.",
  unread: "It was written with AI assistance: read it and check its claims before you publish it.",
  unreadablePicture: "This is no picture that can be read. Choose another file.",
  unticked:
    "Tick each of these once you have checked it, or rewrite it: they look like a code, an amount or an address.",
} satisfies Record<string, string | ((about: string) => string)>;

/** Why a change is refused. Models name the reason, and the form or the API says it in words. */
export type ReasonName = keyof typeof all;
export type Reason = { reason: ReasonName; about?: string };

const keptBecause = {
  addedSince: "added since",
  changedSince: "changed since",
  deletedByNow: "deleted by now",
  takenByNow: "another one has it by now",
};

/** A field that an undo left as it is, or rows for which it left the whole. */
export type KeptField = { label: string; reason: keyof typeof keptBecause };

/** "Title (changed since), Slug (another one has it by now)". */
export function keptText(fields: KeptField[]): string {
  return fields.map(({ label, reason }) => `${label} (${keptBecause[reason]})`).join(", ");
}

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
