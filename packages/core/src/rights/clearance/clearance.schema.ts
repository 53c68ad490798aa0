import * as z from "zod";
import { adminLicenseInput } from "../../base/license/license.schema.ts";
import { resourceId } from "../../platform/fields.schema.ts";

/** `grantId` is `endedApproval.grantId` of the asset. */
export const restoreGrantInput = z.object({ grantId: resourceId });
export type RestoreGrantInput = z.infer<typeof restoreGrantInput>;

/** The details that an admin adds to an approval that an admin has set; `grantId` is the id of that approval. */
export const describeApprovalInput = z.object({ grantId: resourceId, ...adminLicenseInput.shape });
export type DescribeApprovalInput = z.infer<typeof describeApprovalInput>;
