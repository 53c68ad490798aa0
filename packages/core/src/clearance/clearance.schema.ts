import * as z from "zod";
import { adminLicenceInput } from "../licence/licence.schema.ts";
import { resourceId } from "../platform/fields.schema.ts";

/** Which approval is restored: `endedApproval.grantId` of the asset. */
export const restoreGrantInput = z.object({ grantId: resourceId });
export type RestoreGrantInput = z.infer<typeof restoreGrantInput>;

/** The details an admin adds to an approval that an admin has set; `grantId` names it. */
export const describeApprovalInput = z.object({ grantId: resourceId, ...adminLicenceInput.shape });
export type DescribeApprovalInput = z.infer<typeof describeApprovalInput>;
