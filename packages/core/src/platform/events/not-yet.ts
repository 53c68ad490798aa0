/** What an event sets in motion has to wait for something else: nothing went wrong, and its message comes again. */
export class NotYet extends Error {
  override name = "NotYet";
}
