import type { ApprovalRecord } from "../library/asset/kept.ts";
import type { AdminApproval, ParsedStatus } from "../rights/clearance/clearance.schema.ts";
import type { SettableStatus } from "../rights/clearance/settable-status.policy.ts";

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

/** A status that an admin sets; an approval is for social media posts of the team's network, and of the admin's own work. */
export const settingTo = (status: SettableStatus, given: Partial<AdminApproval> = {}): ParsedStatus =>
  status === "approved" ? { status, approval: { ...BY_HAND, ...given } } : { status };

const BY_HAND: AdminApproval = {
  basis: { kind: "own_work", note: "", link: "" },
  brand: "Clearhouse Network",
  intendedUse: "Social media posts",
  usageRights: "",
  notes: "",
  expiresOn: "",
};
