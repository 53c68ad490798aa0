import { CodedError, type ErrorKind } from "../../platform/errors/error.ts";
import type { ForeignProblem } from "./safe-fetch.schema.ts";

const KINDS: Partial<Record<ForeignProblem, ErrorKind>> = {
  too_large: "too_large",
  over_budget: "rate_limited",
  busy: "rate_limited",
};

const MESSAGES: Record<ForeignProblem, string> = {
  refused: "This address can't be opened.",
  missing: "There is no file at this address.",
  redirects: "This address redirects too many times.",
  too_large: "The file at this address is too large.",
  wrong_type: "The file at this address isn't of a supported type.",
  unreachable: "This address doesn't answer.",
  over_budget: "Today's limit for fetching files is reached.",
  busy: "Other addresses are being fetched. Please try again.",
};

/**
 * A URL of another site can't be called, or its answer can't be used. The code is `foreign.{problem}`; the detail never
 * contains the URL.
 */
export class ForeignError extends CodedError {
  readonly problem: ForeignProblem;

  constructor(problem: ForeignProblem, detail: string, cause?: unknown) {
    super(KINDS[problem] ?? "invalid", `foreign.${problem}`, MESSAGES[problem], { detail, cause });
    this.problem = problem;
  }
}
