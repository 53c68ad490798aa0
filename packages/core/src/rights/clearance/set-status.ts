import { EVENTS } from "../../base/happenings/events.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { assetConflict } from "../../library/asset/asset.errors.ts";
import type { Asset as AssetView } from "../../library/asset/asset.schema.ts";
import { type Change, change } from "../../library/asset/change.ts";
import { endingsAfter } from "../../library/asset/grants-of.ts";
import { closedRequest } from "../../library/asset/request-summary.ts";
import { viewer } from "../../library/asset/view.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { statusOfGrants } from "../grant/grant.policy.ts";
import { Grant } from "../grant/index.ts";
import type { NewPaper } from "../grant/papers.ts";
import { withdrawal } from "../rights-request/withdraw.ts";
import { approvalBy, isApprovedSo, requireFutureEnd } from "./admin-approval.ts";
import { alreadyApproved } from "./clearance.errors.ts";
import type { ParsedSetStatus, ParsedStatus } from "./clearance.schema.ts";

/**
 * Sets an asset's status by hand, which only admins may do. Setting the status to pending, approved or
 * denied withdraws an open request. Setting the status to approved makes a grant with the admin's name; a grant with an
 * end makes the asset time-limited. All previous grants of the asset are withdrawn. The withdrawn grants can be
 * restored; the grant that ends last is kept as `endedApproval`.
 * @throws auth.forbidden, asset.not_found, asset.conflict, asset.already_approved for another approval than it has,
 * request.invalid for an end that has passed; upload.not_found,
 * upload.not_completed, upload.wrong_state for the document, and then nothing is approved
 */
export const setStatus = async (
  assetId: string,
  { version, uploadId, ...wanted }: ParsedSetStatus,
): Promise<AssetView> => {
  const admin = requireAdmin();
  const { teamId } = admin;
  const show = await viewer();
  if (wanted.status === "approved") await requireFutureEnd(teamId, wanted.approval.expiresOn);
  const { record } = await change(teamId, assetId, async (current) => {
    if (current.version !== version) throw assetConflict();
    if (current.status === "approved" && wanted.status === "approved") {
      if (isApprovedSo(current, admin, wanted.approval, uploadId)) return undefined;
      throw alreadyApproved();
    }
    return statusChange(current, wanted, uploadId ? await Grant.newPaper(uploadId) : undefined);
  });
  return show(record);
};

/**
 * The change of an asset whose status is set by hand; undefined if the asset has that status already.
 * @param document the document of an approval
 * @throws auth.forbidden
 */
export const statusChange = (current: AssetRecord, wanted: ParsedStatus, document?: NewPaper): Change | undefined => {
  const { teamId, assetId, openRequestId, request } = current;
  if (current.status === wanted.status) return undefined;
  const granted =
    wanted.status === "approved" ? approvalBy(requireAdmin(), current, wanted.approval, document) : undefined;
  const before = Grant.grantsOf(current);
  const grants = granted ? [granted.approval] : [];
  // What an admin sets is the status also of an asset whose license ended at its owner's wish; the verdict stays a stop.
  const status = statusOfGrants(grants, wanted.status);
  const held = { ...Grant.holding(current, { grants, ended: before, otherwise: wanted.status }), status };
  const withdrawn = wanted.status === "requesting-rights" ? undefined : openRequestId;
  return {
    next: {
      ...held,
      deniedByHand: wanted.status === "denied" ? { at: nowIso() } : undefined,
      // An approval by hand replaces the grants before it: nobody ended them.
      ...(!granted && { endings: endingsAfter(current, before, { at: nowIso(), by: "admin" }) }),
      version: current.version + 1,
      ...(withdrawn && closedRequest(request && { ...request, status: "withdrawn" })),
    },
    step: {
      type: "asset.status.changed",
      from: current.status,
      to: held.status,
      facts: {
        ...granted?.facts,
        ...(before.length > 0 && { "ended grant": before.map(({ grantId }) => grantId).join(", ") }),
        ...(withdrawn && { "withdrawn request": withdrawn }),
      },
    },
    also: [
      EVENTS["asset.status.changed"].outbox({ assetId, from: current.status, to: held.status }),
      ...(granted?.writes ?? []),
      ...Grant.ending(current, before, { by: granted ? "replaced" : "admin" }),
      ...(withdrawn ? withdrawal(teamId, withdrawn) : []),
    ],
  };
};
