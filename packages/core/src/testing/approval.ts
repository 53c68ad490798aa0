import type { ApprovalRecord } from "../library/asset/asset.entity.ts";

/** An owner's approval as an asset's record stores it. */
export const anApproval = (given: Partial<ApprovalRecord> = {}): ApprovalRecord => ({
  grantId: "grt_1",
  number: "CH-0001-0002-0003",
  origin: "owner",
  approverName: "Olivia Owner",
  approverEmail: "olivia@example.com",
  approvedAt: "2026-01-02T00:00:00.000Z",
  usageRights: "",
  restrictions: [],
  credit: "",
  notes: "",
  expiresOn: "",
  ...given,
});
