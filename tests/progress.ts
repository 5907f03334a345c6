/** Where the output is no terminal, a line is printed after this many files. */
const FILES_A_LINE = 10;
const OUTSIDE_A_TEST = /^# Unhandled error|\(worker crashed/;

export type Progress = {
  /** Reads what a run of `bun test` prints, to its end. */
  read: (output: ReadableStream<Uint8Array>) => Promise<void>;
  /** Counts what was read, and names what failed. */
  end: () => void;
};

/**
 * Says how far the tests are: `file 37 of 248, 1,204 passed`. What fails is printed whole when it fails, and its name
 * with its file once more at the end. What the other tests log is left out.
 */
export function progressOf(total: number): Progress {
  const counts = { pass: 0, fail: 0, skip: 0, todo: 0 };
  const failed: string[] = [];
  const files = new Set<string>();

  function start(file: string): void {
    if (files.has(file)) return;
    files.add(file);
    const line = `file ${files.size} of ${total}, ${counts.pass.toLocaleString("en")} passed`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
    else if (files.size % FILES_A_LINE === 0 || files.size === total) console.log(line);
  }

  function fail(file: string, name: string, lines: string[]): void {
    failed.push(`${file}: ${name}`);
    console.log(`\n${file}:\n${lines.join("\n")}`);
  }

  async function read(output: ReadableStream<Uint8Array>): Promise<void> {
    let file = "";
    /** What stands before a test's result: what it logged, and why it failed. */
    let before: string[] = [];
    const leave = () => {
      if (before.some((line) => OUTSIDE_A_TEST.test(line))) fail(file, "outside a test", before);
      before = [];
    };
    let isSummary = false;
    for await (const line of linesOf(output)) {
      const plain = Bun.stripANSI(line);
      // From here on Bun names again what failed, and counts.
      isSummary ||= /^\s*\d+ (pass|tests? failed:)$/.test(plain);
      if (isSummary) continue;
      const header = /^(?:\.\/)?(\S+\.test\.tsx?):$/.exec(plain)?.[1];
      const [, outcome, name = ""] = /^\((pass|fail|skip|todo)\) (.*)/.exec(plain) ?? [];
      if (header) {
        leave();
        file = header;
        start(file);
      } else if (outcome) {
        counts[outcome as keyof typeof counts]++;
        if (outcome === "fail") fail(file, name, [...before, line]);
        before = [];
      } else before.push(line);
    }
    leave();
  }

  function end(): void {
    if (process.stdout.isTTY) console.log();
    if (failed.length > 0) console.log(`\nWhat failed:\n${failed.map((name) => `  ${name}`).join("\n")}`);
    console.log(`\n${counts.pass} passed, ${failed.length} failed, ${counts.skip + counts.todo} skipped`);
  }

  return { read, end };
}

async function* linesOf(output: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of output) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}
