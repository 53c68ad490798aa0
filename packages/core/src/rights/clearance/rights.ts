import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { read } from "../../library/asset/change.ts";
import { coveragesOf } from "../../library/asset/covered-by.ts";
import { namesOf } from "../../library/asset/releases.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { dayIn, todayIn } from "../../platform/clock.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { grantsOf } from "../grant/holding.ts";
import { mayUse, type Rights } from "./gate.policy.ts";
import type { GateAnswer, ParsedGateQuery } from "./gate.schema.ts";

/** An asset's rights, from its record and from its creator's agreements. */
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
    releases: asset.releases,
    licensee: Team.legalName(team),
  };
};

/**
 * Whether an asset of the actor's team may be used for a brand, for a use, on a calendar day in the team's time zone.
 * @param named whether the answer contains the names of people whose release is missing; false for an answer that is
 * shown outside the workspace, for example in Slack
 * @throws asset.not_found
 */
export const gate = async (
  assetId: string,
  { brand, use, on }: ParsedGateQuery,
  { named = false }: { named?: boolean } = {},
): Promise<GateAnswer> => {
  const teamId = requireTeamId();
  const [asset, team] = await Promise.all([read(teamId, assetId), Team.get(teamId)]);
  const [rights, names] = await Promise.all([rightsOf(asset, team), named ? namesIn(asset) : undefined]);
  const question = { brand: brand || undefined, use: use || undefined, on: on || todayIn(team.timeZone) };
  return mayUse(names ? withNames(rights, names) : rights, question);
};

/** The names on the releases, by release id. Reads nothing if the asset has no releases. */
const namesIn = async ({ teamId, assetId, releases }: AssetRecord): Promise<Map<string, string> | undefined> =>
  releases && releases.releases.length > 0 ? namesOf(teamId, assetId) : undefined;

const withNames = ({ releases, ...rights }: Rights, names: ReadonlyMap<string, string>): Rights => ({
  ...rights,
  releases: releases && {
    ...releases,
    releases: releases.releases.map((release) => ({ ...release, name: names.get(release.id) })),
  },
});
