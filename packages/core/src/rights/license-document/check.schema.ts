import * as z from "zod";
import { license } from "../../base/license/license.schema.ts";
import { readLicenseNumber } from "../grant/license-number.policy.ts";

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

const state = z.enum(["cleared", "expired", "withdrawn"]);
export type LicenseState = z.infer<typeof state>;

/** What anybody may know of a license. The only name in it is the team's public name. */
const publicLicense = license.pick({ useClass: true, usageRights: true, restrictions: true }).extend({
  state,
  number: z.string(),
  team: z.string(),
  brand: z.string(),
  /** The first and last day, as calendar dates; `until` is "" for a license without an end. */
  from: z.string(),
  until: z.string(),
});
export type PublicLicense = z.infer<typeof publicLicense>;

/**
 * `answer` is the best state of the licenses that were found: cleared, otherwise expired, otherwise withdrawn;
 * "unknown" if no license was found.
 */
export const licenseCheck = z.object({
  answer: z.enum([...state.options, "unknown"]),
  licences: z.array(publicLicense),
  /** Set if there are more licenses than were read, and no license that was read is cleared. */
  more: z.literal(true).optional(),
});
export type LicenseCheck = z.infer<typeof licenseCheck>;
