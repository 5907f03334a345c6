import { readFileStep } from "../../imports/read/task";
import type { SoughtDeal } from "../../proof/page";
import { decodeHtml } from "../fetch/charset";
import type { Block } from "../page/blocks";
import { type Answer, type CheckResult, checkDeal } from "../page/check";
import { type Page, readPage, textOfPage } from "../page/page";

export type Unread = { kind: "unread"; url: string; bytes: Uint8Array; contentType: string };

/** `text`: the whole text of the page. */
export type ReadPage = Omit<Page, "links" | "offers"> & { text: string; offers: string[] };

/** Run on hostile pages and files, so in a process of their own (`reader.ts`). */
export const tasks = { read, check, readFileStep };

/** An answer is bounded, because the server parses it in its own thread. */
const MAX_BLOCKS_LENGTH = 1_000_000;
const BLOCK_LENGTH = 100;
const MAX_OFFERS = 50;

function read(unread: Unread): ReadPage {
  const { title, description, icons, blocks, offers } = pageOf(unread);
  return {
    title,
    description,
    icons,
    text: textOfPage({ title, blocks }),
    blocks: firstOf(blocks),
    offers: offers.slice(0, MAX_OFFERS).map(({ url }) => url),
  };
}

export type PageToCheck = {
  /** The requested address, before redirects. */
  url: string;
  answer: Answer | Unread;
  deals: SoughtDeal[];
  earlier: Map<string, string>;
};

/** Checks whether a page still shows its deals. @returns the page's text, and what it says of each deal. */
function check({ answer: given, deals, ...asked }: PageToCheck): {
  text?: string;
  results: (CheckResult | undefined)[];
} {
  const answer = given.kind === "unread" ? readAnswer(given) : given;
  const codes = [...new Set(deals.flatMap(({ code }) => code ?? []))];
  const results = deals.map((deal) => checkDeal(deal, answer, asked, codes));
  return answer.kind === "page" ? { text: answer.text, results } : { results };
}

function readAnswer(unread: Unread): Answer {
  const page = pageOf(unread);
  return { kind: "page", url: unread.url, text: textOfPage(page), blocks: page.blocks };
}

const pageOf = ({ bytes, contentType, url }: Unread) => readPage(decodeHtml(bytes, contentType), url);

function firstOf(blocks: Block[]): Block[] {
  let left = MAX_BLOCKS_LENGTH;
  const end = blocks.findIndex(({ text, heading }) => {
    left -= BLOCK_LENGTH + text.length + heading.join("").length;
    return left < 0;
  });
  return end < 0 ? blocks : blocks.slice(0, end);
}
