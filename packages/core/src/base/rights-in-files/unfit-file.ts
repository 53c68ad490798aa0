/** A file into which nothing can be written safely; the message is a clause for people: 'the file ends early'. */
export class UnfitFile extends Error {
  override readonly name = "UnfitFile";
}

export const ENDS_EARLY = "the file ends early";
export const IS_DAMAGED = "the file is damaged";
