import { paths } from "../paths";

/** A place of the header's navigation. */
export type Place = "home" | "stores" | "categories" | "blogs" | "admin";

export const siteLinks: { place: Place; label: string; href: string }[] = [
  { place: "home", label: "Home", href: paths.home() },
  { place: "stores", label: "Stores", href: paths.stores() },
  { place: "categories", label: "Categories", href: paths.categories() },
  { place: "blogs", label: "Blogs", href: paths.blogs() },
  { place: "admin", label: "Admin", href: paths.admin() },
];
