/**
 * Thrown by an event handler that has to wait for something. Waiting isn't a failure; the event is delivered again
 * later.
 */
export class NotYet extends Error {
  override name = "NotYet";
}
