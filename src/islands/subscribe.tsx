import { type FormEvent, useState } from "react";
import { visitorPaths as paths } from "../paths";
import { SUBSCRIBED } from "../schemas/vocabulary";
import { island, useHydrated } from "./island";
import { notify } from "./toast";

type Props = { id: string; email?: string; error?: string };

function Subscribe({ id, email = "", error }: Props) {
  const isHydrated = useHydrated();
  const [isSending, setSending] = useState(false);

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email")).trim();
    if (!email.includes("@")) return invalid();
    setSending(true);
    const status = await post(email);
    setSending(false);
    if (status === 422) return invalid();
    if (status !== 200) return notify("error", "Subscription Failed", "Please try again later.");
    form.reset();
    notify("success", SUBSCRIBED.title, SUBSCRIBED.description);
  }

  return (
    <form
      method="post"
      action={paths.newsletter()}
      onSubmit={subscribe}
      // With scripts, a toast reports a wrong address.
      noValidate={isHydrated}
      className="flex w-full max-w-xl flex-col gap-2.5 sm:flex-row"
    >
      <div className="flex-1">
        <label htmlFor={id} suppressHydrationWarning className="sr-only">
          Email address
        </label>
        <input
          id={id}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="Enter your email"
          defaultValue={email}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="field w-full"
        />
        {error && (
          <p id={`${id}-error`} suppressHydrationWarning className="mt-1.5 text-danger text-sm">
            {error}
          </p>
        )}
      </div>
      <button
        type="submit"
        disabled={isSending}
        suppressHydrationWarning
        className="btn btn-ink shrink-0 self-start max-sm:w-full"
      >
        {isSending ? "Subscribing…" : "Subscribe"}
      </button>
    </form>
  );
}

function invalid() {
  return notify("error", "Invalid Email", "Please enter a valid email address.");
}

/** @returns the answer's status, or 0 without an answer. */
async function post(email: string): Promise<number> {
  const request = fetch(paths.api.subscribe(), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  });
  return request.then(
    (response) => response.status,
    () => 0,
  );
}

export default island("subscribe", Subscribe, { hold: "submit" });
