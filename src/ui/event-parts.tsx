import type { Event } from "../models/events/read";
import { paths } from "../paths";
import { Motif } from "./art/motif";
import { dayRange, dayWords } from "./format";

type Days = Pick<Event, "firstDay" | "lastDay" | "phase">;

const labels = { before: "Starts soon", during: "Running", after: "Over" };

/** The days of an event as a label, like a date stamp. */
export function EventDays({ firstDay, lastDay, phase }: Days) {
  return (
    <p className="event-days" data-phase={phase}>
      <span>{labels[phase]}</span>
      <b>{dayRange(firstDay, lastDay)}</b>
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

type CardProps = { event: Event; level?: "h2" | "h3" };

export function EventCard({ event, level: Name = "h2" }: CardProps) {
  return (
    <article className="card event-card">
      <div>
        <Name className="text-[1.25rem]">
          <a href={paths.event(event.slug)} dir="auto" className="hover:underline">
            {event.name}
          </a>
        </Name>
        <p className="mt-1 text-muted text-sm">{phaseWords(event)}</p>
      </div>
      <div className="event-stub">
        <EventDays {...event} />
        <Motif category={event.category ?? event.name} className="event-motif" />
      </div>
    </article>
  );
}
