import { afterEach, test } from "bun:test";
import { restore } from "../catalogue";
import { killImports } from "./killing";

afterEach(restore);

// tests/thorough/killed-imports kills them at more places.
test(
  "an import, its undo and the taking back of that, killed at 6 places each, leave what they would have left",
  () => killImports(80, 6),
  180_000,
);
