import { type Confirmed, confirmedFacts } from "../../base/answerer/confirmed.policy.ts";
import { EVENTS } from "../../base/happenings/events.ts";
import type { License } from "../../base/license/license.schema.ts";
import { isExpired } from "../../base/license/scope.policy.ts";
import { grantedBrand } from "../../base/license/scope-words.policy.ts";
import { type OwnNetwork, ownNetworkFacts } from "../../base/own-network/own-network.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { Change } from "../../library/asset/change.ts";
import { fileOf } from "../../library/asset/file.ts";
import type { RequestSummary } from "../../library/asset/kept.ts";
import { withoutRefusalsOf, withoutRemovalsOf } from "../../library/asset/objections.ts";
import { closedRequest } from "../../library/asset/request-summary.ts";
import { Upload } from "../../library/upload/index.ts";
import { Team } from "../../people/team/index.ts";
import { todayIn } from "../../platform/clock.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import type { Evidence } from "../grant/grant.entity.ts";
import { Grant } from "../grant/index.ts";
import { intact } from "./intact.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "./rights-request.entity.ts";

/** A request whose owner has said yes, with its asset, before the yes is valid. */
export interface WaitingRequest {
  request: RightsRequestRecord;
  asset: AssetRecord;
  summary: RequestSummary;
}

/** By what a yes that waited becomes valid. */
interface Valid {
  /** When, ISO 8601; the grant begins then. */
  at: string;
  /** The signed contract; "" if none was required. */
  contractId: string;
  origin: "owner" | "contract";
  /** By what yes and proof or signature together look like ones from the team itself. */
  ownNetwork: (agreedFrom: OwnNetwork | undefined) => OwnNetwork | undefined;
  /** What confirms proof or yes, and signature together. @param by what confirms the proof, or else the yes */
  confirmed: (by: Confirmed | undefined) => Confirmed | undefined;
  /** What the entry says of the signature or the proof. */
  facts: Readonly<Record<string, string>>;
  /** The error for a permission whose last day has passed. */
  ended: () => Error;
}

/** The originals that were uploaded with the approval and are still stored. */
export const originalsOf = ({ teamId, requestId, agreed }: RightsRequestRecord) =>
  Upload.heldFor({ teamId, requestId }, agreed?.evidence.files.map(({ id }) => id) ?? []);

/** The write that changes a request that waits. It fails if the request doesn't wait for the same any more. */
export const movedFrom = (
  { teamId, requestId, status: from }: RightsRequestRecord,
  set: Partial<Pick<RightsRequestRecord, "status" | "decision" | "contract" | "expiresAt" | "agreed" | "provenBy">>,
): Write =>
  updateItem(
    RightsRequestEntity.patch({ teamId, requestId })
      .set(set)
      .where(({ status }, { eq }) => eq(status, from))
      .params(),
  );

/**
 * The change that makes the grant of a yes that waited for a proof or a signature: the asset becomes approved or
 * time-limited, the request closes, and the originals become files of the asset.
 * @throws contract.text_damaged if what was agreed to doesn't match the entry in the activity; `ended`
 */
export const granting = async ({ request, asset, summary }: WaitingRequest, valid: Valid): Promise<Change> => {
  const { at, contractId, origin, facts } = valid;
  const { teamId, requestId, assetId, brand, intendedUse, contentUrl: post = "" } = request;
  const [{ decision, agreed }, uploads] = await Promise.all([intact(request, contractId), originalsOf(request)]);
  const team = await Team.get(teamId);
  if (isExpired(decision.expiresOn, todayIn(team.timeZone))) throw valid.ended();
  const files = uploads.map((upload) => fileOf(upload, "owner"));
  const { usageRights, useClass, restrictions, credit, notes, expiresOn } = decision;
  const license: License = { usageRights, useClass, restrictions, credit, notes, expiresOn };
  const { ip, userAgent } = agreed;
  // If the contract was sent again more than a week after it expired, some of the originals may have been removed.
  const isKept = ({ id }: { id: string }) => files.some((file) => file.id === id);
  const evidence: Evidence = { ...agreed.evidence, files: agreed.evidence.files.filter(isKept) };
  const ownNetwork = valid.ownNetwork(agreed.ownNetwork);
  const signs = ownNetwork && { ownNetwork };
  const confirmed = valid.confirmed(request.provenBy ?? decision.confirmed);
  const owner = { name: decision.name, email: decision.email, ip, userAgent, ...signs };
  const { scope } = decision;
  const fee = decision.fee && Grant.owed(decision.fee, todayIn(team.timeZone));
  const about = { teamId, assetId, requestId, brand: grantedBrand(scope, brand), intendedUse, scope, post, fee };
  const granted = Grant.byOwner({ ...about, evidence, license, at, owner, origin, confirmed });
  const grants = [...Grant.grantsOf(asset), granted.approval];
  const { contentOwner, contentOwnerEmail: ownerEmail } = request;
  const signer = { owner: contentOwner, ...(ownerEmail && { ownerEmail }), email: decision.email };
  const lifted = { ...asset, ...withoutRemovalsOf(asset, signer) };
  const next = Grant.holding(lifted, { grants, ended: [], otherwise: "approved" });
  const [from, to] = [asset.status, next.status];
  const isMoved = from !== to;
  return {
    next: {
      ...next,
      ...closedRequest({ ...summary, status: "approved", ...signs, confirmed }),
      files: [...asset.files, ...files],
      refusals: withoutRefusalsOf(asset, signer, {
        ...{ granted: granted.approval, team: Team.licensee(team), renews: request.renews?.grantId },
      }),
      deniedByHand: undefined,
      version: asset.version + 1,
    },
    step: {
      type: "rights_request.approved",
      ...(isMoved && { from, to }),
      facts: {
        request: requestId,
        ...facts,
        ...ownNetworkFacts(ownNetwork),
        ...confirmedFacts(confirmed),
        grant: granted.grantId,
        "grant sha256": granted.sha256,
        terms: evidence.termsVersion,
        "terms sha256": evidence.termsSha256,
        "usage rights": usageRights,
        ...(restrictions.length > 0 && { restrictions: restrictions.join(", ") }),
        ...(expiresOn && { "expires on": expiresOn }),
        ...(files.length > 0 && { originals: String(files.length) }),
      },
      outsider: { name: decision.name, email: decision.email },
    },
    also: [
      movedFrom(request, {
        status: "approved",
        decision: { ...decision, grantId: granted.grantId, number: granted.approval.number },
      }),
      ...granted.writes,
      ...uploads.flatMap(Upload.attachment),
      ...files.map(({ id }) => EVENTS["asset.file.stored"].outbox({ assetId, fileId: id })),
      EVENTS["rights_request.approved"].outbox({ requestId, assetId }),
      ...(isMoved ? [EVENTS["asset.status.changed"].outbox({ assetId, from, to })] : []),
    ],
  };
};
