import * as z from "zod";

/** Why a fetch from a foreign address failed. */
export const FOREIGN_PROBLEMS = [
  /** The address isn't called: it isn't http(s), has a user or another port, or leads into a private network. */
  "refused",
  /** The host says that there is nothing at the address, or nothing for us. */
  "missing",
  /** The address redirects more often than we follow. */
  "redirects",
  "too_large",
  "wrong_type",
  /** The host didn't answer, or not in time, or says that it can't answer now. */
  "unreachable",
  /** The team has used up its bytes for the day. */
  "over_budget",
  /** All of the team's slots are in use. */
  "busy",
] as const;
export const foreignProblem = z.enum(FOREIGN_PROBLEMS);
export type ForeignProblem = z.infer<typeof foreignProblem>;
