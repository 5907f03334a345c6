import type { ReactNode } from "react";
import { env } from "../../env";
import type { dashboard } from "../../models/counts";
import { paths } from "../../paths";
import type { Settings } from "../../schemas/settings";
import { Icon } from "../../ui/icon";
import { Check } from "../../ui/icons";
import { Button, Card, PostForm } from "../resource/parts";

type Step = { title: string; href?: string; isDone: boolean; hint: ReactNode };

export function FirstSteps({ done, site }: { done: dashboard.FirstSteps; site: Settings }) {
  const steps = stepsOf(done, site);
  const count = steps.filter(({ isDone }) => isDone).length;
  if (count === steps.length) return null;
  return (
    <Card title="Set up your site" className="mb-4">
      <p className="mt-1 text-muted text-sm">
        {count} of {steps.length} steps done
      </p>
      <ol className="mt-3 divide-y divide-line">
        {steps.map(({ title, href, isDone, hint }) => (
          <li key={title} className="flex gap-3 py-2.5">
            <span
              className={`mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-full border ${isDone ? "border-ink bg-ink text-ground" : "border-control"}`}
            >
              {isDone && <Icon icon={Check} size={14} />}
            </span>
            <div className="wrap-anywhere min-w-0">
              {href ? (
                <a href={href} className="font-semibold underline-offset-4 hover:underline">
                  {title}
                </a>
              ) : (
                <span className="font-semibold">{title}</span>
              )}
              {isDone && <span className="sr-only"> (done)</span>}
              <p className="text-muted text-sm">{hint}</p>
            </div>
          </li>
        ))}
      </ol>
      <PostForm
        action={paths.firstStepsDismissal()}
        hx-target="#dialog"
        hx-disable="find button"
        data-failure="Failed to hide the steps"
        className="mt-3"
      >
        <Button small>Hide these steps</Button>
      </PostForm>
    </Card>
  );
}

function stepsOf(done: dashboard.FirstSteps, { siteName, timeZone }: Settings): Step[] {
  const settings = paths.adminList("settings");
  return [
    {
      title: "Bring your old site",
      href: paths.adminNew("imports"),
      isDone: done.movedIn || done.store,
      hint: "Send an export of WordPress, or a list as CSV, JSON or XML. It says what the file has, and moves it in: stores, deals, posts, people and old addresses.",
    },
    {
      title: "Name the site",
      href: `${settings}#field-siteName`,
      isDone: done.name,
      hint: `It is called ${siteName}.`,
    },
    {
      title: "Set its address",
      isDone: env.isPublicUrlSet,
      hint: env.isPublicUrlSet ? (
        `It is ${env.PUBLIC_URL}.`
      ) : (
        <>
          It is {env.PUBLIC_URL}, because <code className="font-mono">PUBLIC_URL</code> is not set. Start the
          server with your own address in this environment variable, for example{" "}
          <code className="font-mono">PUBLIC_URL=https://deals.example</code>.
        </>
      ),
    },
    {
      title: "Choose its colours",
      href: `${settings}#field-primaryColor`,
      isDone: done.colours,
      hint: "Two brand colours; every shade is derived from them.",
    },
    {
      title: "Choose its time zone",
      href: `${settings}#field-timeZone`,
      isDone: done.timeZone,
      hint: `A deal ends at the end of its last day in ${timeZone}.`,
    },
    {
      title: "Add the first category",
      href: paths.adminNew("categories"),
      isDone: done.category,
      hint: "Visitors browse stores by category.",
    },
    {
      title: "Add the first store",
      href: paths.adminNew("stores"),
      isDone: done.store,
      hint: "Its coupons and offers come next.",
    },
  ];
}
