import { z } from "zod";
import { blogFields, blogInput } from "./blogs";
import { eventFields, eventInput } from "./events";
import { type Fields, flag, inputsOf, optionalText, requiredText, subscription } from "./fields";

/* What is said of posts, events and subscribers of another site, beside what forms say. */

const instant = (required: boolean) =>
  z.preprocess(
    (given) => (given === "" ? null : given),
    required
      ? z.iso.datetime({ error: "This is required." })
      : z.iso.datetime({ error: "This is no time." }).nullish().default(null),
  );

const movedFields = {
  publishedAt: { label: "Published", input: instant(false) },
  aiAssisted: { label: "AI-assisted", input: flag.default(false) },
  reviewedAt: { label: "Read", input: instant(false) },
} satisfies Fields;

const { reviewed, ...ofPosts } = blogFields;

export const movedPostFields: Fields = { ...ofPosts, ...movedFields };

export const movedPost = blogInput
  .extend(inputsOf(movedFields))
  .refine(({ aiAssisted, reviewedAt, status }) => !aiAssisted || reviewedAt || status !== "published", {
    path: ["reviewedAt"],
    error: "A post that was written with AI assistance cannot be published until a person has read it.",
  });

const { previousId, ...ofEvents } = eventFields;
const formerEvent = { previous: { label: previousId.label, input: optionalText(200) } } satisfies Fields;

/** `previous`: the slug of the event that it follows. */
export const movedEventFields: Fields = { ...ofEvents, ...formerEvent };

export const movedEvent = eventInput.safeExtend(inputsOf(formerEvent));

export type MovedEvent = z.output<typeof movedEvent>;

export const movedSubscriberFields = {
  email: { label: "Email", required: true, input: subscription.shape.email },
  agreedAt: {
    label: "Agreed",
    required: true,
    input: instant(true).refine((at) => Date.parse(String(at)) <= Date.now(), "This is in the future."),
  },
  agreedIn: { label: "Agreed in", required: true, input: requiredText(200) },
} satisfies Fields;

export const movedSubscriber = z.object(inputsOf(movedSubscriberFields));
