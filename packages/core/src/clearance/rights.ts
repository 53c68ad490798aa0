import type { ApprovalRecord, AssetRecord } from "../asset/asset.entity.ts";
import { read } from "../asset/change.ts";
import { coveragesOf } from "../asset/covered-by.ts";
import { statusNow } from "../asset/request-summary.ts";
import { GrantEntity } from "../grant/grant.entity.ts";
import { grantsOf } from "../grant/holding.ts";
import { dayIn, todayIn } from "../platform/clock.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { Team } from "../team/index.ts";
import type { TeamRecord } from "../team/team.entity.ts";
import { mayUse, type Rights } from "./gate.policy.ts";
import type { GateAnswer, ParsedGateQuery } from "./gate.schema.ts";

/** What an asset's record says of its rights. */
export const rightsOf = async (asset: AssetRecord, team: TeamRecord): Promise<Rights> => {
  const { status, request } = asset;
  const answered = request && statusNow(request);
  return {
    status,
    grants: grantsOf(asset).map((grant) => ({ ...grant, from: dayIn(team.timeZone, new Date(grant.approvedAt)) })),
    coveredBy: asset.creator && (await coveragesOf(asset.teamId, asset.creator.id, team.timeZone)),
    requestOpen: asset.openRequestId !== undefined && answered === "pending",
    awaitsSignature: answered === "awaiting-signature",
    denyReason: answered === "denied" ? request?.denyReason : undefined,
    licensee: Team.legalName(team),
  };
};

/**
 * Whether an asset of the actor's team may be used for a brand, for a use, on a day of the team's calendar.
 * @throws asset.not_found
 */
export const gate = async (assetId: string, { brand, use, on }: ParsedGateQuery): Promise<GateAnswer> => {
  const teamId = requireTeamId();
  const [asset, team] = await Promise.all([read(teamId, assetId), Team.get(teamId)]);
  const rights = await rightsOf(asset, team);
  const grants = await Promise.all(rights.grants.map((grant) => withScope(teamId, grant)));
  const question = { brand: brand || undefined, use: use || undefined, on: on || todayIn(team.timeZone) };
  return mayUse({ ...rights, grants }, question);
};

type Scoped = Rights["grants"][number];

/** Assets of before their grants' brand and use were kept with them say these in the grant's own record alone. */
const withScope = async (teamId: string, grant: Scoped | ApprovalRecord): Promise<Scoped> => {
  if (grant.brand !== undefined || grant.origin === "admin") return grant;
  const { data } = await GrantEntity.get({ teamId, grantId: grant.grantId }).go();
  return { ...grant, brand: data?.brand, intendedUse: data?.intendedUse };
};
