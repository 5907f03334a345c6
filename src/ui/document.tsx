import type { ReactNode } from "react";

export type Meta = {
  title: string;
  description: string;
  /** The page's one address, as a path. */
  path: string;
  type?: "website" | "article";
  /** Pages with nothing of their own stay out of search engines. */
  noindex?: boolean;
  /** Where a view is reported that was fetched ahead, for pages that are counted. */
  views?: string;
};

/** Where the built files are served, and the style sheet. */
export type Assets = {
  /** The text of it: as a file it kept the first paint of a phone waiting for one more line. */
  loader: string;
  admin: string;
  withoutScripts: string;
  theme: string;
};

type Props = {
  meta: Meta;
  siteName: string;
  origin: string;
  assets: Assets;
  /** Where the script of the page is; the public pages have the loader of the islands, in themselves. */
  script?: string;
  live?: ReactNode;
  children: ReactNode;
};

/** The document around every page. */
export function Document({ meta, siteName, origin, assets, script, live, children }: Props) {
  const title = meta.title.includes(siteName) ? meta.title : `${meta.title} – ${siteName}`;
  const url = origin + meta.path;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={meta.description} />
        <link rel="canonical" href={url} />
        {meta.noindex && <meta name="robots" content="noindex" />}
        <meta property="og:title" content={title} />
        <meta property="og:description" content={meta.description} />
        <meta property="og:type" content={meta.type ?? "website"} />
        <meta property="og:url" content={url} />
        <meta property="og:site_name" content={siteName} />
        <meta property="og:image" content={`${origin}/social.png`} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content="#fbf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14110e" media="(prefers-color-scheme: dark)" />
        {/* The font is not preloaded: on a slow line it took a sixth of a second from what the page waits for. */}
        <link rel="stylesheet" href={assets.theme} />
        <noscript>
          <link rel="stylesheet" href={assets.withoutScripts} />
        </noscript>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {script ? (
          <script type="module" src={script} />
        ) : (
          <script type="module" dangerouslySetInnerHTML={{ __html: assets.loader }} />
        )}
        {live}
      </head>
      <body data-views={meta.views}>{children}</body>
    </html>
  );
}
