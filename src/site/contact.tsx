import { paths } from "../paths";
import type { Settings } from "../schemas/settings";
import { prose } from "./prose";

export default prose(
  paths.contact(),
  ({ siteName }) => ({
    title: "Contact",
    description: `How to reach ${siteName}, and answers to what most people ask.`,
    lead: "We answer within 24 hours.",
  }),
  ContactText,
);

const questions = [
  {
    question: "A code did not work. What now?",
    answer:
      "Check its terms first: a minimum spend, excluded goods or “new customers only” are the usual reasons. If it still fails, tell us the store and the code.",
  },
  {
    question: "What does “Verified” mean?",
    answer:
      "An editor checked the deal on the day the ticket names, and its code, discount, description, link and dates have not changed since. Otherwise the ticket says “Not tested yet”.",
  },
  {
    question: "Does a code cost me anything?",
    answer:
      "No. If you buy after following a link, the shop may pay us a commission. Your price is the same.",
  },
  {
    question: "I run a shop. How do I list or correct a deal?",
    answer: "Write to us from an address of the shop’s own domain, with a page of yours that shows the deal.",
  },
  {
    question: "How do I leave the newsletter?",
    answer: "Write to us from the address that is subscribed, and we delete it.",
  },
];

function ContactText({ contactEmail }: Settings) {
  return (
    <>
      <div className="card flex flex-wrap items-center justify-between gap-4 p-6">
        <div className="min-w-0">
          <h2 className="text-name">Support</h2>
          <p className="mt-1 break-all">{contactEmail}</p>
        </div>
        <a href={`mailto:${contactEmail}`} className="btn btn-brand">
          Write an Email
        </a>
      </div>
      <h2>Frequently asked</h2>
      {questions.map(({ question, answer }) => (
        <details key={question} className="card px-5 py-4">
          <summary className="font-semibold">{question}</summary>
          <p className="mt-2 text-muted">{answer}</p>
        </details>
      ))}
    </>
  );
}
