import type { ReactNode } from "react";
import { paths } from "../paths";

export type Meta = {
  title: string;
  description: string;
  path: string;
  type?: "website" | "article";
  noindex?: boolean;
  /** Whether its first view has figures in Geist Mono. */
  hasReceipt?: boolean;
  /** A picture of 1200 × 630 pixels for links on other sites; otherwise the one that is the same for all. */
  image?: { path: string; alt: string } | undefined;
  /** An Atom feed of what the page lists. */
  feed?: string;
  /** The address that counts a view of a prefetched page. */
  views?: string;
  /** The name of a store or deal, for the list of those that were looked at. */
  viewed?: string;
};

export type Assets = {
  loader: string;
  admin: string;
  withoutScripts: string;
  themeChoice: string;
  theme: string;
  font: string;
  displayFont: string;
  monoFont: string;
};

type Props = {
  meta: Meta;
  siteName: string;
  origin: string;
  assets: Assets;
  /** A script to load instead of the islands' loader. */
  script?: string;
  live?: ReactNode;
  children: ReactNode;
};

/** The same colours as in app.css. */
export const GROUNDS = { light: "#f6f2eb", dark: "#0e0b09" };

export function Document({ meta, siteName, origin, assets, script, live, children }: Props) {
  const title = meta.title.includes(siteName) ? meta.title : `${meta.title} – ${siteName}`;
  const url = origin + meta.path;
  const image = meta.image ?? { path: "/social.png", alt: siteName };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={meta.description} />
        <link rel="canonical" href={url} />
        {meta.noindex && <meta name="robots" content="noindex" />}
        {meta.feed && <link rel="alternate" type="application/atom+xml" title="Feed" href={meta.feed} />}
        <meta property="og:title" content={title} />
        <meta property="og:description" content={meta.description} />
        <meta property="og:type" content={meta.type ?? "website"} />
        <meta property="og:url" content={url} />
        <meta property="og:site_name" content={siteName} />
        <meta property="og:image" content={origin + image.path} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={image.alt} />
        <meta name="twitter:card" content="summary_large_image" />
        {Object.entries(GROUNDS).map(([scheme, ground]) => (
          <meta
            key={scheme}
            name="theme-color"
            content={ground}
            media={`(prefers-color-scheme: ${scheme})`}
            data-system={ground}
            data-light={GROUNDS.light}
            data-dark={GROUNDS.dark}
          />
        ))}
        <script src={assets.themeChoice} />
        <link rel="stylesheet" href={assets.theme} />
        {/* Fonts that come after the first paint are not used, so that no text moves. At a higher priority one delayed
        the style sheet by a sixth of a second on a slow line. */}
        {[assets.font, assets.displayFont, ...(meta.hasReceipt ? [assets.monoFont] : [])].map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            href={font}
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        ))}
        <noscript>
          <link rel="stylesheet" href={assets.withoutScripts} />
        </noscript>
        <link rel="icon" href={paths.icon()} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={paths.touchIcon()} />
        <link rel="manifest" href={paths.manifest()} />
        {script ? (
          <script type="module" src={script} />
        ) : (
          <script type="module" src={assets.loader} fetchPriority="low" />
        )}
        {live}
      </head>
      <body data-views={meta.views} data-viewed={meta.viewed}>
        {children}
      </body>
    </html>
  );
}
