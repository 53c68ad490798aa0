import { findGrant } from "../grant/find.ts";
import type { GrantRecord } from "../grant/grant.entity.ts";
import { inForce } from "../grant/grant.policy.ts";
import { dayIn, todayIn } from "../platform/clock.ts";
import { openLink } from "../platform/identity/open-link.ts";
import { isClosed } from "../platform/store/closed-team.ts";
import { Team } from "../team/index.ts";
import type { LicenceCheck, LicenceState, PublicLicence } from "./check.schema.ts";
import { LicenceMarkEntity, type LicenceMarkRecord } from "./licence-mark.entity.ts";

/**
 * A file may be licensed to several teams, used in several assets, and renewed. This many are read at once, and shown.
 */
const PAGE = 20;
/** The most licenses that are read, because anybody may call this; the answer says if there are more. */
export const MOST_READ = 5 * PAGE;
const ORDER: readonly LicenceState[] = ["cleared", "expired", "withdrawn"];

type Mark = Pick<LicenceMarkRecord, "teamId" | "grantId">;

/** Read if nothing was found, so that every answer costs the same reads. */
const NOBODY = { teamId: "tea_0", grantId: "0" };

export const UNKNOWN: LicenceCheck = { answer: "unknown", licences: [] };

/**
 * The license with a number.
 * @throws licence.not_found for unknown numbers, and for approvals that no owner gave, after the same reads
 */
export const checkNumber = async (number: string): Promise<LicenceCheck> => {
  const grant = await openLink(
    "licence",
    number,
    async ({ teamId, ref }) => onlyIssued(await findGrant(teamId, ref)),
    (found) => found.number,
  );
  return bestOf([await publicly(grant)]);
};

/**
 * The licenses of a file's bytes, or of a license document's; an unknown hash costs the same reads. Reads the newest
 * first, and older ones until one is cleared, since no other answer can be better.
 */
export const checkFile = async (sha256: string): Promise<LicenceCheck> => {
  let answer = UNKNOWN;
  let cursor: string | null = null;
  for (let read = 0; read < MOST_READ; read += PAGE) {
    const page: { data: Mark[]; cursor: string | null } = await LicenceMarkEntity.query
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

/** Only an owner's grant with a document is a license; an admin's own approval isn't. */
const onlyIssued = (grant: GrantRecord | undefined): GrantRecord | undefined => (grant?.document ? grant : undefined);

const bestOf = (found: readonly PublicLicence[]): LicenceCheck => {
  const licences = found.toSorted(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.from < b.from ? 1 : -1),
  );
  return { answer: licences[0]?.state ?? "unknown", licences: licences.slice(0, PAGE) };
};

const publicly = async (grant: GrantRecord): Promise<PublicLicence> => {
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

const stateOf = ({ ended, expiresOn = "" }: GrantRecord, today: string): LicenceState => {
  if (ended) return "withdrawn";
  return inForce({ expiresOn }, today) ? "cleared" : "expired";
};
