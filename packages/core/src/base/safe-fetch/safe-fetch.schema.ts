import * as z from "zod";

/** Why a fetch from another site failed. */
export const FOREIGN_PROBLEMS = [
  /** The URL wasn't called, because it isn't http(s), has a user or a port, or leads into a private network. */
  "refused",
  /** The host says that there is nothing at this URL, or that we may not read it. */
  "missing",
  /** There were more redirects than we follow. */
  "redirects",
  "too_large",
  "wrong_type",
  /** The host didn't answer in time, or said that it can't answer now. */
  "unreachable",
  /** The team has used up its bytes for the day. */
  "over_budget",
  /** All of the team's slots are in use. */
  "busy",
] as const;
export const foreignProblem = z.enum(FOREIGN_PROBLEMS);
export type ForeignProblem = z.infer<typeof foreignProblem>;
