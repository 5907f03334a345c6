import { afterEach, test } from "bun:test";
import { restore } from "../catalogue";
import { killImports } from "../imports/killing";

afterEach(restore);

test(
  "an import of 500 rows, its undo and the taking back of that, killed at 50 places each, leave what they would have left",
  () => killImports(400, 50),
  900_000,
);
