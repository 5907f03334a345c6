import { useEffect, useRef } from "react";
import { paths } from "../paths";
import { Icon } from "../ui/icon";
import { Menu } from "../ui/icons";

import { island } from "./island";

export type Place = "home" | "stores" | "categories" | "blogs" | "admin";

export const siteLinks: { place: Place; label: string; href: string }[] = [
  { place: "home", label: "Home", href: paths.home() },
  { place: "stores", label: "Stores", href: paths.stores() },
  { place: "categories", label: "Categories", href: paths.categories() },
  { place: "blogs", label: "Blogs", href: paths.blogs() },
  { place: "admin", label: "Admin", href: paths.admin() },
];

function OpenMenu({ current }: { current?: Place | undefined }) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = () => details.current?.removeAttribute("open");
    const closeOutside = ({ target }: PointerEvent) => {
      if (!details.current?.contains(target as Node)) close();
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !details.current?.open) return;
      close();
      details.current.querySelector("summary")?.focus();
    };
    // The back/forward cache would restore an open menu.
    const closeOnLink = ({ target }: MouseEvent) => {
      if (target instanceof HTMLAnchorElement) close();
    };
    const element = details.current;
    element?.addEventListener("click", closeOnLink);
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      element?.removeEventListener("click", closeOnLink);
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, []);

  return (
    <details ref={details} className="group relative lg:hidden">
      <summary className="btn btn-quiet size-11 list-none p-0" aria-label="Menu">
        <Icon of={Menu} size={20} />
      </summary>
      <nav
        aria-label="Menu"
        className="card absolute right-0 z-20 mt-2 flex w-56 flex-col gap-1 p-2 shadow-lg"
      >
        {siteLinks.map(({ place, label, href }) => (
          <a
            key={place}
            href={href}
            aria-current={place === current ? "page" : undefined}
            className="rounded-lg px-3 py-2.5 font-medium hover:bg-soft aria-[current]:bg-soft aria-[current]:font-semibold"
          >
            {label}
          </a>
        ))}
      </nav>
    </details>
  );
}

export default island("open-menu", OpenMenu);
