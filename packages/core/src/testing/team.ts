import { expect } from "vitest";
import { MemberEntity } from "../people/account/user.entity.ts";
import { readRoster } from "../people/team/change.ts";
import { Team } from "../people/team/index.ts";
import { isAdmin } from "../people/team/team.policy.ts";
import type { EditTeamInput } from "../people/team/team.schema.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { Sent } from "./sent.ts";

/** Changes a team's settings. */
export const edit = (admin: MemberActor, input: EditTeamInput) => actAs(admin, () => Sent.editTeam(input));

/** A team's log, newest entry first. */
export const log = async (admin: MemberActor) => (await actAs(admin, () => Team.audit({ limit: 100 }))).items;

/** The newest entry of a team's log. */
export const newest = async (admin: MemberActor) => (await log(admin))[0];

/** The members according to their records, and the number of members in the team's roster (team/roster.entity.ts). */
export const peopleOf = async (teamId: string) => {
  const { data } = await MemberEntity.query.ofTeam({ teamId }).go({ pages: "all" });
  const { members, admins } = await readRoster(teamId);
  expect([members, admins]).toEqual([data.length, data.filter(({ role }) => isAdmin(role)).length]);
  return data;
};
