import type { ReactNode } from "react";
import { paths } from "../paths";
import type { Settings } from "../schemas/settings";
import { Logo } from "./header";

type Props = Settings & { popularCategories: readonly string[] | undefined };

export function Footer({ siteName, description, contactEmail, footerText, popularCategories }: Props) {
  return (
    <footer className="mt-16 border-line border-t bg-card">
      <div className="container grid grid-cols-2 gap-x-8 gap-y-9 py-11 md:grid-cols-4 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1fr]">
        <div className="col-span-full max-w-xs lg:col-auto">
          <Logo siteName={siteName} wraps />
          <p className="mt-3 text-muted text-sm">{description}</p>
          <SocialIcons />
        </div>
        <Column title="Quick Links">
          <FooterLink href={paths.home()}>Home</FooterLink>
          <FooterLink href={paths.stores()}>Stores</FooterLink>
          <FooterLink href={paths.categories()}>Categories</FooterLink>
        </Column>
        {popularCategories && popularCategories.length > 0 && (
          <Column title="Popular Categories">
            {popularCategories.map((name) => (
              <li key={name} className="py-1">
                {name}
              </li>
            ))}
          </Column>
        )}
        <Column title="Support">
          <FooterLink href={paths.contact()}>Contact</FooterLink>
          <FooterLink href={`mailto:${contactEmail}`}>{contactEmail}</FooterLink>
          <FooterLink href={paths.about()}>About</FooterLink>
          <FooterLink href={paths.privacy()}>Privacy</FooterLink>
          <FooterLink href={paths.terms()}>Terms</FooterLink>
        </Column>
        <Column title="Open books">
          <FooterLink href={paths.howWeCheck()}>How we check</FooterLink>
          <FooterLink href={paths.blogs()}>Guides</FooterLink>
          <FooterLink href={paths.events()}>Sale events</FooterLink>
          <FooterLink href={paths.feed()}>Feed</FooterLink>
          <FooterLink href={paths.api.docs()}>API</FooterLink>
        </Column>
      </div>
      <div className="container pb-9">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-1.5 border-line border-t pt-5 text-muted text-xs">
          <p className="wrap-anywhere min-w-0">
            © {new Date().getUTCFullYear()} <bdi translate="no">{siteName}</bdi>. {footerText}
          </p>
          <p className="text-balance">Store links may pay us a commission. It never changes the order.</p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-sans font-semibold text-sm leading-normal tracking-normal">{title}</h2>
      <ul className="mt-2 text-muted text-sm">{children}</ul>
    </section>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        className="wrap-anywhere inline-block py-1 underline-offset-4 pointer-coarse:py-2 hover:text-ink hover:underline"
      >
        {children}
      </a>
    </li>
  );
}

/** Pictures, not links: the specification gives them no targets. */
function SocialIcons() {
  return (
    <ul aria-hidden="true" className="mt-4 flex gap-2 text-muted">
      {[
        "M14 8.5h2.2V5.6C15.8 5.5 14.9 5.4 13.9 5.4c-2.2 0-3.7 1.3-3.7 3.8v2.1H7.8v3.2h2.4v6.1h3v-6.1h2.4l.4-3.2h-2.8V9.5c0-.9.3-1 .8-1Z",
        "M17.6 5h2.4l-5.3 6.1L21 19.4h-4.9l-3.8-5-4.4 5H5.5l5.7-6.5L5.2 5h5l3.5 4.6L17.6 5Zm-.9 13h1.3L9.6 6.3H8.1L16.7 18Z",
        "M8 4.5h8A3.5 3.5 0 0 1 19.5 8v8a3.5 3.5 0 0 1-3.5 3.5H8A3.5 3.5 0 0 1 4.5 16V8A3.5 3.5 0 0 1 8 4.5Zm4 4.2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6Zm3.9-1.3a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Z",
      ].map((shape) => (
        <li key={shape} className="grid size-8 place-items-center rounded-lg bg-soft">
          <svg
            viewBox="0 0 24 24"
            width="18"
            height="18"
            fill="currentColor"
            fillRule="evenodd"
            aria-hidden="true"
          >
            <path d={shape} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
