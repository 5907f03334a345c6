import type { ReactNode } from "react";

export type Meta = {
  title: string;
  description: string;
  /** The canonical address, as a path. */
  path: string;
  type?: "website" | "article";
  /** For pages without content of their own. */
  noindex?: boolean;
  /** Where a view of a prefetched page is reported. */
  views?: string;
};

/** Addresses of built files. */
export type Assets = {
  /** Its text, which is inline: a file of its own delayed the first paint on phones. */
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
  /** The page's script, instead of the loader of the islands. */
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
