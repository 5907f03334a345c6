import type { ReactNode } from "react";
import type { FieldErrors } from "../../http/problem";
import type { Change, Outcome } from "../../models/audit/changes";
import * as history from "../../models/audit/history";
import type { EntityName } from "../../models/entities";
import type { Page, PageRequest } from "../../models/system/paging";
import { paths } from "../../paths";
import type { Query } from "../resource/resource";

/** A kind of thing that waits for a person's decision. */
export type Kind = {
  /** In addresses. */
  name: string;
  label: string;
  one: string;
  list: (page: PageRequest) => Promise<Entry[]>;
  byId: (id: number) => Promise<Entry | undefined>;
  count: (limit: number) => Promise<number>;
  publication: Decision;
  rejection: Decision;
};

export type Entry = { kind: string; id: number; name: string; card: (shown: Shown) => ReactNode };

/** `undo`: the address that takes it back. */
export type Decision<Of = number> = {
  run: (of: Of, change: Change, version?: number) => Promise<Outcome>;
  done: string;
  /** For many at once, where it is not publishing or rejecting them. */
  many?: { verb: string; done: string };
  undo?: (id: number, here: Query) => Promise<string | undefined>;
};

/** Takes a deletion back, from the history. */
export const restoring =
  (...subjects: EntityName[]) =>
  async (id: number, here: Query): Promise<string | undefined> => {
    const deletion = await history.deletionOf(subjects, id);
    return deletion === undefined ? undefined : paths.reviewUndo(deletion, here);
  };

/** `here`: the place in the queue that a decision leads back to. */
export type Shown = { here: Query; timeZone: string; problem?: Problem | undefined };

/** Why a decision was refused. */
export type Problem = { errors?: FieldErrors; failure?: string | undefined };

export type DecisionName = "publication" | "rejection";

const usual = {
  publication: { verb: "Publish", done: "published" },
  rejection: { verb: "Reject", done: "rejected" },
};

/** The words of a decision about entries of several kinds, such as "Keep or publish". */
export function wordsOf(among: Kind[], decision: DecisionName, word: "verb" | "done"): string {
  const words = [...new Set(among.map((kind) => (kind[decision].many ?? usual[decision])[word]))];
  const [first = "", ...others] = words.map((each, at) => (at > 0 ? each.toLowerCase() : each));
  const last = others.pop();
  return last === undefined ? first : `${[first, ...others].join(", ")} or ${last}`;
}

type Source<Item> = Pick<Kind, "name" | "label" | "one"> & {
  model: {
    list: (page: PageRequest) => Promise<Page<Item>>;
    byId: (id: number) => Promise<Item | undefined>;
    count: (limit: number) => Promise<number>;
  };
  nameOf: (item: Item) => string;
  card: (item: Item, shown: Shown) => ReactNode;
  publication: Decision<Item>;
  rejection: Decision<Item>;
};

export function kindFrom<Item extends { id: number; version: number }>(source: Source<Item>): Kind {
  const { model, nameOf, card, publication, rejection, ...kind } = source;
  const entryOf = (item: Item): Entry => ({
    ...{ kind: kind.name, id: item.id, name: nameOf(item) },
    card: (shown) => card(item, shown),
  });
  const decision = ({ run, ...rest }: Decision<Item>): Decision => ({
    ...rest,
    run: async (id, change, version) => {
      const item = await model.byId(id);
      if (!item) return { kind: "missing" };
      return version === undefined || version === item.version ? run(item, change) : { kind: "stale" };
    },
  });
  return {
    ...kind,
    publication: decision(publication),
    rejection: decision(rejection),
    list: async (page) => (await model.list(page)).items.map(entryOf),
    byId: async (id) => {
      const item = await model.byId(id);
      return item && entryOf(item);
    },
    count: model.count,
  };
}
