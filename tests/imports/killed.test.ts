import { afterEach, test } from "bun:test";
import { restore } from "../catalogue";
import { killImports } from "./killing";

afterEach(restore);

const PLACES = process.env.CI ? 25 : 6;

test(
  `an import, its undo and the taking back of that, killed at ${PLACES} places each, leave what they would have left`,
  () => killImports(80, PLACES),
  180_000,
);
