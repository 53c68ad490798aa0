import * as z from "zod";
import { askedScopeInput } from "../../base/license/asked-scope.schema.ts";
import { basisInput } from "../../base/license/basis-input.schema.ts";
import { adminLicenseInput } from "../../base/license/license.schema.ts";
import { LIMITS, line, resourceId } from "../../platform/fields.schema.ts";
import { intendedUse } from "../rights-request/intended-use.schema.ts";

/** `grantId` is `endedApproval.grantId` of the asset. */
export const restoreGrantInput = z.object({ grantId: resourceId });
export type RestoreGrantInput = z.infer<typeof restoreGrantInput>;

/** What an admin says who sets an approval by hand: on what it rests, and for what it is. */
export const adminApproval = z.object({
  basis: basisInput,
  brand: line("Brand", LIMITS.nameMax),
  intendedUse,
  /** Several brands and uses, as in a request; without it, the approval is for `brand` and `intendedUse`. */
  scope: askedScopeInput.pick({ uses: true, brands: true }).optional(),
  ...adminLicenseInput.shape,
});
export type AdminApproval = z.output<typeof adminApproval>;

/** A status that an admin sets. If the approval has an end, the asset becomes time-limited. */
export const statusInput = z.discriminatedUnion("status", [
  z.object({ status: z.literal("approved"), approval: adminApproval }),
  z.object({ status: z.enum(["pending", "requesting-rights", "denied"]) }),
]);
export type StatusInput = z.input<typeof statusInput>;
export type ParsedStatus = z.output<typeof statusInput>;

export const setStatusInput = z
  .intersection(
    statusInput,
    z.object({
      version: z.number().int().nonnegative(),
      /** The document on which an approval rests, from an upload for the purpose `release`; stored with the approval, or not at all. */
      uploadId: resourceId.optional(),
    }),
  )
  .refine(({ status, uploadId }) => status === "approved" || uploadId === undefined, {
    path: ["uploadId"],
    error: "Only an approval rests on a document",
  });
export type ParsedSetStatus = z.output<typeof setStatusInput>;
