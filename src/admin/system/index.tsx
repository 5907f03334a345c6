import { Hono } from "hono";
import { env } from "../../env";
import { number, plural, roughNumber } from "../../format";
import type { AppEnv } from "../../http/context";
import { SINGLE_DAYS } from "../../models/proof";
import { diagnose, type Finding } from "../../operations/probes";
import * as storage from "../../operations/storage";
import { paths } from "../../paths";
import { Pill, ScreenHead, TableHead } from "../resource/parts";
import { screen } from "../screen";

/** What `bun run doctor` looks at, and how large everything is that grows. */
export default new Hono<AppEnv>().get(paths.adminList("system"), (c) =>
  screen(c, { current: "system", title: "System", main: System }),
);

async function System() {
  const [findings, sizes] = await Promise.all([diagnose(), storage.read()]);
  const toDo = findings.filter(({ advice }) => advice).length;
  return (
    <>
      <ScreenHead title="System" />
      <p className="mb-3 text-muted text-sm">
        {toDo === 0 ? "Everything is OK." : `${plural(toDo, "thing")} to do.`} <code>bun run doctor</code>{" "}
        says the same, and also tries the AI’s key.
      </p>
      <section className="card mb-6 overflow-x-auto" aria-label="Checks">
        <table className="rows">
          <TableHead labels={["Check", "State", "Found"]} />
          <tbody>
            {findings.toSorted(toDoFirst).map((finding) => (
              <tr key={`${finding.about} ${finding.says}`}>
                <td className="font-semibold md:whitespace-nowrap">{finding.about}</td>
                <td data-label="State" className="whitespace-nowrap">
                  {finding.advice ? <Pill tone="danger">To do</Pill> : <Pill tone="strong">OK</Pill>}
                </td>
                <td data-label="Found" className="wrap-anywhere md:w-full">
                  {finding.says}
                  {finding.advice && <span className="block text-muted">{finding.advice}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Storage sizes={sizes} />
    </>
  );
}

const toDoFirst = (one: Finding, other: Finding) => Number(!one.advice) - Number(!other.advice);

const { history, counters, texts, uploads } = env.KEEP_DAYS;

const labels: Record<
  storage.StorageKind,
  { label: string; kept: string; setting?: keyof typeof env.KEEP_DAYS }
> = {
  observations: {
    label: "Checks and answers",
    kept: `each for ${days(SINGLE_DAYS)}, after that, repeated checks are one row with a number`,
  },
  sourceTexts: {
    label: "Texts of shops’ pages",
    kept: `for ${days(texts)} after they were last seen`,
    setting: "texts",
  },
  history: { label: "History", kept: `for ${days(history)}, whole rows for 31 days`, setting: "history" },
  counters: {
    label: "Views, copies and clicks",
    kept: `for ${days(counters)}, the sums of days for ever`,
    setting: "counters",
  },
  importRows: { label: "Rows of imports", kept: "for 30 days, while an import can be undone" },
  media: {
    label: "Uploaded pictures",
    kept: `those that nothing uses for ${days(uploads)}`,
    setting: "uploads",
  },
  socialPictures: { label: "Pictures for links", kept: "for 30 days, 4,096 at most" },
};

function Storage({ sizes: { kinds, database } }: { sizes: storage.Storage }) {
  const rows = Object.entries(labels) as [storage.StorageKind, (typeof labels)[storage.StorageKind]][];
  const listed = rows.reduce((sum, [kind]) => sum + kinds[kind].bytes, 0);
  return (
    <section className="card overflow-x-auto" aria-label="Storage">
      <table className="rows">
        <TableHead labels={["Storage", "Rows", "On disk", "How long it is kept"]} />
        <tbody>
          {rows.map(([kind, { label, kept, setting }]) => (
            <tr key={kind}>
              <td className="font-semibold md:whitespace-nowrap">{label}</td>
              <td data-label="Rows" className="tabular-nums md:whitespace-nowrap">
                {kinds[kind].isEstimate
                  ? `about ${roughNumber.format(kinds[kind].rows)}`
                  : number.format(kinds[kind].rows)}
              </td>
              <td data-label="On disk" className="tabular-nums md:whitespace-nowrap">
                {inMib(kinds[kind].bytes)}
              </td>
              <td data-label="Kept" className="md:w-full">
                {kept}
                {setting && <code className="block text-muted text-xs">KEEP_DAYS={setting}:…</code>}
              </td>
            </tr>
          ))}
          <tr>
            <td className="font-semibold md:whitespace-nowrap">Everything else</td>
            <td data-label="Rows">–</td>
            <td data-label="On disk" className="tabular-nums md:whitespace-nowrap">
              {inMib(database - listed)}
            </td>
            <td data-label="Kept">for ever: deals, stores, posts, and what jobs need</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function days(count: number): string {
  return count === 0 ? "ever" : plural(count, "day");
}

const MIB = 1024 * 1024;

function inMib(bytes: number): string {
  return bytes < MIB / 10 ? "under 0.1 MiB" : `${number.format(Math.round((bytes / MIB) * 10) / 10)} MiB`;
}
