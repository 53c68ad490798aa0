import { agreementsOf, hasAccountOf } from "../../contracts/creator/agreement-accounts.ts";
import { find } from "../../contracts/creator/change.ts";
import { ownerAccounts } from "../../library/asset/accounts.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { coveragesFor } from "../../library/asset/covered-by.ts";
import { covers, grantsOf } from "../../library/asset/grants-of.ts";
import type { ApprovalRecord, RefusalRecord } from "../../library/asset/kept.ts";
import { isSamePerson } from "../../library/asset/objections.ts";
import { readingOf } from "../../library/asset/view.ts";
import { Team } from "../../people/team/index.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { read } from "./rights-request.entity.ts";

/**
 * Whether an agreement covers an asset whose creator is this person: one with an equal address, or an equal handle on the
 * platform of the asset's source.
 */
export const isCoveredBy = async (asset: AssetRecord, person: Person): Promise<boolean> => {
  const { teamId } = asset;
  const team = await Team.get(teamId);
  const { dayOf } = readingOf(team);
  const all = await coveragesFor(teamId, asset, team.timeZone);
  const agreement = all.find((one) => covers(one, asset, dayOf));
  const by = agreement && (agreement.creator ?? asset.creator);
  const creator = by && (await find(teamId, by.id));
  if (!creator) return false;
  return hasAccountOf(creator, accountsOf(asset, person));
};

/** The ids of the creators with an agreement who have an address of this person, or a handle on the platform of the asset's source. */
export const creatorsLike = async (asset: AssetRecord, person: Person): Promise<string[]> => {
  const { holders } = await agreementsOf(asset.teamId);
  return [...new Set(accountsOf(asset, person).flatMap((account) => holders.get(account)?.id ?? []))];
};

const accountsOf = ({ source = "" }: AssetRecord, { owner, ownerEmail, email }: Person): string[] =>
  [{ owner, ownerEmail }, { ownerEmail: email }].flatMap((one) => ownerAccounts(source, one));

type Person = Pick<RefusalRecord, "requestId" | "owner" | "ownerEmail" | "email">;

/**
 * The grants of an asset that a person gave: by the same request, or by another one to the same person.
 * @param isSame whether somebody who gave a grant is this person
 */
export const grantsOfOwner = async (
  current: AssetRecord,
  person: Person,
  isSame: typeof isSamePerson = isSamePerson,
): Promise<ApprovalRecord[]> => {
  const { teamId } = current;
  const isTheirs = async ({ grantId, origin, approverEmail }: ApprovalRecord): Promise<boolean> => {
    if (origin === "admin") return false;
    if (isSame({ email: approverEmail }, person)) return true;
    const requestId = (await findGrant(teamId, grantId))?.requestId;
    if (!requestId || requestId === person.requestId) return requestId === person.requestId;
    const { contentOwner: owner, contentOwnerEmail: ownerEmail } = await read(teamId, requestId);
    return isSame({ owner, ...(ownerEmail && { ownerEmail }), email: approverEmail }, person);
  };
  const grants = grantsOf(current);
  const theirs = await Promise.all(grants.map(isTheirs));
  return grants.filter((_, index) => theirs[index]);
};
