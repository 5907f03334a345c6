import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../../http/context";
import { type FormValues, formDataOf, formOf } from "../../http/forms";
import type { FieldErrors } from "../../http/problem";
import { MAX_FILE_MIB } from "../../http/route-options";
import { begin } from "../../imports/begin";
import { sniff } from "../../imports/read/sniff";
import * as feeds from "../../models/feeds";
import { paths } from "../../paths";
import { cut } from "../../schemas/cut";
import { feedFields, feedInput } from "../../schemas/feeds";
import { idFrom } from "../../schemas/ids";
import { MAX_JSON_MIB } from "../../schemas/reasons";
import { Dialog } from "../resource/dialog";
import { DialogForm } from "../resource/edit-form";
import type { FormState } from "../resource/labelled";
import { Labelled } from "../resource/labelled";
import { showList } from "../resource/list";
import { actorOf, changeOf } from "../resource/save";
import { done, error, success } from "../screen";
import { listScreen } from "./list";

/** A file for a source, or for a new one that gets the file's name. */
export async function showUpload(c: Context<AppEnv>, form: FormState, status: ContentfulStatusCode = 200) {
  const sources = await feeds.names();
  const closePath = paths.adminList("imports");
  const fields = {
    source: {
      label: "Source",
      hint: "Its columns and stores are remembered.",
      required: true,
      choices: [["", "A new one"], ...sources.map(({ id, name }) => [String(id), name] as const)] as const,
    },
    entity: { ...feedFields.entity, hint: "Of a new source." },
    file: {
      label: "File",
      node: (
        <Labelled
          form={form}
          name="file"
          label="File"
          required
          hint={`CSV, JSON, JSON Lines or XML, or one of these in a ZIP. At most ${MAX_FILE_MIB} MiB, JSON ${MAX_JSON_MIB}.`}
        >
          {(described) => (
            <input
              {...described}
              type="file"
              name="file"
              className="w-full text-sm file:btn file:btn-plain file:btn-small file:mr-3"
            />
          )}
        </Labelled>
      ),
    },
    pasted: {
      label: "Or paste rows",
      node: (
        <Labelled
          form={form}
          name="pasted"
          label="Or paste rows"
          required
          hint="As copied from a spreadsheet, with the row that names the columns."
        >
          {(described) => (
            <textarea
              {...described}
              name="pasted"
              rows={4}
              defaultValue={form.values.pasted ?? ""}
              dir="auto"
              wrap="off"
              className="field w-full resize-y bg-ground py-2"
            />
          )}
        </Labelled>
      ),
    },
    publishes: { ...feedFields.publishes, hint: "Of a new source. Otherwise they wait in the inbox." },
  };
  const dialog = (
    <Dialog title="Import" closePath={closePath}>
      <DialogForm
        form={form}
        fields={fields}
        closePath={closePath}
        action={paths.adminList("imports")}
        submit="Read"
        failure="Nothing was sent"
      />
    </Dialog>
  );
  return showList(c, listScreen, listScreen.params.parse({}), { dialog, status });
}

/** Stores the file, or the pasted rows as one, and has it read. */
export async function upload(c: Context<AppEnv>): Promise<Response> {
  const { values, file } = await formOf(c);
  const { pasted = "" } = values;
  const isPasted = pasted.trim() !== "";
  const refuse = (errors: FieldErrors) => showUpload(c, { values, errors }, 422);
  const chosen = file("file");
  if (chosen && isPasted) return refuse({ pasted: ["Send a file or pasted rows, not both."] });
  if (isPasted && !hasHeader(pasted)) return refuse({ pasted: [NO_HEADER] });
  const given = chosen ?? (isPasted ? new File([pasted], "Pasted rows") : undefined);
  if (!given) {
    const sent = (await formDataOf(c)).get("file");
    // Bun leaves a name out that is empty.
    const isEmpty = sent instanceof File && Boolean(sent.name);
    return refuse({ file: [isEmpty ? "This file is empty." : "Choose a file, or paste rows."] });
  }
  const name = given.name || "file";
  const feedId = idFrom(values.source ?? "") ?? (await newSource(c, values, name));
  if (!(await feeds.byId(feedId))) return refuse({ source: ["This source has just been deleted."] });
  const bytes = new Uint8Array(await given.arrayBuffer());
  const { kind, id } = await begin(feedId, { name: cut(name, 200), bytes }, actorOf(c));
  const toasts = {
    begun: success(isPasted ? "The rows are being read" : "The file is being read"),
    same: success("This file is being imported already"),
    busy: error(
      "Another import of this source is not over",
      "Apply it or cancel it, then send the file again.",
    ),
  };
  return done(c, paths.adminOne("imports", id), toasts[kind]);
}

const SAMPLE_CHARACTERS = 10_000;

const NO_HEADER =
  "The first line looks like values. Paste the row that names the columns, too, or write it above.";

/** An address, a number, an amount or a day. */
const VALUE = /^(https?:\/\/.*|\p{Sc}?\d[\d.,:/-]*[%\p{Sc}]?)$/iu;

/** Whether the first line of pasted rows can be the names of their columns. */
function hasHeader(pasted: string): boolean {
  const head = pasted.trim().slice(0, SAMPLE_CHARACTERS);
  const { kind, separator = "," } = sniff(new TextEncoder().encode(head));
  const [line = ""] = head.split(/\r?\n/, 1);
  return kind !== "csv" || !line.split(separator).some((cell) => VALUE.test(cell.trim()));
}

async function newSource(c: Context<AppEnv>, values: FormValues, fileName: string): Promise<number> {
  const name = cut(fileName.replace(/\.\w+$/, ""), 100) || "Imported file";
  const made = await feeds.create(
    feedInput.parse({ name, publishes: values.publishes, entity: values.entity || undefined }),
    changeOf(c, values),
  );
  if (made.kind !== "saved") throw new Error("The source was not saved");
  return made.id;
}
