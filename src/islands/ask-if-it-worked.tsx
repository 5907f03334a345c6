import { atom, useAtom } from "jotai";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { visitorPaths as paths } from "../paths";
import { type ShopperAnswer, shopperReasons } from "../proof/vocabulary";
import { reasonWords } from "../proof/words";
import { notify } from "./toast";

type Props = { dealId: number; terms: number };

const answered = atom<ReadonlyMap<number, string>>(new Map<number, string>());

export function AskIfItWorked({ dealId, terms }: Props) {
  const [answers, setAnswers] = useAtom(answered);
  const [isOpen, setOpen] = useState(false);
  const no = useRef<HTMLButtonElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const isOwn = useRef(false);
  const id = `answer-${dealId}`;
  const words = answers.get(dealId);

  useEffect(() => {
    if (words !== undefined && isOwn.current) thanks.current?.focus();
  }, [words]);

  async function send(answer: ShopperAnswer) {
    // A double click answers once.
    if (isOwn.current) return;
    isOwn.current = true;
    const near = no.current?.closest(".ticket");
    const { noted, failure, isFinal } = await post(dealId, { answer, terms });
    setOpen(false);
    // The ticket has no room for it.
    if (failure) notify("error", failure, undefined, { near });
    if (isFinal) setAnswers((all) => new Map(all).set(dealId, noted ?? "Not noted."));
    else isOwn.current = false;
  }

  function close(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen) return;
    setOpen(false);
    no.current?.focus();
  }

  if (words !== undefined)
    return (
      <p ref={thanks} tabIndex={-1} role="status" className="ticket-question">
        {words}
      </p>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only closes what its buttons have opened
    <div className="contents" onKeyDown={close}>
      <div className="ticket-question">
        <span>Did it work?</span>
        <button type="button" className="answer-chip" onClick={() => send("works")}>
          Yes<span className="sr-only">, it worked</span>
        </button>
        <button
          ref={no}
          type="button"
          className="answer-chip"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          No<span className="sr-only">, it did not work</span>
        </button>
      </div>
      {isOpen && (
        <fieldset ref={bringIntoView} id={id} aria-labelledby={`${id}-title`} className="slip answer-slip">
          <div className="receipt">
            <b id={`${id}-title`}>What did the shop say?</b>
            {shopperReasons.map((reason) => (
              <button key={reason} type="button" onClick={() => send(reason)}>
                {reasonWords[reason]}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

/** The ticket may be at the lower edge of the screen. */
const bringIntoView = (slip: Element | null) => slip?.scrollIntoView({ block: "nearest" });

type Answer = { answer: ShopperAnswer; terms: number };

/** `isFinal`: there is no use in asking again. */
type Posted = { noted?: string; failure?: string; isFinal: boolean };

async function post(dealId: number, answer: Answer): Promise<Posted> {
  try {
    const response = await fetch(paths.api.answers(dealId), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(answer),
    });
    const { message, detail } = await response.json();
    if (response.ok) return { noted: message, isFinal: true };
    return { failure: detail, isFinal: response.status === 409 };
  } catch {
    return { failure: "That was not saved. Please try again.", isFinal: false };
  }
}
