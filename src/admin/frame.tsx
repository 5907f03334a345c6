import type { ReactNode } from "react";
import { number } from "../format";
import { COUNT_LIMIT, type dashboard } from "../models/counts";
import { type AdminList, adminLists, paths } from "../paths";
import type { Toast } from "../schemas/vocabulary";
import { Logo } from "../ui/header";
import { Icon } from "../ui/icon";
import * as icons from "../ui/icons";
import { Button, ButtonLink, DialogLink, Flash, PostForm } from "./resource/parts";

export type AdminSection = "dashboard" | "password" | AdminList;

/** Ends the pause after a restore. */
export const RESUMPTION = `${paths.admin()}/resumption`;

type Listed = Exclude<AdminSection, "password">;

const links = { ...adminLists, dashboard: { title: "Dashboard", icon: "House", group: "work" } } as const;
const groups = Map.groupBy(Object.keys(links) as Listed[], (listed) => links[listed].group);
// biome-ignore lint/performance/noDynamicNamespaceImportAccess: no browser loads this file
const iconOf = (listed: Listed) => icons[links[listed].icon];

const ROW =
  "flex min-h-9 w-full items-center gap-2 rounded-control px-2.5 text-sm text-muted hover:text-ink aria-[current]:bg-soft aria-[current]:font-semibold aria-[current]:text-ink max-lg:min-h-11";

type Props = {
  siteName: string;
  current: AdminSection;
  counts: dashboard.Counts;
  flash: Toast | null | undefined;
  hasDemo: boolean;
  isPaused: boolean;
  dialog?: ReactNode;
  children: ReactNode;
};

/** The whole body, which htmx morphs as one. */
export function AdminFrame({ siteName, current, counts, flash, hasDemo, isPaused, dialog, children }: Props) {
  return (
    <div id="admin" className="flex min-h-dvh flex-1 flex-col lg:flex-row">
      <ButtonLink
        href="#main"
        look="brand"
        className="-translate-y-20 absolute top-2 left-2 z-30 focus:translate-y-0"
      >
        Skip to content
      </ButtonLink>
      <header className="flex items-center gap-3 border-line border-b bg-card px-4 py-2 lg:hidden">
        <a href={paths.admin()} className="min-w-0 flex-1 rounded-lg">
          <Logo siteName={siteName} />
        </a>
        <details className="relative" data-drawer>
          <summary className="btn btn-quiet size-11 list-none p-0" aria-label="Menu">
            <Icon icon={icons.Menu} size={20} />
          </summary>
          <div className="card absolute right-0 z-20 mt-2 w-64 p-3 shadow-lg">
            <Navigation label="Menu" current={current} counts={counts} />
          </div>
        </details>
      </header>
      <aside className="w-54 shrink-0 border-line border-r bg-card px-3 py-4 max-lg:hidden">
        <div className="sticky top-4">
          <a href={paths.admin()} className="mb-4 block rounded-lg px-2">
            <Logo siteName={siteName} wraps />
          </a>
          <Navigation label="Admin" current={current} counts={counts} />
        </div>
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 outline-none md:px-7">
        {flash && <Flash {...flash} />}
        {isPaused && <PauseBanner />}
        {hasDemo && <DemoBanner />}
        {children}
      </main>
      <div id="dialog">{dialog}</div>
      <div id="relogin" />
    </div>
  );
}

function Navigation({
  label,
  current,
  counts,
}: {
  label: string;
  current: AdminSection;
  counts: dashboard.Counts;
}) {
  return (
    <nav aria-label={label}>
      {[...groups].map(([group, members]) => (
        <ul
          key={group}
          className="mt-2 flex flex-col gap-0.5 border-line border-t pt-2 first:mt-0 first:border-0 first:pt-0"
        >
          {members.map((listed) => (
            <li key={listed}>
              <a
                href={listed === "dashboard" ? paths.admin() : paths.adminList(listed)}
                aria-current={listed === current ? "page" : undefined}
                className={ROW}
              >
                <Icon icon={iconOf(listed)} size={16} className="shrink-0" />
                <span className="flex-1 whitespace-nowrap">{links[listed].title}</span>
                <Count listed={listed} counts={counts} />
              </a>
            </li>
          ))}
        </ul>
      ))}
      <form method="post" action={paths.logout()} className="mt-0.5">
        <button type="submit" className={ROW}>
          <Icon icon={icons.LockKeyhole} size={16} />
          Lock
        </button>
      </form>
      <p className="mt-3 flex gap-4 px-3 text-xs">
        <a href={paths.password()} className="text-link font-normal">
          Password
        </a>
        <a href={paths.home()} className="text-link font-normal">
          See the site
        </a>
      </p>
    </nav>
  );
}

function Count({ listed, counts }: { listed: Listed; counts: dashboard.Counts }) {
  if (!(listed in counts)) return null;
  const count = counts[listed as keyof dashboard.Counts];
  const isWork = listed === "inbox";
  if (isWork && count === 0) return null;
  const shape = isWork ? "badge bg-brand-soft text-brand-text" : "";
  return <span className={`tabular-nums ${shape}`}>{shortCount(count, isWork ? 999 : COUNT_LIMIT)}</span>;
}

/** "1,204"; "10,000+" where counting stopped. */
export function shortCount(count: number, most = COUNT_LIMIT): string {
  return count > most ? `${number.format(most)}+` : number.format(count);
}

function DemoBanner() {
  return (
    <Banner
      label="Demo data"
      action={
        <DialogLink href={paths.demoRemoval()} className="btn btn-plain btn-small">
          Remove demo data
        </DialogLink>
      }
    >
      <strong>This site shows demo data.</strong> Its stores, codes and counts are invented.
    </Banner>
  );
}

function PauseBanner() {
  return (
    <Banner
      label="Restored from a backup"
      action={
        <PostForm action={RESUMPTION} data-failure="Failed to start again">
          <Button small>Start again</Button>
        </PostForm>
      }
    >
      <strong>This site was restored from a backup.</strong> Until you say so, it looks at no shop and fetches
      no source by itself.
    </Banner>
  );
}

function Banner({ label, action, children }: { label: string; action: ReactNode; children: ReactNode }) {
  return (
    <aside
      aria-label={label}
      className="card mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-brand px-4 py-3"
    >
      <p>{children}</p>
      {action}
    </aside>
  );
}
