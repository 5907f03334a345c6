import { probes } from ".";
import type { Alert } from "./probe";

/*
 * `DATA_DIR=memory:// bun src/operations/probes/alerts.ts` writes the probes' alert rules for Prometheus.
 */

/** Of what each process says of itself. */
const ofProcess: Alert[] = [
  {
    alert: "DealproofDown",
    expr: 'up{job="dealproof"} == 0',
    for: "1m",
    severity: "page",
    summary: "An instance does not answer: look at its log, and whether it runs.",
  },
  {
    alert: "DealproofErrors",
    expr: 'sum(rate(dealproof_requests_total{status=~"5.."}[5m])) > 0.01 * sum(rate(dealproof_requests_total[5m]))',
    for: "5m",
    severity: "page",
    summary: "More than 1 % of the answers are errors: the log has each error once, with its stack.",
  },
  {
    alert: "DealproofSlow",
    expr: "histogram_quantile(0.99, sum by (le) (rate(dealproof_request_duration_seconds_bucket[5m]))) > 2.5",
    for: "10m",
    severity: "warn",
    summary: "A hundredth of the answers takes more than 2.5 s: look for slow queries in the log.",
  },
  {
    alert: "DealproofLoopBlocked",
    expr: "nodejs_eventloop_lag_p99_seconds > 0.5",
    for: "10m",
    severity: "warn",
    summary: "The process is busy for half a second at a time: add an instance.",
  },
  {
    alert: "DealproofNotListening",
    expr: "dealproof_listening == 0",
    for: "2m",
    severity: "warn",
    summary: "An instance does not hear what others change, so its pages may be a minute old.",
  },
];

export function alertRules(): string {
  const rules = [...ofProcess, ...probes.flatMap(({ alert }) => alert ?? [])].map(
    ({ severity, summary, ...rule }) => ({ ...rule, labels: { severity }, annotations: { summary } }),
  );
  return `# Alert rules for Prometheus: \`promtool check rules alerts.yml\`. The job of the scrape is called "dealproof".
# They are written by src/operations/probes/alerts.ts.
${Bun.YAML.stringify({ groups: [{ name: "dealproof", rules }] }, null, 2)}
`;
}

if (import.meta.main) await Bun.write(`${import.meta.dir}/../../http/monitoring/alerts.yml`, alertRules());
