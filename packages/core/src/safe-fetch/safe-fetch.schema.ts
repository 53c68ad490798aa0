import * as z from "zod";

/** Why nothing came from a foreign address. */
export const FOREIGN_PROBLEMS = [
  /** It isn't asked: no http(s), a user in it, another port, or it leads into a private network. */
  "refused",
  /** It answered that there is nothing, or nothing for us. */
  "missing",
  /** It leads from one address to the next and never arrives. */
  "redirects",
  "too_large",
  "wrong_type",
  /** No answer, none in time, or the host says that it can't answer now. */
  "unreachable",
  /** The team has fetched as much as it may in a day. */
  "over_budget",
  /** As many fetches of the team as may be are under way. */
  "busy",
] as const;
export const foreignProblem = z.enum(FOREIGN_PROBLEMS);
export type ForeignProblem = z.infer<typeof foreignProblem>;
