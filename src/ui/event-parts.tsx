import type { ReactNode } from "react";
import { dayRange, dayWords } from "../format";
import type { Event } from "../models/events";
import { paths } from "../paths";
import { Motif } from "./art/motif";

type Days = Pick<Event, "firstDay" | "lastDay" | "phase">;

const labels = { before: "To come", during: "Running", after: "Over" };

/** The days of an event as a label, like a date stamp. */
function EventDays({ firstDay, lastDay, phase }: Days) {
  return (
    <p
      className={`self-start rounded-control border-2 border-current px-4 py-2.5 leading-[1.2] ${phase === "after" ? "border-dashed text-muted" : "text-brand-text [outline:1px_solid] -outline-offset-5"}`}
    >
      <span className="block font-semibold text-xs">{labels[phase]}</span>
      <b className="block text-balance font-[760] font-display text-[1.25rem]">
        {dayRange(firstDay, lastDay)}
      </b>
    </p>
  );
}

/** "Starts on 27 Nov 2026 and ends on 30 Nov 2026." */
export function phaseWords({ firstDay, lastDay, phase }: Days): string {
  const [first, last] = [dayWords(firstDay), dayWords(lastDay)];
  if (phase === "during")
    return firstDay === lastDay ? `Today only, ${last}.` : `On until the end of ${last}.`;
  if (phase === "after") return `It ended on ${last}.`;
  return firstDay === lastDay ? `One day: ${first}.` : `Starts on ${first} and ends on ${last}.`;
}

type TicketProps = { event: Event; look: "event-head" | "event-card"; children: ReactNode };

/** A ticket with the days on its stub. */
export function EventTicket({ event, look, children }: TicketProps) {
  return (
    <article className={`card ${look}`}>
      <div>{children}</div>
      <div className="event-stub">
        <EventDays {...event} />
        <Motif category={event.category ?? event.name} className="h-28 flex-none self-end" />
      </div>
    </article>
  );
}

type CardProps = { event: Event; look?: TicketProps["look"]; level?: "h2" | "h3" };

export function EventCard({ event, look = "event-card", level: Name = "h3" }: CardProps) {
  return (
    <EventTicket event={event} look={look}>
      <Name className={look === "event-card" ? "text-[1.25rem]" : "text-section"}>
        <a href={paths.event(event.slug)} dir="auto" className="hover:underline">
          {event.name}
        </a>
      </Name>
      <p className="mt-1 font-semibold text-sm">{phaseWords(event)}</p>
      {event.text && (
        <p dir="auto" className="mt-1.5 line-clamp-2 max-w-2xl text-muted text-sm">
          {event.text}
        </p>
      )}
    </EventTicket>
  );
}

/** On home, for an event that runs or comes soon. */
export function EventBand({ event }: { event: Event | undefined }) {
  return (
    event && (
      <section aria-label="Sale event" className="container mt-10 md:mt-14">
        <EventCard event={event} look="event-head" level="h2" />
      </section>
    )
  );
}
