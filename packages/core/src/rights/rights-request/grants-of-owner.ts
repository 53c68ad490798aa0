import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import type { ApprovalRecord, RefusalRecord } from "../../library/asset/kept.ts";
import { isSamePerson } from "../../library/asset/objections.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { read } from "./rights-request.entity.ts";

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
