import type { ReactNode } from "react";
import type { Settings } from "../schemas/settings";
import { type Assets, Document, type Meta } from "./document";
import { Footer } from "./footer";
import { Header, type SiteSection } from "./header";

type Props = {
  settings: Settings;
  popularCategories?: readonly string[];
  origin: string;
  assets: Assets;
  meta: Meta;
  current?: SiteSection | undefined;
  live?: ReactNode;
  notice?: ReactNode;
  closing?: ReactNode;
  children: ReactNode;
};

export function SiteFrame(props: Props) {
  const { settings, popularCategories, origin, assets, meta, current, live, notice, closing, children } =
    props;
  const { siteName } = settings;
  return (
    <Document meta={meta} siteName={siteName} origin={origin} assets={assets} live={live}>
      {notice}
      <Header siteName={siteName} current={current} />
      <main id="main" tabIndex={-1} className="flex-1 [outline:none]">
        {settings.hasDemo && (
          <p className="container py-2 text-center text-muted text-xs">
            A demo catalogue: its shops, codes and checks are invented.
          </p>
        )}
        {children}
      </main>
      {closing}
      <Footer {...settings} popularCategories={popularCategories} />
    </Document>
  );
}
