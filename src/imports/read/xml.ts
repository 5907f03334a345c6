import { Parser } from "htmlparser2";
import {
  type LineFault,
  MAX_NAME_LENGTH,
  MAX_ROW_LENGTH,
  type RawRow,
  type Reader,
  rowOf,
  type Tally,
  Unreadable,
} from "./row";

const MAX_DEPTH = 64;
/** Text without any tag in it, such as a comment that is not closed. */
const MAX_SILENT_LENGTH = 4 * MAX_ROW_LENGTH;

/**
 * Reads the elements at a path as rows: `title`, `categories.category`, `network@id`. The parser never resolves a
 * declaration, takes `&` alone as it is, and says which elements it had to close itself: their row is a fault.
 */
export async function* readXml(texts: AsyncIterable<string>, path: string, tally: Tally): Reader {
  const found: (RawRow | LineFault)[] = [];
  const state: State = { isFound: false, isClosed: false, isWhole: true, silent: 0 };
  const parser = new Parser(collector(path, tally, found, state), { xmlMode: true });
  for await (const text of texts) {
    parser.write(text);
    yield* found.splice(0);
    state.silent += text.length;
    if (state.fault) throw state.fault;
    if (state.silent > MAX_SILENT_LENGTH) throw new Unreadable("broken");
  }
  parser.end();
  yield* found.splice(0);
  if (!state.isFound && !state.isClosed) throw new Unreadable("cut");
  if (!state.isFound) throw new Unreadable("noRows");
  return state.isClosed && state.isWhole;
}

/** `isWhole`: no row was swallowed by another. `silent`: characters without a tag. */
type State = { fault?: Unreadable; isFound: boolean; isClosed: boolean; isWhole: boolean; silent: number };
type Row = {
  meta?: string;
  depth: number;
  cells: Map<string, string>;
  texts: string[];
  length: number;
  isBroken: boolean;
};

function collector(path: string, tally: Tally, found: (RawRow | LineFault)[], state: State) {
  const wanted = path.split(".");
  const name = wanted.at(-1);
  const open: string[] = [];
  /** How many of the open elements lead to the rows. */
  let matching = 0;
  /** The columns of the open elements within the row. */
  const columns: string[] = [];
  let row: Row | undefined;
  let isLeaf = false;
  let parser: Parser | undefined;
  let openedAt = 0;
  const authors = new Authors();

  const begin = (depth: number) => {
    state.isFound = true;
    columns.length = 0;
    row = { depth, cells: new Map(), texts: [""], length: 0, isBroken: false };
  };
  const finish = ({ cells, isBroken, length }: Row, isCut: boolean) => {
    row = undefined;
    if (state.fault) return;
    const line = ++tally.lines;
    if (isBroken) found.push({ line, fault: isCut ? "cut" : "broken" });
    else if (length > MAX_ROW_LENGTH) found.push({ line, fault: "tooLong", about: String(MAX_ROW_LENGTH) });
    else found.push(rowOf(line, [...authors.named(cells)]));
  };
  const add = (row: Row, column: string, text: string) => {
    if (row.length > MAX_ROW_LENGTH) return;
    if (isOfVisitor()) {
      row.cells.set("wp:comment.", "");
      return;
    }
    const before = row.cells.get(column);
    if (!before) row.length += column.length;
    const between = column.startsWith(TAXONOMY) ? " | " : ", ";
    if (row.length <= MAX_ROW_LENGTH) row.cells.set(column, before ? `${before}${between}${text}` : text);
  };
  /** What visitors wrote, with their addresses: a row says that it had some, and nothing of it. */
  const isOfVisitor = () => open.includes("wp:comment");
  // A longer one is refused with its row, so it need not be whole.
  const columnOf = (tag: string) => {
    const outer = columns.at(-1);
    return outer === undefined ? tag : outer.length > MAX_NAME_LENGTH ? outer : `${outer}.${tag}`;
  };

  // Rows whose end tag is missing nest the next ones.
  const isPath = () =>
    matching === wanted.length && open.every((tag, at) => at < wanted.length || tag === name);

  return {
    onparserinit(own: Parser) {
      parser = own;
    },
    onopentag(tag: string, attributes: Record<string, string>) {
      state.silent = 0;
      // A row within a row: the end of the outer one is missing.
      if (row && open.length > row.depth && open.at(-1) === name) {
        finish({ ...row, isBroken: true }, false);
        begin(open.length);
      }
      open.push(tag);
      isLeaf = true;
      openedAt = parser?.endIndex ?? 0;
      if (open.length > MAX_DEPTH) state.fault ??= new Unreadable("tooDeep");
      if ([tag, ...Object.keys(attributes)].some(({ length }) => length > MAX_NAME_LENGTH))
        state.fault ??= new Unreadable("longName");
      if (state.fault) return;
      if (matching === open.length - 1 && tag === wanted[matching]) matching++;
      if (row) {
        row.texts.push("");
        columns.push(taxonomyOf(tag, attributes) ?? columnOf(tag));
        if (columns.at(-1)?.startsWith(TAXONOMY)) return;
      } else if (tag === name && isPath()) begin(open.length);
      if (!row) return;
      for (const [attribute, text] of Object.entries(attributes)) {
        row.length += text.length;
        add(row, `${columns.at(-1) ?? ""}@${attribute}`, text);
        // A quotation mark that is not closed.
        if (!text.includes("<")) continue;
        row.isBroken = true;
        state.isWhole = false;
      }
    },
    ontext(text: string) {
      state.silent = 0;
      if (!row) authors.read(open.at(-1) ?? "", text);
      if (!row || state.fault || isOfVisitor()) return;
      row.length += text.length;
      if (row.length <= MAX_ROW_LENGTH) row.texts.push(`${row.texts.pop()}${text}`);
    },
    onclosetag(tag: string, isByParser: boolean) {
      state.silent = 0;
      // The parser also says that it closes what closes itself.
      const isImplied = isByParser && parser?.endIndex !== openedAt;
      if (row && !state.fault) {
        row.isBroken ||= isImplied;
        const text = row.texts.pop()?.trim() ?? "";
        const own = columns.pop() || "text";
        const column = metaColumn(row, tag, text) ?? own;
        if (text !== "" || (isLeaf && column !== "text" && !row.cells.has(column))) add(row, column, text);
        isLeaf = false;
        if (open.length === row.depth) finish(row, isImplied);
      }
      if (!row) authors.close(tag);
      open.pop();
      matching = Math.min(matching, open.length);
      if (open.length === 0) state.isClosed = !isImplied;
    },
    onprocessinginstruction(declared: string, text: string) {
      state.silent = 0;
      if (/^!doctype$/i.test(declared) && /^!doctype\s+html/i.test(text))
        state.fault ??= new Unreadable("webPage");
      if (/<?!entity\s/i.test(text)) state.fault ??= new Unreadable("entities");
    },
  };
}

/** WordPress has a key and its value beside each other: the key is the column's name. */
function metaColumn(row: Row, tag: string, text: string): string | undefined {
  if (tag === "wp:meta_key") row.meta = text.slice(0, MAX_NAME_LENGTH + 1);
  return tag === "wp:meta_value" && row.meta ? `wp:postmeta.${row.meta}` : undefined;
}

const TAXONOMY = "category.";

/** WordPress has the terms of all taxonomies beside each other: each taxonomy is a column, with `|` between its terms. */
const taxonomyOf = (tag: string, { domain, nicename }: Record<string, string>) =>
  tag === "category" && nicename !== undefined && domain && domain.length < MAX_NAME_LENGTH
    ? `${TAXONOMY}${domain}`
    : undefined;

const MOST_AUTHORS = 1_000;
const LONGEST_NAME = 250;

/** WordPress writes before its posts what their authors are called, and in the posts how they log in. */
class Authors {
  #names = new Map<string, string>();
  #login = "";
  #name = "";

  read(tag: string, text: string): void {
    if (tag === "wp:author_login") this.#login = (this.#login + text).slice(0, LONGEST_NAME);
    if (tag === "wp:author_display_name") this.#name = (this.#name + text).slice(0, LONGEST_NAME);
  }

  close(tag: string): void {
    if (tag !== "wp:author") return;
    const [login, name] = [this.#login.trim(), this.#name.trim()];
    if (login && name && this.#names.size < MOST_AUTHORS) this.#names.set(login, name);
    this.#login = this.#name = "";
  }

  named(cells: Map<string, string>): Map<string, string> {
    const name = this.#names.get(cells.get("dc:creator") ?? "");
    return name ? cells.set("dc:creator", name) : cells;
  }
}

/** The path of the rows: the elements that come again and have the most kinds of parts. */
export function rowPath(head: string): string | undefined {
  const open: string[] = [];
  const kinds = new Map<string, { count: number; parts: Set<string> }>();
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parts = kinds.get(open.slice(0, MAX_DEPTH).join("."))?.parts;
        parts?.add(name);
        open.push(name);
        const path = open.slice(0, MAX_DEPTH).join(".");
        const kind = kinds.get(path) ?? { count: 0, parts: new Set() };
        for (const attribute of Object.keys(attributes)) kind.parts.add(`@${attribute}`);
        kinds.set(path, { ...kind, count: kind.count + 1 });
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(head);
  // The items of RSS may stand behind many other elements, and the first may be longer than the head.
  if (kinds.has("rss.channel")) return "rss.channel.item";
  const candidates = [...kinds].filter(([, { parts }]) => parts.size > 1);
  const repeated = candidates.filter(([, { count }]) => count > 1);
  const [best] = (repeated.length > 0 ? repeated : candidates).toSorted(
    ([, one], [, other]) => other.parts.size - one.parts.size,
  );
  return best?.[0];
}
