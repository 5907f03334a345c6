import type { ReactNode } from "react";
import { Fields, fieldsOf, nameOf, TypeOf } from "./fields";
import type { Answer, Description, Operation, Schema } from "./openapi";
import { Example, Words } from "./words";

type Props = { method: string; path: string; operation: Operation; components: Description["components"] };

/** A call: what it takes, and how it is answered. */
export function Call({ method, path, operation, components }: Props) {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return (
    <article id={operationId} className="card p-5 md:p-6">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-mono font-semibold text-base tracking-normal">
        <Method name={method} /> {path}
      </h3>
      <p className="mt-2">
        {summary}.{security && <span className="text-muted"> Needs the admin’s session.</span>}
      </p>
      {description && (
        <p className="text-muted">
          <Words text={description} />
        </p>
      )}
      {parameters.length > 0 && (
        <Part title="Parameters">
          <Fields
            fields={parameters.map(({ in: place, name, required = false, description, schema }) => ({
              ...{ name, place },
              required,
              schema: { ...schema, ...(description ? { description } : {}) },
            }))}
          />
        </Part>
      )}
      {body && (
        <Part title="Body">
          <Body schema={body} components={components} />
        </Part>
      )}
      <Part title="Answers">
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
          {Object.entries(responses).map(
            ([status, answer]) => !("$ref" in answer) && <Success key={status} status={status} {...answer} />,
          )}
          <dt className="py-0.5">Problems</dt>
          <dd className="flex flex-wrap gap-x-3">
            {Object.entries(responses).map(
              ([status, answer]) =>
                "$ref" in answer && (
                  <a
                    key={status}
                    href={`#${nameOf(answer)}`}
                    className="text-link min-w-7 py-0.5 font-mono font-normal"
                  >
                    {status}
                  </a>
                ),
            )}
          </dd>
        </dl>
      </Part>
    </article>
  );
}

/** GET, POST and the like, as a mark. */
export function Method({ name }: { name: string }) {
  const colours = name === "get" ? "bg-soft text-ink" : "bg-brand-soft text-brand-text";
  return <span className={`badge font-mono uppercase ${colours}`}>{name}</span>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4 className="mt-5 font-bold text-sm">{title}</h4>
      {children}
    </>
  );
}

function Body({ schema, components }: { schema: Schema; components: Description["components"] }) {
  const named = components.schemas[nameOf(schema) ?? ""] ?? schema;
  return (
    <>
      <Fields fields={fieldsOf(named)} />
      {named.examples?.map((example) => (
        <Example key={JSON.stringify(example)} value={example} />
      ))}
    </>
  );
}

function Success({ status, description, content = {} }: Answer & { status: string }) {
  const schema = content["application/json"]?.schema;
  return (
    <>
      <dt className="font-mono font-semibold">{status}</dt>
      <dd>
        <Words text={description} />{" "}
        {schema && (
          <span className="text-muted">
            (<TypeOf schema={schema} />)
          </span>
        )}
      </dd>
    </>
  );
}
