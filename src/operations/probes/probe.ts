/** `value`: of the metric. `says`: for people. `advice`: what to do; without it all is well. */
export type Reading = {
  labels?: Record<string, string>;
  value?: number;
  /** In place of the probe's. */
  about?: string;
  says?: string;
  advice?: string | false;
};

/** A rule of Prometheus. */
export type Alert = {
  alert: string;
  expr: string;
  for: string;
  severity: "page" | "warn";
  summary: string;
};

/** What may be well or not, for the doctor, the System screen, the metrics and the alert rules. */
export type Probe = {
  about: string;
  /** Its name stands after "dealproof_". Without one it speaks to people alone. */
  metric?: { name: string; help: string; labels?: string[] };
  alert?: Alert;
  /** What people read where no reading says anything. */
  otherwise?: string;
  /** @param options `callsOut`: whether to ask the AI's server if it takes the key */
  read(options: { callsOut: boolean }): Promise<Reading[]>;
};
