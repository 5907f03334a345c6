import type { Island as IslandOf, Json } from "../islands/island";

/** Renders an island on the server. Islands get ids as props, because `useId` differs in the browser's separate roots. */
export function Island<Props extends { [Key in keyof Props]: Json }>({
  island,
  props,
}: {
  island: IslandOf<Props>;
  props: Props;
}) {
  return (
    <x-island
      name={island.name}
      props={JSON.stringify(props)}
      hold={island.hold}
      follows-history={island.followsHistory ? "" : undefined}
    >
      <island.Component {...props} />
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
