import { expect, test } from "bun:test";
import { Glob } from "bun";
import { locks } from "../src/names";

test("each database lock has its own number, from this list", async () => {
  const project = `${import.meta.dir}/../`;
  const elsewhere: string[] = [];
  for (const file of new Glob("{src,db}/**/*.{ts,tsx}").scanSync(project))
    for (const line of (await Bun.file(project + file).text()).split("\n"))
      if (/pg_(try_)?advisory_\w*lock\(/.test(line) && !line.includes("locks.") && !/^\s*\/?\*/.test(line))
        elsewhere.push(`${file}: ${line.trim()}`);
  expect(new Set(Object.values(locks)).size).toBe(Object.keys(locks).length);
  expect(elsewhere.filter((line) => !line.startsWith("src/names.ts"))).toEqual([]);
});

test("models word nothing for people: they name reasons, and surfaces say them", async () => {
  const sentences: string[] = [];
  for (const file of new Glob("src/{models,imports/{offers,entities,bulk}}/**/*.ts").scanSync(
    `${import.meta.dir}/..`,
  ))
    for (const line of (await Bun.file(`${import.meta.dir}/../${file}`).text()).split("\n"))
      if (/(["`“])[A-Z][^"`]* [^"`]*[.?!]["`]/.test(line) && !line.includes("Error("))
        sentences.push(line.trim());
  expect(sentences).toEqual([]);
});

test("formatters for people are made in one file", async () => {
  const elsewhere: string[] = [];
  for (const file of new Glob("src/**/*.{ts,tsx}").scanSync(`${import.meta.dir}/..`))
    for (const line of (await Bun.file(`${import.meta.dir}/../${file}`).text()).split("\n"))
      if (/new Intl\.(?!Segmenter)|\.toLocale\w*String\(/.test(line) && file !== "src/format.ts")
        elsewhere.push(`${file}: ${line.trim()}`);
  expect(elsewhere).toEqual([]);
});
