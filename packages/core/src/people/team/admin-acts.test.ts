import { beforeAll, describe, expect, it } from "vitest";
import { Backup } from "../../custody/backup/index.ts";
import { Slack } from "../../integrations/slack/index.ts";
import { type Actor, actAs } from "../../platform/identity/actor.ts";
import { aPerson, aTeam, PNG, type Scene } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { peopleOf } from "../../testing/team.ts";
import { ApiKey } from "../api-key/index.ts";
import { Feedback } from "../feedback/index.ts";
import { Invite } from "../invite/index.ts";
import { verifyLog } from "./audit.ts";
import { Team } from "./index.ts";
import type { Role } from "./session.schema.ts";
import { ADMIN_ACTS, type AdminAct, isAdmin, LAST_ADMIN, mayLoseAdmin } from "./team.policy.ts";

/** The functions that carry out an admin's actions. An action on a person is applied to `target`. */
const ACTS: Record<AdminAct, (target: { userId: string }) => Promise<unknown>> = {
  invite: () => Sent.createInvite({ email: "", role: "member" }),
  removeMember: ({ userId }) => Team.removeMember(userId),
  setRole: ({ userId }) => Sent.setRole(userId, "member"),
  editMember: ({ userId }) => Sent.editMember(userId, { displayName: "Another Name" }),
  setLogo: () => Team.removeLogo(),
  setAppLogo: () => Team.removeAppLogo(),
  setPreviewImage: () => Team.removePreviewImage(),
  editTeam: () => Sent.editTeam({ name: "Another Name" }),
  readAudit: () => Team.audit({ limit: 1 }),
  connectSlack: () => Slack.state(),
  readFeedback: () => Feedback.countUnread(),
  manageBackup: () => Backup.health(),
  manageApi: () => ApiKey.list(),
};
const FURTHER: [AdminAct, (target: { userId: string }) => Promise<unknown>][] = [
  ["invite", () => Invite.listOpen()],
  ["editMember", ({ userId }) => Team.setMemberAvatar(userId, PNG)],
  ["editMember", ({ userId }) => Team.removeMemberAvatar(userId)],
  ["setRole", ({ userId }) => Sent.setRole(userId, "admin")],
  ["setLogo", () => Team.setLogo(PNG)],
  ["setAppLogo", () => Team.setAppLogo(PNG)],
  ["setPreviewImage", () => Team.setPreviewImage(PNG)],
  ["readFeedback", () => Sent.listFeedback()],
  ["manageApi", () => Sent.createApiKey({ name: "Key", scopes: ["assets:read"] })],
  ["manageApi", ({ userId }) => ApiKey.revoke(userId)],
  ["readFeedback", ({ userId }) => Feedback.get(userId)],
  ["readFeedback", ({ userId }) => Feedback.change(userId, "archive")],
];
/** The actions that take the admin role from their target. */
const TAKES_ADMIN: readonly AdminAct[] = ["removeMember", "setRole"];

/** Makes a team with this many admins, and returns an actor and the possible targets of an action. */
const aTeamOf = async ({ role, admins }: { role: Role; admins: 1 | 2 }) => {
  const scene = await aTeam();
  const another = await aPerson(scene.teamId, "member");
  const second = admins === 2 ? await aPerson(scene.teamId, "admin") : undefined;
  const actor = scene[role];
  const anAdmin = second ?? scene.admin;
  return { teamId: scene.teamId, actor, targets: { oneself: actor, "an admin": anAdmin, "a member": another } };
};

/** A team that stays unchanged, because all calls of its tests are refused. */
let team: Scene;
beforeAll(async () => {
  team = await aTeam();
});

describe("the rules for admins' actions", () => {
  const acts = Object.keys(ADMIN_ACTS) as AdminAct[];
  const STATES = [{ admins: 1 }, { admins: 2 }] as const;

  it.each(STATES)(
    "in a team with $admins admin(s), every admin action by a member is refused, whoever is the target",
    async ({ admins }) => {
      const { teamId, actor, targets } = await aTeamOf({ role: "member", admins });
      for (const act of acts) {
        const refused = { code: "auth.forbidden", message: ADMIN_ACTS[act] };
        for (const [whom, target] of Object.entries(targets)) {
          await expect(
            actAs(actor, () => ACTS[act](target)),
            `${act} to ${whom}`,
          ).rejects.toMatchObject(refused);
        }
      }
      const people = await peopleOf(teamId);
      expect(people.filter((one) => isAdmin(one.role))).toHaveLength(admins);
      expect(await verifyLog(teamId)).toMatchObject({ ok: true });
    },
  );

  it.each(STATES)(
    "in a team with $admins admin(s), an admin can carry out every action that takes no role away",
    async ({ admins }) => {
      const { teamId, actor, targets } = await aTeamOf({ role: "admin", admins });
      for (const act of acts.filter((one) => !TAKES_ADMIN.includes(one))) {
        for (const target of Object.values(targets)) await actAs(actor, () => ACTS[act](target));
      }
      expect((await peopleOf(teamId)).filter((one) => isAdmin(one.role))).toHaveLength(admins);
      expect(await verifyLog(teamId)).toMatchObject({ ok: true });
    },
  );

  const taking = TAKES_ADMIN.flatMap((act) =>
    STATES.flatMap((state) =>
      (["oneself", "an admin", "a member"] as const).map((target) => ({ act, target, ...state })),
    ),
  );
  it.each(taking)(
    "an admin's action $act on $target in a team with $admins admin(s) succeeds only if an admin remains",
    async (row) => {
      const { act, target, admins } = row;
      const { teamId, actor, targets } = await aTeamOf({ role: "admin", admins });
      const attempt = actAs(actor, () => ACTS[act](targets[target]));
      if (mayLoseAdmin(targets[target], admins)) await attempt;
      else
        await expect(attempt).rejects.toMatchObject({ code: "team.last_admin", kind: "conflict", message: LAST_ADMIN });
      expect((await peopleOf(teamId)).some((one) => isAdmin(one.role))).toBe(true);
      expect(await verifyLog(teamId)).toMatchObject({ ok: true });
    },
  );

  it.each([...Object.entries(ACTS), ...FURTHER] as [AdminAct, (typeof ACTS)[AdminAct]][])(
    "the action %s is only for admins of a team",
    async (act, perform) => {
      const { admin, member, teamId } = team;
      const { userId, email, displayName } = admin;
      const alone: Actor = { kind: "user", userId, email, displayName };
      await expect(actAs(alone, () => perform(member))).rejects.toMatchObject({ code: "auth.no_team" });
      await expect(perform(member)).rejects.toMatchObject({ code: "auth.required" });
      await expect(actAs(member, () => perform(member))).rejects.toMatchObject({ message: ADMIN_ACTS[act] });
      expect(await peopleOf(teamId)).toHaveLength(2);
    },
  );
});

it.each([
  ["invite", "Only admins can invite team members"],
  ["removeMember", "Only admins can remove team members"],
  ["setRole", "Only admins can update member roles"],
  ["setLogo", "Only admins can update the team logo"],
] as const)("a member who tries the action %s gets the message: %s", async (act, message) => {
  const { admin, member } = team;
  await expect(actAs(member, () => ACTS[act](admin))).rejects.toMatchObject({ code: "auth.forbidden", message });
});
