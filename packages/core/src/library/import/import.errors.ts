import { CodedError, notFound } from "../../platform/errors/error.ts";

export const importNotFound = () => notFound("import", "Import not found");

export const tooManyImports = () =>
  new CodedError("conflict", "import.too_many", "Too many imports are waiting. Try again when one of them has ended.");

/** The reason why a whole file is refused; the message is shown after 'Failed to process CSV:'. */
export class FileProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FileProblem";
  }
}
