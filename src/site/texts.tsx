import { Hono } from "hono";
import { cached } from "../cache/serve";
import { env } from "../env";
import type { AppEnv } from "../http/context";
import { reports } from "../models/people";
import { ROBOT_NAME } from "../names";
import { paths } from "../paths";
import { VOIDS_A_CHECK } from "../schemas/deals";
import { page } from "./page";
import about from "./texts/about.md" with { type: "text" };
import contact from "./texts/contact.md" with { type: "text" };
import privacy from "./texts/privacy.md" with { type: "text" };
import robot from "./texts/robot.md" with { type: "text" };
import terms from "./texts/terms.md" with { type: "text" };

/** A name in braces is one of the values below. */
const texts = [
  {
    path: paths.about(),
    title: "About {siteName}",
    description: "What {siteName} is for, how codes are checked, and how it earns its money.",
    lead: "{description}",
    markdown: about,
  },
  {
    path: paths.privacy(),
    title: "Privacy Policy",
    description: "What {siteName} records about its visitors, and what it does not.",
    lead: "Last updated August 17, 2025",
    markdown: privacy,
  },
  {
    path: paths.terms(),
    title: "Terms of Service",
    description: "The terms under which you may use {siteName}.",
    lead: "Last updated August 2025",
    markdown: terms,
  },
  {
    path: paths.contact(),
    title: "Contact",
    description: "How to reach {siteName}, and answers to what most people ask.",
    lead: "We answer within 24 hours.",
    markdown: contact,
  },
  {
    path: paths.robot(),
    title: "Our Robot",
    description:
      "The robot with which {siteName} looks at shops’ pages, how to forbid it, and how to recognise it.",
    lead: "It reads the pages on which shops publish their own codes, to see whether they still do.",
    markdown: robot,
  },
];

const router = new Hono<AppEnv>();
for (const { path, markdown, ...head } of texts) {
  const html = Bun.markdown.html(markdown);
  router.get(path, cached, (c) =>
    page(c, ({ siteName, description, contactEmail }) => {
      const domain = new URL(env.PUBLIC_URL).hostname;
      const values = {
        siteName,
        description,
        contactEmail,
        domain,
        voidsACheck: VOIDS_A_CHECK,
        reportDays: String(reports.REPORT_DAYS),
        robotName: ROBOT_NAME,
        origin: env.PUBLIC_URL,
        robotKeys: paths.robotKeys(),
      };
      const fill = (template: string, encode = (value: string) => value) =>
        template.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => encode(values[name]));
      const title = fill(head.title);
      return {
        meta: { title, description: fill(head.description), path },
        main: (
          <article className="container max-w-[calc(44rem+2*var(--gutter))] pt-9">
            <header className="border-line border-b-2 border-dashed pb-7">
              <h1 className="text-title">{title}</h1>
              <p className="mt-3 text-lead text-muted">{fill(head.lead)}</p>
            </header>
            <div className="prose mt-7" dangerouslySetInnerHTML={{ __html: fill(html, Bun.escapeHTML) }} />
          </article>
        ),
      };
    }),
  );
}

export default router;
