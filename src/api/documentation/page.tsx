import type { ReactNode } from "react";
import { paths } from "../../paths";
import { Call, Method } from "./call";
import { Fields, fieldsOf, nameOf } from "./fields";
import type { Description, Operation } from "./openapi";
import { Example, Words } from "./words";

type Listed = { method: string; path: string; operation: Operation };

/** The description of the API for people. */
export function DocumentationPage({ info, paths: all, components }: Description) {
  const calls = Object.entries(all).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? "");
  return (
    <div className="container pt-9">
      <h1 className="text-title">API</h1>
      <div className="mt-3 flex max-w-[44rem] flex-col gap-3">
        {info.description.split("\n\n").map((paragraph, index) => (
          <p key={paragraph} className={index === 0 ? "text-lead text-muted" : ""}>
            <Words text={paragraph} />
          </p>
        ))}
        <p>
          <a href={paths.api.description()} className="btn btn-plain">
            Open the OpenAPI document
          </a>
        </p>
      </div>
      <details className="card mt-7 px-5 py-4 lg:hidden">
        <summary className="font-semibold">All calls</summary>
        <Contents label="All calls" tags={tags} />
      </details>
      <div className="mt-8 grid gap-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="max-lg:hidden">
          <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pr-2">
            <Contents label="Calls" tags={tags} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          {[...tags].map(([tag, calls]) => (
            <Chapter key={tag} title={tag}>
              {calls.map((call) => (
                <Call key={call.operation.operationId} {...call} components={components} />
              ))}
            </Chapter>
          ))}
          <Schemas components={components} calls={calls} />
          <Problems {...components} />
        </div>
      </div>
    </div>
  );
}

function Contents({ label, tags }: { label: string; tags: Map<string, Listed[]> }) {
  return (
    <nav aria-label={label} className="text-sm">
      {[...tags].map(([tag, calls]) => (
        <div key={tag} className="mt-4">
          <a href={`#${idOf(tag)}`} className="inline-block py-1 font-bold">
            {tag}
          </a>
          <ul>
            {calls.map(({ method, path, operation }) => (
              <li key={operation.operationId}>
                <a
                  href={`#${operation.operationId}`}
                  className="flex min-h-8 items-center gap-2 py-0.5 text-muted hover:text-ink"
                >
                  <Method name={method} />
                  <span className="min-w-0 [overflow-wrap:anywhere]">{path.replace("/api", "")}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {["Schemas", "Problems"].map((title) => (
        <a key={title} href={`#${idOf(title)}`} className="mt-4 block py-1 font-bold">
          {title}
        </a>
      ))}
    </nav>
  );
}

/** What is answered. Bodies stand where they are sent. */
function Schemas({ components, calls }: { components: Description["components"]; calls: Listed[] }) {
  const bodies = calls.flatMap(({ operation }) => Object.values(operation.requestBody?.content ?? {}));
  const sent = new Set(bodies.map(({ schema }) => nameOf(schema)));
  return (
    <Chapter title="Schemas">
      {Object.entries(components.schemas)
        .filter(([name]) => !sent.has(name))
        .map(([name, schema]) => (
          <article key={name} id={name} className="card p-5 md:p-6">
            <h3 className="text-name">{name}</h3>
            {schema.description && (
              <p className="mt-1 text-muted text-sm">
                <Words text={schema.description} />
              </p>
            )}
            <Fields fields={fieldsOf({ ...schema, required: [] })} />
            {schema.examples?.map((example) => (
              <Example key={JSON.stringify(example)} value={example} />
            ))}
          </article>
        ))}
    </Chapter>
  );
}

function Problems({ responses }: Description["components"]) {
  return (
    <Chapter title="Problems">
      {Object.entries(responses).map(([name, { description, content = {} }]) => (
        <article key={name} id={name} className="card p-5 md:p-6">
          <h3 className="font-mono font-semibold text-base">{name.replace("Problem", "")}</h3>
          <p className="mt-1">
            <Words text={description} />
          </p>
          {Object.values(content).map(({ example }) => (
            <Example key={name} value={example} />
          ))}
        </article>
      ))}
    </Chapter>
  );
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={idOf(title)} className="flex flex-col gap-4">
      <h2 id={idOf(title)} className="text-section">
        {title}
      </h2>
      {children}
    </section>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replace(/\W+/g, "-");
}
