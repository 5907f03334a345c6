import type { Island as IslandOf, Json } from "../islands/island";

/** Renders an island on the server. Islands get ids as props, because `useId` differs in the browser's separate roots. */
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
