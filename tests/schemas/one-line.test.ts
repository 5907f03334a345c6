import { expect, test } from "bun:test";
import { checkInput } from "../../src/proof/input";
import { authorInput } from "../../src/schemas/authors";
import { blogInput } from "../../src/schemas/blogs";
import { categoryInput } from "../../src/schemas/categories";
import { couponInput, offerInput } from "../../src/schemas/deals";
import { eventInput } from "../../src/schemas/events";
import { ONE_LINE } from "../../src/schemas/fields";
import { blogRequest, storeRequest } from "../../src/schemas/generation";
import { problemInput, suggestionInput } from "../../src/schemas/reports";
import { settingsInput } from "../../src/schemas/settings";
import { storeInput } from "../../src/schemas/stores";

/** Texts that may have several lines, in every schema of what a person can say. */
const SEVERAL = new Set([
  "description",
  "footerText",
  "about",
  "text",
  "content",
  "excerpt",
  "seoDescription",
  "words",
  "page",
]);

const schemas = {
  authorInput,
  blogInput,
  checkInput,
  couponInput,
  offerInput,
  eventInput,
  blogRequest,
  storeRequest,
  problemInput,
  suggestionInput,
  settingsInput,
  categoryInput,
  storeInput,
};

const errorsOf = (schema: (typeof schemas)[keyof typeof schemas], field: string, text: string) =>
  schema.safeParse({ [field]: text }).error?.issues.filter(({ path }) => path[0] === field) ?? [];

test.each(Object.entries(schemas))("%s takes no line break but in its long texts", (_, schema) => {
  const accepted = Object.keys(schema.shape).filter((field) =>
    ["a\nb", "a\rb", "a\u2028b", "a\u2029b"].some((text) => errorsOf(schema, field, text).length === 0),
  );
  expect(accepted.filter((field) => !SEVERAL.has(field))).toEqual([]);
});

test("the answer says what to do", () => {
  expect(errorsOf(storeInput, "name", "Harbor\r\n& Pine").map(({ message }) => message)).toContain(ONE_LINE);
  expect(errorsOf(storeInput, "name", "Harbor & Pine\r\n")).toEqual([]);
});
