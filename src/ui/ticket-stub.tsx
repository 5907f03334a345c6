import copyCode from "../islands/copy-code";
import getCode from "../islands/get-code";
import type { Deal } from "../models/deals";
import { paths } from "../paths";
import { Island } from "./island";
import { OutboundLink } from "./links";

type Props = {
  deal: Deal;
  variant: "mixed" | "store";
  /** Whether it leads to the shop before its code is copied. */
  leads?: boolean;
};

export function Stub({ deal: { id, code, featured, store, termsVersion: terms }, variant, leads }: Props) {
  if (variant === "mixed") {
    const label = featured ? "Get This Deal" : "Get Deal";
    return <Island island={getCode} props={{ dealId: id, terms, store: store.name, code, label }} />;
  }
  if (code)
    return (
      <>
        <Island island={copyCode} props={{ dealId: id, terms, code }} />
        {leads && (
          <OutboundLink href={paths.goDeal(id)} className="btn-plain ticket-visit">
            Visit Store
          </OutboundLink>
        )}
      </>
    );
  return (
    <OutboundLink href={paths.goDeal(id)} className="btn-plain flex-1">
      Get Deal
    </OutboundLink>
  );
}

export function EndedStub({ deal }: Pick<Props, "deal">) {
  return (
    <p className="ticket-ended">
      {deal.code ? (
        <code dir="auto" translate="no" className="font-mono font-semibold line-through">
          {deal.code}
        </code>
      ) : (
        "This deal has ended."
      )}
    </p>
  );
}
