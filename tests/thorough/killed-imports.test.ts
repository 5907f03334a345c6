import { afterEach, test } from "bun:test";
import { restore } from "../catalogue";
import { killImports } from "../imports/killing";

afterEach(restore);

test(
  "an import of 1,200 rows and its undo, killed at 50 places each, leave what they would have left",
  () => killImports(1_000, 50),
  900_000,
);
