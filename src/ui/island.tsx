import type { Island as IslandOf, Json } from "../islands/island";

/**
 * Renders an island on the server. The browser hydrates it as a root of its own, in which `useId` would give other
 * ids than here, so that islands get their ids as props. An atom may be read while it renders, but not written.
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
