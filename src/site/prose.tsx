import { Hono } from "hono";
import type { ComponentType } from "react";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import type { Settings } from "../schemas/settings";
import { page } from "./page";

type Head = { title: string; description: string; lead: string };

export function prose(path: string, head: (settings: Settings) => Head, Text: ComponentType<Settings>) {
  return new Hono<AppEnv>().get(path, cached, (c) =>
    page(c, (settings) => {
      const { title, description, lead } = head(settings);
      return {
        meta: { title, description, path },
        main: (
          <article className="container max-w-[calc(44rem+2*var(--gutter))] pt-9">
            <h1 className="text-title">{title}</h1>
            <p className="mt-3 text-lead text-muted">{lead}</p>
            <div className="prose mt-7">
              <Text {...settings} />
            </div>
          </article>
        ),
      };
    }),
  );
}
