import * as z from "zod";
import { license } from "../../base/license/license.schema.ts";
import { readLicenseNumber } from "../../base/license/license-number.policy.ts";
import { limit } from "../../library/verdict/rows.schema.ts";

/** A license is looked up by its number, or by the SHA-256 of a licensed file or of the license document. */
export const checkQuery = z
  .object({
    number: z
      .string()
      .max(64)
      .transform((typed) => readLicenseNumber(typed) ?? "")
      .optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "Not a SHA-256")
      .optional(),
  })
  .refine(({ number, sha256 }) => (number === undefined) !== (sha256 === undefined), {
    message: "Ask by a number or by a SHA-256",
    path: ["number"],
  });
export type CheckQuery = z.output<typeof checkQuery>;

/** What anybody is told, from green to red: never greener than what the team itself sees. */
export const CHECK_ANSWERS = [
  "cleared",
  "conditions",
  "recorded",
  "not_confirmed",
  "under_review",
  "ended",
  "unknown",
] as const;
const checkAnswer = z.enum(CHECK_ANSWERS);
export type CheckAnswer = z.infer<typeof checkAnswer>;

/** For what a license is. */
const licensed = license.pick({ useClass: true, usageRights: true, restrictions: true }).extend({
  brand: z.string(),
  /** The first and last day, as calendar dates; `until` is "" for a license without an end. */
  from: z.string(),
  until: z.string(),
});
export type Licensed = z.infer<typeof licensed>;

/** What anybody may know of one license or approval. The only name in it is the team's public name. */
const checkItem = z.object({
  says: checkAnswer.exclude(["unknown"]),
  team: z.string(),
  /** The number; absent in answers about a file that don't say what holds. */
  number: z.string().optional(),
  /** Since when it is under review or no longer in force, as a calendar date. */
  since: z.string().optional(),
  /** The limits of a license with conditions. */
  limits: z.array(limit).optional(),
  /** For what a license is, or was; absent in answers that don't say what holds, and for what the team recorded. */
  licensed: licensed.optional(),
});
export type CheckItem = z.infer<typeof checkItem>;

const state = z.enum(["cleared", "expired", "withdrawn"]);
export type LicenseState = z.infer<typeof state>;

/** A license for programs that know three states. */
const publicLicense = licensed.extend({ state, number: z.string(), team: z.string() });
export type PublicLicense = z.infer<typeof publicLicense>;

/**
 * `says` is the greenest answer of `items`; "unknown" if there is none. `answer` and `licences` are for programs that
 * know three states: they have the licenses that are cleared or have ended, and `answer` is the best of their states,
 * otherwise "unknown".
 */
export const licenseCheck = z.object({
  says: checkAnswer,
  items: z.array(checkItem),
  answer: z.enum([...state.options, "unknown"]),
  licences: z.array(publicLicense),
  /** Set if there are more licenses than were read, and no license that was read is cleared. */
  more: z.literal(true).optional(),
});
export type LicenseCheck = z.infer<typeof licenseCheck>;
