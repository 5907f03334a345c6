import type { ImportState } from "../schemas/feeds";

type Change = { from: readonly ImportState[]; to: ImportState };

/** States in which a job works on an import. */
export const working: readonly ImportState[] = ["reading", "staging", "applying", "undoing", "redoing"];

/** Everything that can happen to an import: in which states, and in which it is then. */
const transitions = {
  receive: { from: ["receiving"], to: "reading" },
  refuse: { from: ["reading"], to: "refused" },
  askForColumns: { from: ["reading", "staging"], to: "mapping" },
  readAgain: { from: ["mapping", "staged"], to: "reading" },
  compare: { from: ["reading"], to: "staging" },
  compareAgain: { from: ["mapping", "staged"], to: "staging" },
  show: { from: ["staging"], to: "staged" },
  apply: { from: ["staged"], to: "applying" },
  applyItself: { from: ["staging"], to: "applying" },
  finish: { from: ["applying"], to: "applied" },
  cancel: { from: ["reading", "mapping", "staging", "staged", "applying"], to: "cancelled" },
  makeRoom: { from: ["mapping", "staged"], to: "cancelled" },
  fail: { from: working, to: "failed" },
  undo: { from: ["applied", "cancelled", "failed"], to: "undoing" },
  undoRest: { from: ["undone"], to: "undoing" },
  finishUndo: { from: ["undoing"], to: "undone" },
  redo: { from: ["undone"], to: "redoing" },
  /** Then it is in the state that it was in before its undo. */
  finishRedo: { from: ["redoing"], to: "applied" },
} as const satisfies Record<string, Change>;

export type Transition = keyof typeof transitions;

export const changeOf = (transition: Transition): Change => transitions[transition];

export const can = (state: ImportState, transition: Transition) => changeOf(transition).from.includes(state);
