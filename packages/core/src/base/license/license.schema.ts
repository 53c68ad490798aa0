import * as z from "zod";
import { LIMITS, line, optionalDate, optionalLine, optionalText } from "../../platform/fields.schema.ts";
import { RESTRICTIONS } from "./scope.policy.ts";

export const useClass = z.enum(["commercial", "editorial"]);
export type UseClass = z.infer<typeof useClass>;

export { RESTRICTIONS, type Restriction } from "./scope.policy.ts";
export const restriction = z.enum(RESTRICTIONS);

/** What may be done with content: granted by an owner or a contract, or noted by an admin. */
export const license = z.object({
  /** The permission in the words of the person who granted it; "" if an admin noted none. */
  usageRights: z.string(),
  /** Absent for an admin's own approval, for which nobody was asked. */
  useClass: useClass.optional(),
  restrictions: z.array(restriction),
  /** The name to credit; "" for none. */
  credit: z.string(),
  notes: z.string(),
  /** Last day, a calendar date in the team's time zone; "" for a license without an end. */
  expiresOn: z.string(),
});
export type License = z.infer<typeof license>;

/**
 * A license as an owner gives it on the request's page. The request decides the license's class
 * (`useClass`).
 */
export const licenseInput = z.object({
  usageRights: line("Usage rights", LIMITS.title),
  restrictions: z.array(restriction).max(RESTRICTIONS.length).default([]),
  /** Calendar date, inclusive; "" for none. */
  expiresOn: optionalDate,
  credit: optionalLine("Credit me as", LIMITS.nameMax),
  notes: optionalText("Notes", LIMITS.notes),
});

/** The license of an asset for which nothing was granted or noted. */
export const noLicense = (): License => ({ usageRights: "", restrictions: [], credit: "", notes: "", expiresOn: "" });

/** What an admin who approves by hand may note about the license; all optional. Own words limit the use. */
export const adminLicenseInput = z.object({
  usageRights: optionalLine("Usage Rights", LIMITS.title),
  notes: optionalText("Notes", LIMITS.notes),
  /** Calendar date, inclusive; "" for none. */
  expiresOn: optionalDate,
});
