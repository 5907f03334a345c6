import { Hono } from "hono";
import { env } from "../env";
import { number, plural } from "../format";
import type { AppEnv } from "../http/context";
import * as pause from "../jobs/pause";
import * as jobs from "../jobs/queue";
import * as settings from "../models/settings";
import * as backups from "../operations/backup/backups";
import { backUp } from "../operations/backup/jobs";
import { paths } from "../paths";
import { RESUMPTION } from "./frame";
import { Alert, Button, Card, Pill, PostForm, ScreenHead, TableHead, When } from "./resource/parts";
import { done, error, screen, success } from "./screen";

const MIB = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1000;
const SHOWN = 50;

const states = {
  running: { tone: "brand", label: "Running" },
  proven: { tone: "strong", label: "Proven" },
  failed: { tone: "danger", label: "Failed" },
  inconclusive: { tone: "plain", label: "Not proven" },
} as const;

export default new Hono<AppEnv>()
  .get(paths.adminList("backups"), (c) =>
    screen(c, { current: "backups", title: "Backups", main: () => Backups() }),
  )
  .post(paths.adminList("backups"), async (c) => {
    const isSent = env.BACKUP_TO !== undefined && (await jobs.send(backUp, null));
    const toast = isSent
      ? success("Backup queued", "It begins in a few seconds.")
      : error(
          "No backup was begun",
          env.BACKUP_TO ? "One waits or runs at the moment." : "BACKUP_TO names no place for it.",
        );
    return done(c, paths.adminList("backups"), toast);
  })
  .post(RESUMPTION, async (c) => {
    await pause.resume();
    return done(c, paths.admin(), success("Started again", "Scheduled checks and imports run again."));
  });

async function Backups() {
  const [listed, proven, { timeZone }] = await Promise.all([
    backups.list(SHOWN),
    backups.newestProven(),
    settings.current(),
  ]);
  return (
    <>
      <ScreenHead title="Backups">
        {env.BACKUP_TO && (
          <PostForm
            action={paths.adminList("backups")}
            hx-disable="find button"
            data-failure="Failed to begin"
          >
            <Button look="brand">Back up now</Button>
          </PostForm>
        )}
      </ScreenHead>
      {!env.BACKUP_TO && (
        <Alert className="mb-5">
          No backups are made. Set <code>BACKUP_TO</code> to a folder on another disk, or to{" "}
          <code>s3://bucket/folder</code>, and start the site again.
        </Alert>
      )}
      <div className="mb-5 grid gap-4 sm:grid-cols-2">
        <Card title="Newest proven backup">
          <p className="mt-1 font-semibold text-lg">
            {proven ? <When withTime date={proven.startedAt} timeZone={timeZone} /> : "None yet"}
          </p>
          <p className="mt-1 text-muted text-sm">
            {proven
              ? `${age(proven.startedAt)} old. What was written later would be lost.`
              : "If the database were lost today, so would be everything in it."}
          </p>
        </Card>
        <Card title="How long its restore took">
          <p className="mt-1 font-semibold text-lg">{proven ? seconds(proven.restoreMs) : "Not known"}</p>
          <p className="mt-1 text-muted text-sm">
            Each backup is restored beside the site: read back, compared, migrated, and its rows counted.
          </p>
        </Card>
      </div>
      {listed.length > 0 && <List listed={listed} timeZone={timeZone} />}
      <p className="mt-5 max-w-prose text-muted text-sm">
        {env.BACKUP_TO && (
          <>
            Backups go to <code className="wrap-anywhere">{env.BACKUP_TO}</code>.{" "}
          </>
        )}
        {env.BACKUP_PASSPHRASE
          ? "They are encrypted, and hold the passwords of your sources."
          : "They are not encrypted, so the passwords of your sources are left out. Set BACKUP_PASSPHRASE to change both."}
      </p>
    </>
  );
}

function List({ listed, timeZone }: { listed: backups.Backup[]; timeZone: string }) {
  return (
    <section className="card table-scroll" aria-label="Backups">
      <table className="rows">
        <TableHead labels={["Begun", "State", "Size", "Rows", "Restored in"]} />
        <tbody>
          {listed.map((backup) => (
            <tr key={backup.id}>
              <td className="md:whitespace-nowrap">
                <When withTime date={backup.startedAt} timeZone={timeZone} />
                {backup.address && (
                  <span className="wrap-anywhere block text-muted text-sm">{backup.address}</span>
                )}
              </td>
              <td data-label="State" className="md:w-1/2">
                <Pill tone={states[backup.state].tone}>{states[backup.state].label}</Pill>
                {backup.reason && <span className="wrap-anywhere mt-1 block text-sm">{backup.reason}</span>}
              </td>
              <td data-label="Size" className="tabular-nums md:whitespace-nowrap">
                {backup.bytes === null ? "–" : `${number.format(Math.ceil(backup.bytes / MIB))} MiB`}
              </td>
              <td data-label="Rows" className="tabular-nums">
                {backup.rows === null ? "–" : number.format(backup.rows)}
              </td>
              <td data-label="Restored in" className="tabular-nums md:whitespace-nowrap">
                {seconds(backup.restoreMs)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function age(time: Date): string {
  const hours = Math.floor((Date.now() - time.getTime()) / HOUR_MS);
  if (hours < 1) return "Less than an hour";
  return hours < 48 ? plural(hours, "hour") : plural(Math.floor(hours / 24), "day");
}

const seconds = (milliseconds: number | null) =>
  milliseconds === null ? "–" : `${number.format(Math.ceil(milliseconds / 1000))} s`;
