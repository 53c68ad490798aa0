import type { AssetRecord, RequestSummary } from "../asset/asset.entity.ts";
import { assetConflict } from "../asset/asset.errors.ts";
import { AssetStatusChanged } from "../asset/asset.events.ts";
import { type Asset as AssetView, type SetStatusInput, setStatusInput } from "../asset/asset.schema.ts";
import { type Change, change } from "../asset/change.ts";
import { viewer } from "../asset/list.ts";
import { Grant } from "../grant/index.ts";
import type { Licence } from "../licence/licence.schema.ts";
import { nowIso } from "../platform/clock.ts";
import { type MemberActor, requireAdmin } from "../platform/identity/actor.ts";
import { parseInput } from "../platform/parse.ts";
import { withdrawal } from "../rights-request/withdraw.ts";

/**
 * An admin sets a status by hand (spec A §4). Pending, approved and denied withdraw an open request; approved leaves a
 * grant whose origin is the admin.
 * @throws auth.forbidden, asset.not_found, asset.conflict, request.invalid
 */
export const setStatus = async (assetId: string, input: SetStatusInput): Promise<AssetView> => {
  const admin = requireAdmin();
  const { version, ...wanted } = parseInput(setStatusInput, input);
  const show = await viewer();
  const record = await change(admin.teamId, assetId, (current) => {
    if (current.version !== version) throw assetConflict();
    return statusChange(admin, current, wanted);
  });
  return show(record);
};

type Wanted = Omit<ReturnType<typeof setStatusInput.parse>, "version">;

/** What setting a status by hand changes of an asset as it is now; undefined where it has that status. */
export const statusChange = (admin: MemberActor, current: AssetRecord, wanted: Wanted): Change | undefined => {
  const { teamId, userId, displayName, email } = admin;
  const { status, usageRights, notes } = wanted;
  const licence: Licence = { usageRights, restrictions: [], credit: "", notes, expiresOn: "" };
  const { assetId } = current;
  if (current.status === status) return undefined;
  const next: AssetRecord = { ...current, status, version: current.version + 1, approval: undefined };
  const also = [AssetStatusChanged.outbox({ assetId, from: current.status, to: status })];
  const facts: Record<string, string> = {};
  if (status === "approved") {
    const granted = Grant.byAdmin({ teamId, assetId, userId, displayName, email, licence, at: nowIso() });
    next.approval = granted.approval;
    also.push(granted.write);
    facts.grant = granted.grantId;
    if (usageRights) facts["usage rights"] = usageRights;
  }
  if (status !== "requesting-rights" && current.openRequestId) {
    also.push(withdrawal(teamId, current.openRequestId));
    next.openRequestId = undefined;
    next.request = { ...(current.request as RequestSummary), status: "withdrawn" };
    facts["withdrawn request"] = current.openRequestId;
  }
  return { next, step: { type: "asset.status.changed", from: current.status, to: status, facts }, also };
};
