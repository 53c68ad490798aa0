/** A consequence has to wait for something else. Nothing went wrong; its message is delivered again. */
export class NotYet extends Error {
  override name = "NotYet";
}
