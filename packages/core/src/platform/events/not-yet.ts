/** A consequence has to wait for something else. Nothing went wrong; the event's message is delivered again. */
export class NotYet extends Error {
  override name = "NotYet";
}
