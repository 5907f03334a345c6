/**
 * Begins queries that a page awaits only while it renders. One that fails before then is not "unhandled": its
 * part of the page says so.
 */
export function begin<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
