import { findGrant } from "../grant/find.ts";
import type { GrantRecord } from "../grant/grant.entity.ts";
import { inForce } from "../grant/grant.policy.ts";
import { todayIn } from "../platform/clock.ts";
import { openLink } from "../platform/identity/open-link.ts";
import { Team } from "../team/index.ts";
import type { LicenceCheck, LicenceState, PublicLicence } from "./check.schema.ts";
import { LicenceMarkEntity } from "./licence-mark.entity.ts";

/** A file may be licensed to several teams, and renewed; more than these nobody reads. */
const MOST = 20;
const ORDER: readonly LicenceState[] = ["cleared", "expired", "withdrawn"];

/** Read where nothing was found, so that every answer costs the same reads. */
const NOBODY = { teamId: "tea_0", grantId: "0" };

export const UNKNOWN: LicenceCheck = { answer: "unknown", licences: [] };

/**
 * What stands under a license's number.
 * @throws licence.not_found for numbers that nobody has, and for approvals that no owner gave, after the same reads
 */
export const checkNumber = async (number: string): Promise<LicenceCheck> => {
  const grant = await openLink(
    "licence",
    number,
    async ({ teamId, ref }) => onlyIssued(await findGrant(teamId, ref)),
    (found) => found.number ?? "",
  );
  return answerOf([grant]);
};

/** What stands behind a file's bytes, or those of a license's document; unknown after the same reads. */
export const checkFile = async (sha256: string): Promise<LicenceCheck> => {
  const { data } = await LicenceMarkEntity.query.primary({ sha256 }).go({ limit: MOST, pages: 1, order: "desc" });
  const marks = data.length > 0 ? data.map(({ teamId, grantId }) => ({ teamId, grantId })) : [NOBODY];
  const grants = await Promise.all(marks.map(({ teamId, grantId }) => findGrant(teamId, grantId)));
  return answerOf(grants.flatMap((grant) => onlyIssued(grant) ?? []));
};

/** A license is what an owner gave, with its document; what an admin noted isn't one. */
const onlyIssued = (grant: GrantRecord | undefined): GrantRecord | undefined => (grant?.document ? grant : undefined);

const answerOf = async (grants: readonly GrantRecord[]): Promise<LicenceCheck> => {
  const licences = await Promise.all(grants.map(publicly));
  licences.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.from < b.from ? 1 : -1));
  return { answer: licences[0]?.state ?? "unknown", licences };
};

const publicly = async (grant: GrantRecord): Promise<PublicLicence> => {
  const { expiresOn = "", useClass, restrictions, brand = "", grantedAt, usageRights = "", intendedUse } = grant;
  const team = await Team.get(grant.teamId);
  return {
    state: stateOf(grant, todayIn(team.timeZone)),
    team: team.name,
    brand,
    useClass,
    ...(usageRights !== "" && usageRights !== intendedUse && { usageRights }),
    restrictions,
    from: grantedAt.slice(0, 10),
    until: expiresOn,
  };
};

const stateOf = ({ ended, expiresOn = "" }: GrantRecord, today: string): LicenceState => {
  if (ended) return "withdrawn";
  return inForce({ expiresOn }, today) ? "cleared" : "expired";
};
