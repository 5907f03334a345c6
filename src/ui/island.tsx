import { createStore, Provider } from "jotai";
import { useId } from "react";
import { renderToString } from "react-dom/server";
import type { Island as IslandOf, Json } from "../islands/island";

/**
 * An island's place in a page. Its HTML is rendered apart with a prefix of its own, and hydrated with the same:
 * rendered inline, `useId` would give other ids than in the browser.
 */
export function Island<Props extends { [Key in keyof Props]: Json }>({
  of,
  props,
}: {
  of: IslandOf<Props>;
  props: Props;
}) {
  const prefix = `${useId()}-`;
  const html = renderToString(
    <Provider store={createStore()}>
      <of.Component {...props} />
    </Provider>,
    { identifierPrefix: prefix },
  );
  return (
    <x-island
      name={of.name}
      prefix={prefix}
      props={JSON.stringify(props)}
      hold={of.hold}
      follows-history={of.followsHistory ? "" : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "x-island": {
        name: string;
        prefix: string;
        props: string;
        hold: string | undefined;
        "follows-history": string | undefined;
        dangerouslySetInnerHTML: { __html: string };
      };
    }
  }
}
