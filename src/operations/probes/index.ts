import { ping } from "../../../db/client";
import { reasonOf } from "../../../db/reason";
import { databaseProbes } from "./database";
import { jobProbes } from "./jobs";
import type { Probe } from "./probe";
import { siteProbes } from "./site";

/** All that an installation depends on. */
export const probes: Probe[] = [...siteProbes, ...databaseProbes, ...jobProbes];

/** `advice`: what to do; without it all is well. */
export type Finding = { about: string; says: string; advice?: string };

/** Reads each probe, for people. Of a database that does not answer one line is enough. */
export async function diagnose(options = { callsOut: false }): Promise<Finding[]> {
  const isAway = await ping().then(
    () => false,
    () => true,
  );
  const findings = probes.map(async ({ about, otherwise, read }): Promise<Finding[]> => {
    try {
      const said = (await read(options)).flatMap(({ says, advice, ...reading }) =>
        says === undefined ? [] : { about: reading.about ?? about, says, ...(advice && { advice }) },
      );
      return said.length > 0 || otherwise === undefined ? said : [{ about, says: otherwise }];
    } catch (error) {
      if (isAway) return [];
      return [{ about, says: reasonOf(error), advice: "Look at the log for why this could not be read." }];
    }
  });
  return (await Promise.all(findings)).flat();
}

/** The metrics of the probes. */
export const gauges = probes.flatMap(({ metric, read }) => {
  const valuesOf = async () =>
    (await read({ callsOut: false })).flatMap(({ labels = {}, value }) =>
      value === undefined ? [] : { labels, value },
    );
  return metric ? { ...metric, read: valuesOf } : [];
});
