import { expect, test } from "bun:test";
import { dictionary } from "@zxcvbn-ts/language-common";
import { passwordChange } from "../../src/schemas/passwords";

const isTaken = (password: string, siteName = "Dealproof") =>
  passwordChange(siteName).safeParse({ current_password: "x", new_password: password }).success;

test("the 3,000 most common passwords of 8 characters and more are refused, in any case", () => {
  const first = dictionary["passwords-common"].filter(({ length }) => length >= 8).slice(0, 3000);
  expect(first).toHaveLength(3000);
  expect(first.filter((password) => isTaken(password))).toEqual([]);
  expect(first.filter((password) => isTaken(password.toUpperCase()))).toEqual([]);
});

test("an emoji counts as one character", () => {
  expect(isTaken("🐙🐙🐙🐙")).toBe(false);
  expect(isTaken("🐙🦀🐡🐠🐳🐋🦈🐚")).toBe(true);
});

test("a site name of at most two letters may be in a password", () => {
  for (const name of ["X", "HP", "!!!", ""]) expect(isTaken("hpx-lantern-42!!!", name)).toBe(true);
  expect(isTaken("HPX-lantern-42", "hpx")).toBe(false);
});
