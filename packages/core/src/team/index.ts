import { Invite } from "../invite/index.ts";
import { nowIso } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { actAs } from "../platform/identity/actor.ts";
import { parseInput } from "../platform/parse.ts";
import { putItem, transact } from "../platform/store/transaction.ts";
import { beginning } from "./change.ts";
import { type CreateTeamInput, createTeamInput, DEFAULT_BRANDS, type Session } from "./session.schema.ts";
import { TeamEntity, type TeamRecord } from "./team.entity.ts";

export { audit } from "./audit.ts";
export * as Team from "./index.ts";
export { editMember, removeMember, removeMemberAvatar, setMemberAvatar, setRole } from "./members.ts";
export { fresh, get } from "./record.ts";
export { edit, removeLogo, setLogo, settings } from "./settings.ts";

/** Every team's id, page by page. Reads the whole table: for the command line, never for a request. */
export async function* ids(): AsyncGenerator<string> {
  let cursor: string | null = null;
  do {
    const page: { data: { teamId: string }[]; cursor: string | null } = await TeamEntity.scan.go({
      cursor,
      pages: 1,
      attributes: ["teamId"],
    });
    yield* page.data.map(({ teamId }) => teamId);
    cursor = page.cursor;
  } while (cursor);
}

/** A team as its members see it. */
export const view = (team: TeamRecord): Session["team"] => {
  const defaultBrand = team.defaultBrand ?? team.name;
  const brandNames = team.brands.map(({ tag = "" }) => tag.replace(/^@/, ""));
  return {
    id: team.teamId,
    name: team.name,
    slug: team.slug,
    logoUrl: team.logoUrl ?? "",
    primaryColor: team.primaryColor ?? null,
    secondaryColor: team.secondaryColor ?? null,
    brands: team.brands.map(({ tag = "", inFilter = false }) => ({ tag, inFilter })),
    defaultBrand,
    brandOptions: [defaultBrand, ...brandNames.filter((name) => name.toLowerCase() !== defaultBrand.toLowerCase())],
    timeZone: team.timeZone,
    expiredForAdmins: team.expiredForAdmins ?? false,
  };
};

/** Who is responsible before an owner: the licensee named in the terms. */
export const legalName = (team: TeamRecord): string => team.legalName || team.name;

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "team";

/**
 * Makes a team and, in the same transaction, its log and the invite of its first admin, whose mail follows by event.
 * @returns the team and the invite's link
 * @throws request.invalid
 */
export const create = async (input: CreateTeamInput): Promise<{ team: TeamRecord; inviteLink: string }> => {
  const { name, adminEmail, timeZone } = parseInput(createTeamInput, input);
  const teamId = newId("team");
  const team: TeamRecord = {
    teamId,
    name,
    slug: slugOf(name),
    brands: DEFAULT_BRANDS.map((tag, index) => ({ tag, inFilter: index < 5 })),
    timeZone,
    createdAt: nowIso(),
  };
  return actAs({ kind: "system", name: "team-create", teamId }, () =>
    transact(async () => {
      const invite = Invite.creation({ email: adminEmail, role: "admin" });
      const log = beginning(teamId, { type: "team.created", about: adminEmail }, invite.record.expiresAt);
      const writes = [putItem(TeamEntity.create(team).params()), ...log, ...invite.writes];
      return { writes, result: { team, inviteLink: invite.link } };
    }),
  );
};
