import { EVENTS } from "../../base/happenings/events.ts";
import { type License, noLicense } from "../../base/license/license.schema.ts";
import { isExpired } from "../../base/license/term.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { Asset as AssetView } from "../../library/asset/asset.schema.ts";
import { change, type Step } from "../../library/asset/change.ts";
import { viewer } from "../../library/asset/view.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso, todayIn } from "../../platform/clock.ts";
import { type MemberActor, requireAdmin } from "../../platform/identity/actor.ts";
import { Grant } from "../grant/index.ts";
import { expiresInThePast } from "../rights-request/rights-request.errors.ts";
import { approvalChanged } from "./clearance.errors.ts";
import type { DescribeApprovalInput } from "./clearance.schema.ts";

/** The details that an admin can give when setting an approval. */
export type Details = Pick<License, "usageRights" | "notes" | "expiresOn">;

/**
 * Checks that an approval's last day hasn't passed.
 * @throws request.invalid if the date has passed in the team's time zone
 */
export const requireFutureEnd = async (teamId: string, expiresOn: string): Promise<void> => {
  const { timeZone } = await Team.get(teamId);
  if (isExpired(expiresOn, todayIn(timeZone))) throw expiresInThePast();
};

/** An admin's grant for an asset, and the facts about the grant for the activity. */
export const approvalBy = (
  { userId, displayName, email }: MemberActor,
  { teamId, assetId }: Pick<AssetRecord, "teamId" | "assetId">,
  details: Details,
) => {
  const license = { ...noLicense(), ...details };
  const granted = Grant.byAdmin({ teamId, assetId, userId, displayName, email, license, at: nowIso() });
  const facts: Record<string, string> = {
    grant: granted.grantId,
    "grant sha256": granted.sha256,
    ...(details.usageRights && { "usage rights": details.usageRights }),
    ...(details.expiresOn && { "expires on": details.expiresOn }),
  };
  return { ...granted, facts };
};

/**
 * Adds the details to an approval that an admin has set before: the kanban board sets the status at once, and asks for
 * the details after that. A new grant with the details replaces the grant without them.
 * @throws auth.forbidden, asset.not_found, request.invalid for an end that has passed, asset.approval_changed if the
 * asset has another approval by now or if an owner gave the approval
 */
export const describeApproval = async (
  assetId: string,
  { grantId, ...details }: DescribeApprovalInput,
): Promise<AssetView> => {
  const admin = requireAdmin();
  const show = await viewer();
  await requireFutureEnd(admin.teamId, details.expiresOn);
  const { record } = await change(admin.teamId, assetId, (current) => {
    const { approval } = current;
    if (approval?.grantId !== grantId || approval.origin !== "admin") throw approvalChanged();
    const granted = approvalBy(admin, current, details);
    const grants = Grant.grantsOf(current).map((grant) => (grant.grantId === grantId ? granted.approval : grant));
    const held = Grant.holding(current, { grants, ended: Grant.endedGrantsOf(current), otherwise: current.status });
    const next = { ...held, version: current.version + 1 };
    const also = [...granted.writes, ...Grant.ending(current, [approval], { by: "replaced" })];
    const [from, to] = [current.status, next.status];
    if (from === to) {
      const step: Step = { type: "asset.edited", facts: { fields: "approval", ...granted.facts } };
      return { next, step, also };
    }
    const step: Step = { type: "asset.status.changed", from, to, facts: granted.facts };
    return { next, step, also: [...also, EVENTS["asset.status.changed"].outbox({ assetId, from, to })] };
  });
  return show(record);
};
