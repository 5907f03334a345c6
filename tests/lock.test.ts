import { expect, test } from "bun:test";
import lock from "../bun.lock";

const platforms = [
  { os: "darwin", cpu: "arm64" },
  { os: "darwin", cpu: "x64" },
  { os: "linux", cpu: "arm64" },
  { os: "linux", cpu: "x64" },
  { os: "win32", cpu: "x64" },
];

const packages = Object.values(lock.packages).map(([nameAtVersion, , info]) => ({
  nameAtVersion,
  info: typeof info === "object" ? info : {},
}));
/** By the package that chooses among them, for example `esbuild@0.25.12`: the names of its builds. */
const builds = new Map(
  packages.flatMap(({ nameAtVersion, info }) => {
    const names = Object.entries(info.optionalDependencies ?? {})
      .filter(([name]) => /darwin|win32|linux/.test(name))
      .map(([name, version]) => `${name}@${version}`);
    return names.length > 0 ? [[nameAtVersion, names] as const] : [];
  }),
);

test.each([...builds])("bun.lock has %s for macOS, Linux and Windows", (_, names) => {
  const locked = packages.filter(({ nameAtVersion }) => names.includes(nameAtVersion));
  const missing = platforms.filter(
    ({ os, cpu }) =>
      !locked.some(
        ({ info }) => "os" in info && [info.os].flat().includes(os) && [info.cpu].flat().includes(cpu),
      ),
  );
  expect(missing).toEqual([]);
});

test("bun.lock has packages with builds of their own", () => {
  const names = [...builds.keys()].map((nameAtVersion) => nameAtVersion.replace(/@[^@]*$/, ""));
  expect(names).toEqual(
    expect.arrayContaining(["@biomejs/biome", "@tailwindcss/oxide", "esbuild", "lightningcss", "typescript"]),
  );
});
