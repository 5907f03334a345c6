import { paths } from "../paths";
import { Icon } from "./icon";
import { LockKeyhole, Menu, Search } from "./icons";
import { SearchBox, searchFieldId } from "./search-box";
import { ThemeChoice, ThemeIcons } from "./theme-choice";

export type SiteSection = "home" | "stores" | "categories" | "blogs";

const sections: { section: SiteSection; label: string; href: string }[] = [
  { section: "home", label: "Home", href: paths.home() },
  { section: "stores", label: "Stores", href: paths.stores() },
  { section: "categories", label: "Categories", href: paths.categories() },
  { section: "blogs", label: "Blogs", href: paths.blogs() },
];

const MENU = "site-menu";

type Props = { siteName: string; current?: SiteSection | undefined };

export function Header({ siteName, current }: Props) {
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-ground">
      <a
        href="#main"
        className="btn btn-brand absolute top-2 left-2 z-30 [translate:0_-80px] focus:[translate:none]"
      >
        Skip to content
      </a>
      <div className="container relative flex min-h-(--header-height) items-center gap-x-4 max-md:gap-x-0">
        <a href={paths.home()} className="min-w-0 rounded-lg max-md:flex-1">
          <Logo siteName={siteName} />
        </a>
        <nav aria-label="Main" className="flex gap-0.5 max-lg:hidden">
          <Links current={current} className="px-3.5 py-2 font-semibold text-[0.9375rem]" />
        </nav>
        <div className="site-search md:ml-auto">
          <SearchBox place="header" />
        </div>
        <label htmlFor={searchFieldId("header")} className="btn btn-quiet size-11 p-0 md:hidden">
          <Icon icon={Search} size={20} />
        </label>
        <button
          type="button"
          popoverTarget={MENU}
          className="theme-switch btn btn-quiet size-11 p-0 max-lg:hidden"
        >
          <ThemeIcons />
        </button>
        <a href={paths.admin()} className="btn btn-plain gap-1.5 px-3.5 text-[0.9375rem] max-lg:hidden">
          <Icon icon={LockKeyhole} size={15} />
          Admin
        </a>
        <button
          type="button"
          popoverTarget={MENU}
          aria-label="Menu"
          className="btn btn-quiet size-11 p-0 lg:hidden"
        >
          <Icon icon={Menu} size={20} />
        </button>
      </div>
      <SiteMenu current={current} />
    </header>
  );
}

/** On wide screens it has only the theme, because the header has the links. */
function SiteMenu({ current }: Pick<Props, "current">) {
  return (
    <div
      id={MENU}
      popover="auto"
      className="site-menu card [box-shadow:0_10px_15px_-3px_#0000001a,0_4px_6px_-4px_#0000001a]"
    >
      <nav aria-label="Menu" className="flex flex-col gap-1 lg:hidden">
        <Links current={current} className="px-3 py-2.5 font-medium" />
        <a href={paths.admin()} className="rounded-control px-3 py-2.5 font-medium hover:bg-soft">
          Admin
        </a>
      </nav>
      <ThemeChoice />
    </div>
  );
}

function Links({ current, className }: Pick<Props, "current"> & { className: string }) {
  return sections.map(({ section, label, href }) => (
    <a
      key={section}
      href={href}
      aria-current={section === current ? "page" : undefined}
      className={`rounded-control hover:bg-soft aria-[current]:bg-soft ${className}`}
    >
      {label}
    </a>
  ));
}

/** `wraps`: a long name takes more lines; in a header it is cut. */
export function Logo({ siteName, wraps = false }: { siteName: string; wraps?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 font-bold font-display text-[1.375rem] tracking-[-0.015em]">
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" className="shrink-0">
        <path
          className="fill-brand stroke-brand-edge"
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
      <span translate="no" className={wraps ? "wrap-anywhere line-clamp-3 leading-tight" : "truncate"}>
        {siteName}
      </span>
    </span>
  );
}
