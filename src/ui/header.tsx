import openMenu, { type Place, siteLinks } from "../islands/open-menu";
import { paths } from "../paths";
import { Icon } from "./icon";
import { LockKeyhole, Search } from "./icons";
import { Island } from "./island";
import { SearchBox, searchFieldId } from "./search-box";

export function Header({ siteName, current }: { siteName: string; current?: Place | undefined }) {
  return (
    <header className="top-0 z-10 border-line border-b bg-ground md:sticky">
      <a
        href="#main"
        className="btn btn-brand -translate-y-20 absolute top-2 left-2 z-30 focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="container relative flex flex-wrap items-center gap-x-4 gap-y-2.5 py-2 md:min-h-16 md:flex-nowrap">
        <a href={paths.home()} className="min-w-0 rounded-lg max-md:flex-1">
          <Logo siteName={siteName} />
        </a>
        <nav aria-label="Main" className="flex gap-0.5 max-lg:hidden">
          {siteLinks
            .filter(({ place }) => place !== "admin")
            .map(({ place, label, href }) => (
              <a
                key={place}
                href={href}
                aria-current={place === current ? "page" : undefined}
                className="rounded-control px-3.5 py-2 font-semibold text-[0.9375rem] hover:bg-soft aria-[current]:bg-soft"
              >
                {label}
              </a>
            ))}
        </nav>
        <div className="site-search max-md:order-last max-md:basis-full md:ml-auto">
          <SearchBox place="header" />
        </div>
        <label htmlFor={searchFieldId("header")} className="btn btn-quiet size-11 p-0 md:hidden">
          <Icon of={Search} size={20} />
        </label>
        <a href={paths.admin()} className="btn btn-plain gap-1.5 px-3.5 text-[0.9375rem] max-lg:hidden">
          <Icon of={LockKeyhole} size={15} />
          Admin
        </a>
        <div className="lg:hidden">
          <Island of={openMenu} props={{ current }} />
        </div>
      </div>
    </header>
  );
}

export function Logo({ siteName }: { siteName: string }) {
  return (
    <span className="flex items-center gap-2.5 font-bold font-display text-[1.375rem] tracking-[-0.015em]">
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" className="shrink-0">
        <path
          className="fill-brand"
          d="M6 3h16a3 3 0 0 1 3 3v4.6a3.5 3.5 0 0 0 0 6.8V22a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-4.6a3.5 3.5 0 0 0 0-6.8V6a3 3 0 0 1 3-3Z"
        />
        <path
          className="fill-none stroke-on-brand"
          d="m9 14.2 3.6 3.6L19.4 11"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="truncate">{siteName}</span>
    </span>
  );
}
