import { afterEach, test } from "bun:test";
import { restore } from "../catalogue";
import { killImports } from "./killing";

afterEach(restore);

test(
  "an import, its undo and the taking back of that, killed at 25 places each, leave what they would have left",
  () => killImports(80, 25),
  180_000,
);
