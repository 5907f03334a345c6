import type { Deal } from "../../models/deals";
import { paths } from "../../paths";
import type { QuickCheck } from "../../proof/input";
import { quickWords } from "../../proof/words";
import { Button, DialogLink, PostForm } from "../resource/parts";

type Props = {
  deal: Pick<Deal, "id" | "title" | "code" | "termsVersion">;
  /** The screen to come back to. */
  returnTo: string;
  quick: QuickCheck[];
  hasKeys?: boolean;
};

const tones: Record<QuickCheck, string> = {
  works: "text-proof-text",
  dead: "text-danger",
  checked: "",
};

/** Each records a check with one click. */
export function CheckButtons({ deal, returnTo, quick, hasKeys = false }: Props) {
  const { id, title: name, code, termsVersion } = deal;
  const terms = `${id}-${termsVersion}`;
  const path = paths.checks({ id: String(id), terms, returnTo });
  return (
    <PostForm action={path} hx-target="#dialog" hx-disable="find button" className="check-buttons">
      {quick.map((check) => {
        const { label, means, ofPrice = means, key } = quickWords[check];
        return (
          <button
            key={check}
            type="submit"
            name="check"
            value={check}
            title={code === null ? ofPrice : means}
            aria-label={`${label}: ${name}`}
            aria-keyshortcuts={hasKeys ? key : undefined}
            className={tones[check]}
          >
            {label}
          </button>
        );
      })}
      <DialogLink
        href={path}
        title="Not for all…"
        aria-label={`Not for all: ${name}`}
        aria-keyshortcuts={hasKeys ? "n" : undefined}
      >
        {hasKeys ? "Not for all…" : "…"}
      </DialogLink>
      {!hasKeys && <input type="hidden" form="bulk" name="terms" value={terms} />}
    </PostForm>
  );
}

/** The same for the ticked rows of a list. */
export function BulkChecks({ returnTo }: { returnTo: string }) {
  const path = paths.checks({ returnTo });
  const labels = [
    ...Object.entries(quickWords).map(([check, { label }]) => [check, label] as const),
    ["limited", "Not for all…"] as const,
  ];
  return labels.map(([check, label]) => (
    <Button key={check} name="check" value={check} formAction={path} hx-post={path} hx-target="#dialog" small>
      {label}
    </Button>
  ));
}
