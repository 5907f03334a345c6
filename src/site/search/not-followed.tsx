import { requests } from "../../models/counts";
import { subjectOf } from "../../models/search";
import { paths } from "../../paths";
import { cut } from "../../schemas/cut";

type Props = { search: string; level?: "h2" | "p" };

/** Where a search found nothing: says so, and takes a wish for that store. */
export function NotFollowed({ search, level: Title = "h2" }: Props) {
  if (requests.textOf(search) === undefined) return null;
  const name = nameOf(search);
  return (
    <div className="not-followed">
      <Title className="font-bold font-display text-section leading-tight">
        We do not follow <bdi translate="no">{name}</bdi> yet.
      </Title>
      <p className="text-muted">
        So we have no code for it, checked or not. Tell us, and we start with the stores that are asked for
        most.
      </p>
      <AskForm name={name} />
    </div>
  );
}

export function AskForm({ name }: { name: string }) {
  return (
    <form method="post" action={paths.ask()}>
      <input type="hidden" name="search" value={name} />
      <button type="submit" className="btn btn-ink max-w-full">
        <span className="truncate">
          Ask for <bdi translate="no">{name}</bdi>
        </span>
      </button>
    </form>
  );
}

const MAX_CHARACTERS = 60;

/** "Nike" of "nike coupons". Words with a capital stay as they are. */
export function nameOf(search: string): string {
  const subject = cut(subjectOf(search), MAX_CHARACTERS);
  if (subject !== subject.toLowerCase()) return subject;
  return subject.replace(/(?<![\p{L}\p{M}\p{N}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
}
