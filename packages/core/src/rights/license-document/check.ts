import { Team } from "../../people/team/index.ts";
import { dayIn, todayIn } from "../../platform/clock.ts";
import { isClosed } from "../../platform/store/closed-team.ts";
import { openLink } from "../../platform/store/open-link.ts";
import { findGrant, type GrantRecord } from "../grant/grant.entity.ts";
import { inForce } from "../grant/grant.policy.ts";
import type { LicenseCheck, LicenseState, PublicLicense } from "./check.schema.ts";
import { LicenseMarkEntity, type LicenseMarkRecord } from "./license-mark.entity.ts";

/**
 * How many licenses of a file are read at once, and how many are shown. A file has several licenses if it is licensed
 * to several teams, used in several assets, or licensed again.
 */
const PAGE = 20;
/**
 * The most licenses that are read for a file. There is a limit, because anybody may check a file; the answer says if
 * there are more licenses.
 */
export const MOST_READ = 5 * PAGE;
const ORDER: readonly LicenseState[] = ["cleared", "expired", "withdrawn"];

type Mark = Pick<LicenseMarkRecord, "teamId" | "grantId">;

/**
 * Keys of records that don't exist. If no license is found, a check reads these keys, so that the time of an answer
 * doesn't show whether a license was found.
 */
const NOBODY = { teamId: "tea_0", grantId: "0" };

export const UNKNOWN: LicenseCheck = { answer: "unknown", licences: [] };

/**
 * The license with this number.
 * @throws licence.not_found for an unknown number, and for an approval that no owner gave. As many records are read as
 * for the number of a license.
 */
export const checkNumber = async (number: string): Promise<LicenseCheck> => {
  const grant = await openLink(
    "licence",
    number,
    async ({ teamId, ref }) => onlyIssued(await findGrant(teamId, ref)),
    (found) => found.number,
  );
  return bestOf([await publicly(grant)]);
};

/**
 * The licenses of the file or license document with this SHA-256. Reads the newest licenses first, and stops at a
 * cleared license, because "cleared" is the best of all answers. For an unknown SHA-256, as many records are read as
 * for a known SHA-256.
 */
export const checkFile = async (sha256: string): Promise<LicenseCheck> => {
  let answer = UNKNOWN;
  let cursor: string | null = null;
  for (let read = 0; read < MOST_READ; read += PAGE) {
    const page: { data: Mark[]; cursor: string | null } = await LicenseMarkEntity.query
      .primary({ sha256 })
      .go({ limit: PAGE, pages: 1, order: "desc", cursor });
    const marks = read === 0 && page.data.length === 0 ? [NOBODY] : page.data;
    const found = await Promise.all(
      marks.map(async ({ teamId, grantId }) => {
        const [grant, closed] = await Promise.all([findGrant(teamId, grantId), isClosed(teamId)]);
        return closed ? undefined : grant;
      }),
    );
    const grants = found.flatMap((grant) => onlyIssued(grant) ?? []);
    answer = bestOf([...answer.licences, ...(await Promise.all(grants.map(publicly)))]);
    if (!page.cursor || answer.answer === "cleared") return answer;
    cursor = page.cursor;
  }
  return { ...answer, more: true };
};

/** The grant if it has a license document; otherwise undefined, as for an approval by an admin. */
const onlyIssued = (grant: GrantRecord | undefined): GrantRecord | undefined => (grant?.document ? grant : undefined);

const bestOf = (found: readonly PublicLicense[]): LicenseCheck => {
  const licenses = found.toSorted(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.from < b.from ? 1 : -1),
  );
  return { answer: licenses[0]?.state ?? "unknown", licences: licenses.slice(0, PAGE) };
};

const publicly = async (grant: GrantRecord): Promise<PublicLicense> => {
  const { expiresOn = "", useClass, restrictions, brand = "", grantedAt, usageRights, intendedUse = "" } = grant;
  const team = await Team.get(grant.teamId);
  return {
    state: stateOf(grant, todayIn(team.timeZone)),
    number: grant.number,
    team: team.name,
    brand,
    useClass,
    usageRights: usageRights || intendedUse,
    restrictions,
    from: dayIn(team.timeZone, new Date(grantedAt)),
    until: expiresOn,
  };
};

const stateOf = ({ ended, expiresOn = "" }: GrantRecord, today: string): LicenseState => {
  if (ended) return "withdrawn";
  return inForce({ expiresOn }, today) ? "cleared" : "expired";
};
