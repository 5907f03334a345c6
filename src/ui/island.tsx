import type { Island as IslandOf, Json } from "../islands/island";

/**
 * An island's place in a page. Its HTML is what the browser finds when it hydrates it as a root of its own; there
 * `useId` would give other ids than here. Atoms are read while it renders, and never written.
 */
export function Island<Props extends { [Key in keyof Props]: Json }>({
  of,
  props,
}: {
  of: IslandOf<Props>;
  props: Props;
}) {
  return (
    <x-island
      name={of.name}
      props={JSON.stringify(props)}
      hold={of.hold}
      follows-history={of.followsHistory ? "" : undefined}
    >
      <of.Component {...props} />
    </x-island>
  );
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "x-island": {
        name: string;
        props: string;
        hold: string | undefined;
        "follows-history": string | undefined;
        children: ReactNode;
      };
    }
  }
}
