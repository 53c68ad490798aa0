import { DAY_MS, isoIn, nowIso } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { putItem, transact } from "../../platform/store/transaction.ts";
import { setTimer } from "../../platform/timer/timer.entity.ts";
import { beginning } from "../team/change.ts";
import { type CreateTeamInput, createTeamInput, DEFAULT_BRANDS } from "../team/session.schema.ts";
import { TeamEntity, type TeamRecord } from "../team/team.entity.ts";
import { addressed } from "./invited-address.ts";
import { creation } from "./record.ts";

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "team";

/**
 * Makes a team. The same transaction makes the team's log, the timers of its daily anchor (docs/evidence.md) and backup
 * check, and the invite of its first admin. An event handler mails the invite.
 * @returns the team and the invite's link
 * @throws request.invalid
 */
export const createTeam = async (input: CreateTeamInput): Promise<{ team: TeamRecord; inviteLink: string }> => {
  const { name, adminEmail, privacyEmail, timeZone } = parseInput(createTeamInput, input);
  const teamId = newId("team");
  const team: TeamRecord = {
    teamId,
    name,
    slug: slugOf(name),
    brands: DEFAULT_BRANDS.map((tag, index) => ({ tag, inFilter: index < 5 })),
    timeZone,
    ...(privacyEmail && { privacyEmail }),
    createdAt: nowIso(),
  };
  return actAs({ kind: "system", name: "team-create", teamId }, () =>
    transact(async () => {
      const invite = creation({ email: adminEmail, role: "admin" });
      const log = beginning(teamId, { type: "team.created", about: adminEmail }, invite.record.expiresAt);
      const anchors = setTimer({ teamId, kind: "anchor", id: teamId }, isoIn(DAY_MS));
      const checks = setTimer({ teamId, kind: "backup-check", id: teamId }, isoIn(DAY_MS));
      const invited = [...invite.writes, ...(await addressed(invite.record))];
      const writes = [putItem(TeamEntity.create(team).params()), ...log, ...invited, anchors, checks];
      return { writes, result: { team, inviteLink: invite.link } };
    }),
  );
};
