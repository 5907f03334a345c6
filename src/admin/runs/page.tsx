import type { ReactNode } from "react";
import type { Run } from "../../models/runs";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { blogRequest, storeRequest } from "../../schemas/generation";
import { blogCategoryLabels } from "../../schemas/vocabulary";
import { SourceLink } from "../../ui/links";
import { Dialog } from "../resource/dialog";
import { ButtonLink, ScreenHead, When } from "../resource/parts";
import { RunProgress } from "./progress";

type Props = { run: Run; refusal?: string | undefined };

export async function RunPage({ run, refusal }: Props): Promise<ReactNode> {
  const { timeZone } = await settings.current();
  return (
    <div className="max-w-3xl">
      <ScreenHead title={titleOf(run)}>
        <ButtonLink href={paths.adminList("runs")}>All runs</ButtonLink>
      </ScreenHead>
      <div className="card p-5">
        <h2 className="sr-only">Progress</h2>
        <RunProgress run={run} refusal={refusal} />
      </div>
      <Facts run={run} timeZone={timeZone} />
    </div>
  );
}

function Facts({ run, timeZone }: { run: Run; timeZone: string }) {
  const { input, model, promptVersion, startedAt, actor } = run;
  const store = storeRequest.safeParse(input);
  const blog = blogRequest.safeParse(input);
  return (
    <dl className="card mt-4 grid gap-x-6 gap-y-1.5 p-5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      {store.success && (
        <Fact name="Affiliate link">
          <SourceLink url={store.data.affiliateLink} />
        </Fact>
      )}
      {blog.success && (
        <>
          <Fact name="Category">{blogCategoryLabels[blog.data.category]}</Fact>
          <Fact name="Store">{blog.data.storeName ?? "None"}</Fact>
          <Fact name="Target keywords">{blog.data.targetKeywords.join(", ") || "None"}</Fact>
          <Fact name="Affiliate links">{blog.data.includeAffiliate ? "Yes" : "No"}</Fact>
        </>
      )}
      <Fact name="Model">{model}</Fact>
      <Fact name="Prompt">{promptVersion}</Fact>
      <Fact name="Started">
        <When withTime date={startedAt} timeZone={timeZone} />
      </Fact>
      <Fact name="From">{actor}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere max-sm:mb-2">{children}</dd>
    </>
  );
}

export function RunDialog({ run, closePath }: { run: Run; closePath: string }) {
  return (
    <Dialog title={titleOf(run)} closePath={closePath} wide>
      <RunProgress run={run} takesFocus />
      {/* The list behind the dialog shows the result, too. */}
      <div hx-get={closePath} hx-trigger="ended from:#run" hx-target="#list" hx-swap="outerMorph" />
    </Dialog>
  );
}

export function titleOf({ kind, subject }: Pick<Run, "kind" | "subject">): string {
  return kind === "store" ? `Store: ${subject}` : `Blog: ${subject}`;
}
