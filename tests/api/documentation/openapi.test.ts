import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { needsSession } from "../../../src/api/guard";
import { app } from "../../../src/app";
import { type Admin, signIn } from "../../admin/session";
import { restore, restoreContent } from "../../catalogue";
import { get, origin } from "../../http";
import { entities } from "../entities";
import { calls, document, faultsAt } from "./document";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

afterEach(restoreContent);
afterAll(restore);

describe("GET /api/openapi.json", () => {
  test("is an OpenAPI 3.1 document of this site, and passes Redocly's recommended rules", async () => {
    expect(document.openapi).toStartWith("3.1");
    expect(document.servers).toEqual([{ url: origin }]);
    const errorsIn = async (source: object) => {
      const config = await createConfig({ extends: ["recommended"] });
      const problems = await lintFromString({ source: JSON.stringify(source), config });
      return problems.filter(({ severity }) => severity === "error").map(({ message }) => message);
    };
    expect(await errorsIn(document)).toEqual([]);
    expect(await errorsIn({ ...document, info: {} })).not.toEqual([]);
  });

  test("describes every registered call of the API, and no other", () => {
    const registered = app.routes
      .filter(({ path, method }) => path.startsWith("/api/") && method !== "ALL")
      .map(({ path, method }) => `${method} ${path.replace(/:(\w+)(\{[^/]*\})?/g, "{$1}")}`);
    const described = calls.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.toSorted()).toEqual([...new Set(registered)].toSorted());
    expect(described.length).toBeGreaterThan(35);
  });

  test.each(calls)("$method $path describes its purpose and its answers", ({ method, path, operation }) => {
    for (const text of [operation.summary, operation.description]) expect(text).toMatch(/\w/);
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
    expect(operation.tags.length).toBe(1);
    const answers = Object.keys(operation.responses);
    expect(answers.some((status) => Number(status) < 300)).toBe(true);
    const isForAdmin = needsSession(method.toUpperCase(), path);
    expect(operation.security).toEqual(isForAdmin ? [{ session: [] }] : []);
    const expected = [
      "400",
      "503",
      ...(isForAdmin ? ["401"] : []),
      ...(method === "get" ? [] : ["403"]),
      ...(path.includes("{") ? ["404"] : []),
      ...(operation.requestBody ? ["413", "415", "422"] : []),
      ...(method === "put" || method === "patch" || path.startsWith("/api/ai/generate-") ? ["409"] : []),
    ];
    expect(answers).toEqual(expect.arrayContaining(expected));
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = operation.parameters ?? [];
    expect(parameters.filter((one) => one.in === "path").map(({ name }) => name)).toEqual(inPath as string[]);
    for (const { description } of parameters) expect(description).toMatch(/\w/);
  });

  const bodies = calls.filter(({ operation }) => operation.requestBody);

  test.each(bodies)("$method $path has an example of its body", ({ method, path }) => {
    const place = ["paths", path, method, "requestBody", "content", "application/json", "schema"];
    const examples = examplesOf(path, method);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(faultsAt(place, example)).toEqual([]);
    expect(faultsAt(place, 7)).not.toEqual([]);
  });

  test("the examples of answers match their schemas", () => {
    const named = Object.entries(document.components.schemas).filter(([, { examples }]) => examples);
    expect(named.length).toBeGreaterThan(10);
    for (const [name, { examples }] of named)
      for (const example of examples ?? [])
        expect({ name, faults: faultsAt(["components", "schemas", name], example) }).toEqual({
          name,
          faults: [],
        });
    for (const [name, { content }] of Object.entries(document.components.responses)) {
      const { example } = content?.["application/problem+json"] ?? {};
      expect({ name, faults: faultsAt(["components", "schemas", "Problem"], example) }).toEqual({
        name,
        faults: [],
      });
    }
  });

  test("the calls accept the examples of bodies", async () => {
    for (const { path } of entities) {
      const [example] = examplesOf(path, "post");
      const { status } = await admin.json("POST", path, example);
      // The demo catalogue may have the same slug.
      expect({ path, status: status === 409 ? 201 : status }).toEqual({ path, status: 201 });
    }
    expect((await admin.json("PUT", "/api/settings", examplesOf("/api/settings", "put")[0])).status).toBe(
      200,
    );
  });

  test.each(["store", "blog"])("says where the run of generate-%s can be found", (kind) => {
    const { description = "" } = document.paths[`/api/ai/generate-${kind}`]?.post ?? {};
    for (const where of ["`Idempotency-Key`", "`GET /admin/runs`"]) expect(description).toContain(where);
  });

  test("reveals nothing internal", async () => {
    const text = await (await get("/api/openapi.json")).text();
    expect(text).not.toMatch(/postgres|drizzle|\bsql\b|process\.env/i);
  });
});

function examplesOf(path: string, method: string): unknown[] {
  const schema = document.paths[path]?.[method]?.requestBody?.content["application/json"]?.schema;
  const name = schema?.$ref?.split("/").at(-1) ?? "";
  return document.components.schemas[name]?.examples ?? [];
}
