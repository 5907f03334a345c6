type Query = Record<string, string | undefined>;

/** The lists of the admin in the order of its navigation, which groups them. Icons are of `ui/icons`. */
export const adminLists = {
  inbox: { title: "Inbox", icon: "Inbox", group: "work" },
  stores: { title: "Stores", icon: "Store", group: "deals" },
  categories: { title: "Categories", icon: "List", group: "deals" },
  coupons: { title: "Coupons", icon: "Tag", group: "deals" },
  offers: { title: "Offers", icon: "LayoutGrid", group: "deals" },
  events: { title: "Events", icon: "CalendarDays", group: "deals" },
  imports: { title: "Imports", icon: "Download", group: "imports" },
  sources: { title: "Sources", icon: "Link", group: "imports" },
  blogs: { title: "Blogs", icon: "Book", group: "blogs" },
  authors: { title: "Authors", icon: "User", group: "blogs" },
  subscribers: { title: "Subscribers", icon: "Mail", group: "subscribers" },
  runs: { title: "Runs and jobs", icon: "RotateCw", group: "runs" },
  redirects: { title: "Old addresses", icon: "ArrowUpRight", group: "site" },
  history: { title: "History", icon: "Undo2", group: "site" },
  backups: { title: "Backups", icon: "Archive", group: "site" },
  settings: { title: "Settings", icon: "Pencil", group: "site" },
  system: { title: "System", icon: "Monitor", group: "site" },
} as const;

export type AdminList = keyof typeof adminLists;

export const isAdminList = (name: string): name is AdminList => name in adminLists;

const couponDefaults: Query = { sort: "latest", view: "grid", page: "1", place: "home" };

/** The addresses that visitors meet: the only ones in their scripts. */
export const visitorPaths = {
  home: (filters: Query = {}) => withQuery("/", filters, couponDefaults),
  stores: (filters: Query = {}) => withQuery("/stores", filters, { sort: "name" }),
  store: <Slug extends string>(slug: Slug) => `/store/${slug}` as const,
  categories: () => "/categories",
  category: <Slug extends string>(slug: Slug) => `/category/${slug}` as const,
  /** A list of coupons: on the home page, or on its category's. */
  coupons: ({ place, ...filters }: Query) => {
    if (place !== "category") return withQuery("/", filters, couponDefaults);
    const { category, ...others } = filters;
    return withQuery(`/category/${category}`, others, couponDefaults);
  },
  blogs: (filters: Query = {}) => withQuery("/blogs", filters),
  blog: <Slug extends string>(slug: Slug) => `/blog/${slug}` as const,
  author: <Slug extends string>(slug: Slug) => `/author/${slug}` as const,
  events: () => "/events",
  event: <Slug extends string>(slug: Slug) => `/event/${slug}` as const,
  deal: <Id extends number | ":id">(id: Id) => `/deal/${id}` as const,
  answer: <Id extends number | ":id">(deal: Id) => `/deal/${deal}/answer` as const,
  report: <Id extends number | ":id">(deal: Id) => `/deal/${deal}/report` as const,
  wish: <Slug extends string>(slug: Slug) => `/store/${slug}/wish` as const,
  suggest: <Slug extends string>(slug: Slug) => `/store/${slug}/suggest` as const,
  feed: () => "/feed.xml",
  storeFeed: <Slug extends string>(slug: Slug) => `/store/${slug}/feed.xml` as const,
  blogsFeed: () => "/blogs/feed.xml",
  sitemap: () => "/sitemap.xml",
  /** At the root, because a sitemap may only list addresses below its own. */
  sitemapPart: <Part extends string>(part: Part) => `/sitemap-${part}.xml` as const,
  robotRules: () => "/robots.txt",
  search: () => "/search",
  ask: (query: Query = {}) => withQuery("/ask", query),
  missedSearch: (query: Query = {}) => withQuery("/ask/missed", query),
  howWeCheck: () => "/how-we-check",
  about: () => "/about",
  privacy: () => "/privacy",
  terms: () => "/terms",
  contact: () => "/contact",
  /** Explains the robot; requests to shops name it. */
  robot: () => "/robot",
  /** RFC 9116. */
  securityContact: () => "/.well-known/security.txt",
  robotKeys: () => "/.well-known/http-message-signatures-directory",
  newsletter: (state: Query = {}) => withQuery("/newsletter", state),
  media: <Hash extends string>(hash: Hash) => `/media/${hash}` as const,
  logo: <Id extends number | ":id", Hash extends string>(store: Id, hash: Hash) =>
    `/logos/${store}/${hash}` as const,
  /** A picture for links on other sites; its file's name is the hash of what it shows. */
  social: <Subject extends string, Id extends number | ":id", File extends string>(
    subject: Subject,
    id: Id,
    file: File,
  ) => `/social/${subject}/${id}/${file}` as const,
  sized: <Picture extends string, Side extends number | ":side">(picture: Picture, side: Side) =>
    `${picture}/${side}` as const,
  goDeal: <Id extends number | ":id">(id: Id) => `/go/deal/${id}` as const,
  goStore: <Slug extends string>(slug: Slug) => `/go/store/${slug}` as const,
  mark: <Slug extends string>(slug: Slug) => `/marks/${slug}` as const,
  icon: () => "/favicon.svg",
  favicon: () => "/favicon.ico",
  touchIcon: () => "/apple-touch-icon.png",
  manifest: () => "/site.webmanifest",
  theme: (hash?: string) => withQuery("/theme.css", { v: hash }),
  adminTheme: (hash?: string) => withQuery("/admin.css", { v: hash }),
  fragments: {
    coupons: ({ search, category, store, sort, page, place, cursor }: Query = {}) =>
      withQuery("/fragments/coupons", { search, category, store, sort, page, place, cursor }, couponDefaults),
    blogs: (filters: Query = {}) => withQuery("/fragments/blogs", filters),
    event: <Slug extends string>(slug: Slug) => `/fragments/event/${slug}` as const,
    search: (query: Query = {}) => withQuery("/fragments/search", query),
  },
  api: {
    docs: () => "/api/docs",
    description: () => "/api/openapi.json",
    subscribe: () => "/api/newsletter/subscribe",
    copies: <Id extends number | ":id">(deal: Id) => `/api/deals/${deal}/copies` as const,
    answers: <Id extends number | ":id">(deal: Id) => `/api/deals/${deal}/answers` as const,
    views: <Id extends number | ":id">(list: "stores" | "blogs", id: Id) =>
      `/api/${list}/${id}/views` as const,
  },
};

const adminPaths = {
  admin: () => "/admin",
  login: () => "/admin/login",
  logout: () => "/admin/logout",
  logoutEverywhere: () => "/admin/logout/everywhere",
  password: () => "/admin/password",
  firstStepsDismissal: () => "/admin/first-steps/dismissal",
  demoRemoval: () => "/admin/demo/deletion",
  adminList: (list: AdminList, query: Query = {}) => withQuery(`/admin/${list}`, query),
  adminNew: <List extends AdminList>(list: List) => `/admin/${list}/new` as const,
  adminOne: <List extends AdminList, Id extends number | ":id">(list: List, id: Id) =>
    `/admin/${list}/${id}` as const,
  adminDeletion: <List extends AdminList, Id extends number | ":id">(list: List, id: Id) =>
    `/admin/${list}/${id}/deletion` as const,
  adminPublication: <Id extends number | ":id">(blog: Id) => `/admin/blogs/${blog}/publication` as const,
  adminFeatured: <Id extends number | ":id">(blog: Id) => `/admin/blogs/${blog}/featured` as const,
  adminPreview: <Id extends number | ":id">(blog: Id) => `/admin/blogs/${blog}/preview` as const,
  dealSuggestions: () => "/admin/blogs/deals",
  pageSuggestions: () => "/admin/blogs/pages",
  dealNode: <Id extends number | ":id">(deal: Id) => `/admin/blogs/deals/${deal}` as const,
  eventChoices: <Kind extends string>(kind: Kind) => `/admin/events/choices/${kind}` as const,
  slug: () => "/admin/stores/slug",
  storeSuggestions: () => "/admin/stores/suggestions",
  generateStore: (query: Query = {}) => withQuery("/admin/stores/generate", query),
  generateBlog: (query: Query = {}) => withQuery("/admin/blogs/generate", query),
  keywordIdeas: () => "/admin/blogs/generate/keywords",
  runCancellation: <Id extends number | ":id">(run: Id) => `/admin/runs/${run}/cancellation` as const,
  adminJobRun: <Name extends string>(job: Name) => `/admin/jobs/${job}/run` as const,
  offerOrder: (query: Query = {}) => withQuery("/admin/offers/order", query),
  dealPreview: <Id extends number | ":id">(kind: "coupon" | "offer", id: Id) =>
    `/admin/${kind}s/${id}/preview` as const,
  adminBulk: <List extends AdminList>(list: List) => `/admin/${list}/bulk` as const,
  inboxDecision: <Subject extends string, Id extends number | ":id">(
    subject: Subject,
    id: Id,
    query: Query = {},
  ) => withQuery(`/admin/inbox/${subject}/${id}`, query),
  inboxBulk: (query: Query = {}) => withQuery("/admin/inbox/bulk", query),
  reportDeletion: <Id extends number | ":id">(report: Id) =>
    `/admin/inbox/report/${report}/deletion` as const,
  dealFollow: <Id extends number | ":id">(id: Id) => `/admin/deals/${id}/follow` as const,
  dealBulk: (kind: "coupon" | "offer" | ":kind", query: Query = {}) =>
    withQuery(`/admin/deals/${kind}/bulk`, query),
  checks: (query: Query = {}) => withQuery("/admin/checks", query),
  checkWithdrawal: <Id extends number | ":id">(check: Id, query: Query = {}) =>
    withQuery(`/admin/checks/${check}/withdrawal`, query),
  suppressions: () => "/admin/subscribers/suppressions",
  checkPicture: <Id extends number | ":id">(id: Id) => `/admin/checks/${id}/picture` as const,
  importStep: <Id extends number | ":id", Step extends string>(id: Id, step: Step) =>
    `/admin/imports/${id}/${step}` as const,
  colourPreview: () => "/admin/settings/preview",
  undo: (query: Query = {}) => withQuery("/admin/history/undo", query),
  adminUndo: <Id extends number | ":id">(id: Id) => `/admin/history/${id}/undo` as const,
};

/** Every internal address. Route patterns are these same functions called with `:slug` or `:id`. */
// Pure, so that scripts of visitors leave it out.
export const paths = /* @__PURE__ */ Object.assign({}, visitorPaths, adminPaths);

/** Below these there are no pages, so that none is the old address of one. */
export const withoutPages =
  /^\/(admin|api|assets|dev|fragments|go|healthz|logos|marks|media|metrics|readyz|social)(\/|$)/i;

export function pathIn(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Defaults stay out of the address, so that one page has one address. */
export function withQuery(path: string, query: Query, defaults: Query = {}): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => Boolean(entry[1]) && entry[1] !== defaults[entry[0]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
