/*
 * OpenAI's rules for schemas of structured output (Structured model outputs, "Supported schemas"): what breaks one of
 * them is refused with 400 before the model is asked.
 */

const KEYWORDS = new Set(
  (
    "$schema $defs $ref type properties required additionalProperties items anyOf enum const title description " +
    "pattern format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum minItems maxItems"
  ).split(" "),
);
const FORMATS = "date-time time date duration email hostname ipv4 ipv6 uuid".split(" ");
const DEEPEST = 10;
const MOST_PROPERTIES = 5000;
const MOST_CHOICES = 1000;
const MOST_TEXT = 120_000;

type Tally = { breaches: string[]; properties: number; choices: number; text: number };

/** The parts of a schema that OpenAI would refuse. */
export function strictBreaches(schema: unknown): string[] {
  const tally: Tally = { breaches: [], properties: 0, choices: 0, text: 0 };
  if (!isRecord(schema) || schema.type !== "object" || "anyOf" in schema) {
    tally.breaches.push("the root must be an object and no anyOf");
  }
  visit(schema, "root", 1, tally);
  if (tally.properties > MOST_PROPERTIES) tally.breaches.push(`${tally.properties} properties`);
  if (tally.choices > MOST_CHOICES) tally.breaches.push(`${tally.choices} enum values`);
  if (tally.text > MOST_TEXT) tally.breaches.push(`${tally.text} characters of names`);
  return tally.breaches;
}

function visit(schema: unknown, path: string, depth: number, tally: Tally): void {
  if (!isRecord(schema)) {
    tally.breaches.push(`${path}: not a schema`);
    return;
  }
  if (depth > DEEPEST) {
    tally.breaches.push(`${path}: deeper than ${DEEPEST} levels`);
    return;
  }
  for (const keyword of Object.keys(schema)) {
    if (!KEYWORDS.has(keyword)) tally.breaches.push(`${path}: '${keyword}' is not permitted`);
  }
  if (typeof schema.format === "string" && !FORMATS.includes(schema.format)) {
    tally.breaches.push(`${path}: the format '${schema.format}' is not supported`);
  }
  if (!["type", "anyOf", "$ref", "enum", "const"].some((key) => key in schema)) {
    tally.breaches.push(`${path}: has no type`);
  }
  if (Array.isArray(schema.enum)) {
    tally.choices += schema.enum.length;
    tally.text += schema.enum.join("").length;
  }
  if (schema.type === "object") visitObject(schema, path, depth, tally);
  if (schema.type === "array") visit(schema.items, `${path}[]`, depth + 1, tally);
  for (const [at, one] of listOf(schema.anyOf).entries()) visit(one, `${path}|${at}`, depth, tally);
  for (const [name, one] of Object.entries(isRecord(schema.$defs) ? schema.$defs : {})) {
    visit(one, `${path}#${name}`, depth, tally);
  }
}

function visitObject(schema: Record<string, unknown>, path: string, depth: number, tally: Tally): void {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = listOf(schema.required);
  if (schema.additionalProperties !== false)
    tally.breaches.push(`${path}: additionalProperties must be false`);
  for (const [name, one] of Object.entries(properties)) {
    tally.properties += 1;
    tally.text += name.length;
    if (!required.includes(name)) tally.breaches.push(`${path}.${name}: must be required`);
    visit(one, `${path}.${name}`, depth + 1, tally);
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
