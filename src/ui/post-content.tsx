import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { discountLabel, hasEnded, shortDate } from "../format";
import type { Deal } from "../models/deals";
import { paths } from "../paths";
import { type DealPart, replaceDealNodes } from "../schemas/post-nodes";
import { withAbsolutePictures, withoutForeignPictures } from "../schemas/post-pictures";
import { Ticket } from "./ticket";

/** A post's text with its deals as they are now, and with this site's pictures. A node of a deal that is not among them disappears. */
export function postHtml(content: string, deals: Deal[], timeZone: string): string {
  // A wide table scrolls, by keyboard too.
  const withTables = withoutForeignPictures(content).replace(/<table(?=[ >])/g, '<table tabindex="0"');
  return replaceDealNodes(withTables, (id, part, node) => {
    const deal = deals.find((deal) => deal.id === id);
    if (!deal) return "";
    if (part === "ticket") return renderToString(<DealTicket deal={deal} timeZone={timeZone} />);
    return filled(node, <DealText deal={deal} part={part} timeZone={timeZone} />);
  });
}

/** The same for readers without the site's style sheet. Every node stays, so that the text can be saved again. */
export function postHtmlWithoutStyles(
  content: string,
  deals: Deal[],
  timeZone: string,
  origin: string,
): string {
  return replaceDealNodes(withAbsolutePictures(content, origin), (id, part, node) => {
    const deal = deals.find((deal) => deal.id === id);
    return deal
      ? filled(node, <DealText deal={deal} part={part} timeZone={timeZone} origin={origin} />)
      : node;
  });
}

function DealTicket({ deal, timeZone }: Omit<Props, "part">) {
  return (
    <div className="tickets">
      <Ticket deal={deal} timeZone={timeZone} variant="mixed" level="p" />
    </div>
  );
}

function filled(node: string, content: ReactNode): string {
  return node.replace("><", () => `>${renderToStaticMarkup(content)}<`);
}

type Props = { deal: Deal; part: DealPart; timeZone: string; origin?: string };

function DealText(props: Props): ReactNode {
  const { deal, part, timeZone } = props;
  const isEnded = hasEnded(deal.endsAt);
  const value = discountLabel(deal.discountType, deal.discountValue, deal.store.currency) || deal.title;
  const texts = {
    ticket: (
      <>
        <DealLink {...props} />: {value} at <bdi translate="no">{deal.store.name}</bdi>
      </>
    ),
    link: <DealLink {...props} />,
    value,
    code: <Code {...props} />,
    ends: deal.endsAt ? (
      <time dateTime={deal.endsAt.toISOString()}>{shortDate(deal.endsAt, timeZone)}</time>
    ) : (
      "no end date given"
    ),
  };
  return (
    <>
      {texts[part]}
      {isEnded && " (expired)"}
    </>
  );
}

function DealLink({ deal: { id, title, endsAt }, origin = "" }: Props) {
  if (hasEnded(endsAt)) return <s>{title}</s>;
  return (
    <a href={origin + paths.goDeal(id)} target="_blank" rel="sponsored noopener">
      {title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** As on tickets, a code is hidden until somebody asks for it. */
function Code({ deal: { id, title, code, endsAt }, origin = "" }: Props) {
  if (hasEnded(endsAt)) return <s translate={code ? "no" : undefined}>{code ?? title}</s>;
  return (
    <a href={origin + paths.deal(id)}>
      {code ? "Get Code" : "Get Deal"}
      <span className="sr-only"> for {title}</span>
    </a>
  );
}
