import { expect, test } from "bun:test";
import { Glob } from "bun";

const folder = `${import.meta.dir}/../../src/islands/`;

test("every island is in the browser's list, under the name of its file", async () => {
  const client = await Bun.file(`${folder}client.tsx`).text();
  const list = client.match(/const islands = \[([^\]]+)\]/)?.[1]?.split(/,\s*/) ?? [];
  const listed = list
    .filter(Boolean)
    .map((name) => client.match(new RegExp(`import ${name.trim()} from "\\./([^"]+)"`))?.[1]);
  const islands: string[] = [];
  for (const file of new Glob("*.tsx").scanSync(folder)) {
    const name = (await Bun.file(folder + file).text()).match(/export default island\("([^"]+)"/)?.[1];
    if (name) islands.push(name);
    if (name) expect(`${name}.tsx`).toBe(file);
  }
  expect(listed.toSorted()).toEqual(islands.toSorted());
});
