import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";

/** The longest a visitor waits for a page's shell or an answer, in milliseconds: a little more than a query may take. */
const PATIENCE = 8_000;

/** Answers 503 where what a handler waits for never comes: a database that takes the question and is silent. */
export const patience = timeout(
  PATIENCE,
  () => new HTTPException(503, { message: "The database is silent" }),
);
