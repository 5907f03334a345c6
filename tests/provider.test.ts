import { afterAll, beforeAll, expect, test } from "bun:test";
import { answer, KEY, type Provider, startProvider } from "./provider";
import { strictBreaches } from "./strict-schema";

let provider: Provider;

beforeAll(async () => {
  provider = await startProvider();
});

afterAll(() => provider.stop());

const text = { type: "string" };
const object = (properties: Record<string, unknown>, more: object = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});

test("a schema that keeps OpenAI's rules passes", () => {
  const schema = object({
    title: { type: "string", description: "Short" },
    kind: { type: "string", enum: ["a", "b"] },
    code: { anyOf: [text, { type: "null" }] },
    day: { type: "string", format: "date" },
    parts: {
      type: "array",
      items: object({ at: { type: "integer", minimum: 0 } }),
      minItems: 1,
      maxItems: 12,
    },
  });
  expect(strictBreaches(schema)).toEqual([]);
});

const deep = (levels: number): unknown => (levels === 0 ? text : object({ one: deep(levels - 1) }));
const wide = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`p${at}`, text]));

const broken: [string, unknown][] = [
  ["a property that is not required", object({ a: text, b: text }, { required: ["a"] })],
  ["no required at all", { ...object({ a: text }), required: undefined }],
  ["additional properties", object({ a: text }, { additionalProperties: true })],
  ["additionalProperties left out", { type: "object", properties: { a: text }, required: ["a"] }],
  [
    "the same further down",
    object({ a: { type: "array", items: { type: "object", properties: { b: text } } } }),
  ],
  ["minLength", object({ a: { ...text, minLength: 1 } })],
  ["maxLength", object({ a: { ...text, maxLength: 9 } })],
  ["a default", object({ a: { ...text, default: "x" } })],
  ["the format uri", object({ a: { ...text, format: "uri" } })],
  ["allOf", object({ a: { allOf: [text] } })],
  ["not", object({ a: { ...text, not: { const: "x" } } })],
  ["uniqueItems", object({ a: { type: "array", items: text, uniqueItems: true } })],
  ["patternProperties", object({}, { patternProperties: { "^a": text } })],
  ["a property without a type", object({ a: {} })],
  ["a fault in a choice", object({ a: { anyOf: [{ ...text, maxLength: 3 }, { type: "null" }] } })],
  ["a root that is an array", { type: "array", items: text }],
  ["a root of choices", { anyOf: [object({ a: text })] }],
  ["eleven levels", deep(11)],
  ["5001 properties", object(wide)],
  ["no schema", "string"],
];

test.each(broken)("a schema with %s is found", (_, schema) => {
  expect(strictBreaches(schema)).not.toEqual([]);
});

test("nine levels pass", () => {
  expect(strictBreaches(deep(9))).toEqual([]);
});

const ask = (path: string, body: object, key = KEY) =>
  fetch(`${provider.url}/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ model: "m", stream: true, ...body }),
  });

const inResponses = (schema: unknown) => ({
  input: [{ role: "user", content: "Hello" }],
  text: { format: { type: "json_schema", name: "x", strict: true, schema } },
});

const inChat = (schema: unknown) => ({
  messages: [{ role: "user", content: "Hello" }],
  response_format: { type: "json_schema", json_schema: { name: "x", strict: true, schema } },
});

test.each([
  ["responses", inResponses],
  ["chat/completions", inChat],
])("POST /%s refuses a schema that breaks the rules with 400, as OpenAI does", async (path, body) => {
  provider.reply(answer({ a: "hello" }));
  const refused = await ask(path, body(object({ a: { ...text, maxLength: 3 } })));
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("'maxLength' is not permitted");
  const answered = await ask(path, body(object({ a: text })));
  expect(answered.status).toBe(200);
  expect(await answered.text()).toContain("hello");
});

test("a wrong key is refused with 401", async () => {
  expect((await ask("responses", inResponses(object({ a: text })), "sk-other")).status).toBe(401);
});
