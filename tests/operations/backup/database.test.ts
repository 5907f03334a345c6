import { expect, test } from "bun:test";
import { beside } from "../../../src/operations/backup/database";

test.each([
  ["postgres://user:secret@host:5432/site", "postgres://user:secret@host:5432/scratch"],
  [
    "postgresql://user@one:5432,two:5433/site?sslmode=require",
    "postgresql://user@one:5432,two:5433/scratch?sslmode=require",
  ],
  ["postgres://user@host", "postgres://user@host/scratch"],
  ["postgres://user@%2Fvar%2Frun%2Fpostgresql/site", "postgres://user@%2Fvar%2Frun%2Fpostgresql/scratch"],
  ["postgres://user@/site?host=/var/run/postgresql", "postgres://user@/scratch?host=/var/run/postgresql"],
])("%s has the scratch database beside it", (url, expected) => {
  expect(beside(url, "scratch")).toBe(expected);
});
