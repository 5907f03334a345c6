import type { Block } from "./blocks";
import { decodeHtml } from "./charset";
import type { Answer } from "./look";
import { type Page, readPage, textOfPage } from "./page";
import { type Sight, type SoughtDeal, sightOf } from "./sights";

export type Unread = { kind: "unread"; url: string; bytes: Uint8Array; contentType: string };

/** `text`: the whole text of the page. */
export type ReadPage = Omit<Page, "links" | "offers"> & { text: string; offers: string[] };

/** Run on hostile pages, so in a process of their own (`reader.ts`). */
export const tasks = { read, look };

/** An answer is bounded, because the server parses it in its own thread. */
const MAX_BLOCKS_LENGTH = 1_000_000;
const BLOCK_LENGTH = 100;
const MAX_OFFERS = 50;

function read(unread: Unread): ReadPage {
  const { title, description, icons, blocks, offers } = pageOf(unread);
  return {
    ...{ title, description, icons },
    text: textOfPage({ title, blocks }),
    blocks: firstOf(blocks),
    offers: offers.slice(0, MAX_OFFERS).map(({ url }) => url),
  };
}

export type Looked = {
  /** The requested address, before redirects. */
  url: string;
  answer: Answer | Unread;
  deals: SoughtDeal[];
  earlier: Map<string, string>;
};

/** Looks for deals on a page. @returns the page's text, and what it says of each deal. */
function look({ answer: given, deals, ...asked }: Looked): { text?: string; sights: (Sight | undefined)[] } {
  const answer: Answer = given.kind === "unread" ? { ...given, kind: "page", text: textIn(given) } : given;
  const sights = deals.map((deal) => sightOf(deal, answer, asked));
  return answer.kind === "page" ? { text: answer.text, sights } : { sights };
}

const pageOf = ({ bytes, contentType, url }: Unread) => readPage(decodeHtml(bytes, contentType), url);

const textIn = (unread: Unread) => textOfPage(pageOf(unread));

function firstOf(blocks: Block[]): Block[] {
  let left = MAX_BLOCKS_LENGTH;
  const end = blocks.findIndex(({ text, heading }) => {
    left -= BLOCK_LENGTH + text.length + heading.join("").length;
    return left < 0;
  });
  return end < 0 ? blocks : blocks.slice(0, end);
}
