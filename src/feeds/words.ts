/** Why a line, a value, a mapping or a whole file cannot be read. */
const faults = {
  address: (text) => `“${text}” is no address that starts with https:// and is filled in.`,
  ambiguousAmount: (text) => `“${text}” may be two amounts. Say which sign stands before the decimals.`,
  ambiguousDate: (text) => `“${text}” may be two days. Say whether the day or the month comes first.`,
  amount: (text) => `“${text}” is no amount.`,
  broken: "The row is not closed, or not well-formed.",
  characters: "Some characters do not exist in the encoding that was chosen.",
  code: (text) => `“${text}” is no code: a code is one word, such as SAVE20.`,
  columns: (counts) => `The row has ${counts} cells.`,
  currency: (text) => `“${text}” is no currency.`,
  cut: "The file ends in the middle.",
  date: (text) => `“${text}” is no day, or is written in another order.`,
  domain: (text) => `“${text}” is no domain.`,
  empty: "The file is empty.",
  encoding: (name) => `The encoding “${name}” is not known.`,
  endsBeforeStart: (text) => `It would end (${text}) before it starts.`,
  entities: "The file declares entities of its own. Such files are not read.",
  flag: (text) => `“${text}” is neither yes nor no.`,
  formula: (text) => `“${text}” is a formula of a spreadsheet.`,
  missing: "This is required.",
  missingColumn: (name) => `The file has no column “${name}” any more.`,
  mixedAmounts: (text) => `Some amounts have a point before the decimals, some a comma, such as “${text}”.`,
  mixedDates: (text) => `In some dates the day comes first, in some the month, such as “${text}”.`,
  noText: "This is no list, but perhaps a picture or a document.",
  noRows: "There is no list of rows at this place of the file.",
  otherCurrency: (text) => `“${text}” is in another currency than its row.`,
  placeholder: (text) => `“${text}” stands where a code should, or hides one.`,
  quotes: "A quotation mark is not closed, or stands within a cell.",
  severalFiles: "The archive holds several files. Choose one with a single file.",
  status: (text) => `“${text}” does not say whether the offer is live.`,
  tooDeep: "The file nests its parts too deeply.",
  tooLarge: "The archive is larger than may be unpacked.",
  tooLong: (limit) => `This is longer than ${limit} characters.`,
  longName: "A key or the name of a column is longer than 1,000 characters. Shorten it, or leave it out.",
  tooManyColumns: "The row has too many columns.",
  unread:
    "Reading the file took more than 50 seconds or 512 MiB, and was ended. Save it again as plain CSV, or send it in parts.",
  unit: (text) => `“${text}” may be a percentage or an amount.`,
  value: (text) => `“${text}” is no possible discount.`,
  webPage: "This is a web page, not a list.",
  workbook: "This is a workbook. Save its sheet as CSV, and choose that file.",
  zip: "The archive cannot be unpacked.",
} satisfies Record<string, string | ((about: string) => string)>;

export type FaultName = keyof typeof faults;

export const isFault = (name: string): name is FaultName => Object.hasOwn(faults, name);

export function faultText(fault: FaultName, about = ""): string {
  const words: string | ((about: string) => string) = faults[fault];
  return typeof words === "string" ? words : words(about);
}
