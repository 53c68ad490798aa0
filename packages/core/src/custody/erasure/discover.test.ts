import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { UserEntity } from "../../people/account/user.entity.ts";
import { Invite } from "../../people/invite/index.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { aStranger } from "../../testing/invites.ts";
import { aTeam } from "../../testing/scene.ts";
import { discover } from "./discover.ts";

it("an address that a user had earlier belongs to the user who has it now", async () => {
  const [address, later] = [`box-${randomUUID()}@example.org`, `later-${randomUUID()}@example.org`];
  const userOf = async (email: string): Promise<string> => {
    const stranger = await aStranger(email);
    return "userId" in stranger ? stranger.userId : expect.fail("no user was made");
  };
  const userId = await userOf(later);
  await UserEntity.patch({ userId })
    .set({ formerEmails: [{ eventId: "evt_1", email: address }] })
    .go();
  const known = async (email: string) => {
    const { ids, emails } = await discover(email, undefined);
    return { ids: [...ids], emails: [...emails].toSorted() };
  };
  expect(await known(address), "as long as nobody else has it").toEqual({ ids: [userId], emails: [address, later] });
  const present = await userOf(address);
  expect(await known(address)).toEqual({ ids: [present], emails: [address] });
  expect(await known(later)).toEqual({ ids: [userId], emails: [later] });
});

it("the name of an inviter isn't a name of the invited person", async () => {
  const { admin, teamId } = await aTeam();
  const email = `invited-${randomUUID()}@example.org`;
  await actAs(admin, () => Invite.create({ role: "member", email }));
  expect((await discover(email, undefined)).teams.get(teamId)?.names).toEqual(new Set());
});

it("a team's own words stay in its texts although they are also the name of somebody's account, and are told as kept", async () => {
  const { admin, teamId } = await aTeam("Glow Works");
  await UserEntity.patch({ userId: admin.userId }).set({ displayName: "Glow Works" }).go();
  const { data } = await UserEntity.get({ userId: admin.userId }).go();
  const { teams, kept } = await discover(data?.email ?? "", undefined);
  expect(teams.get(teamId)?.names).not.toContain("Glow Works");
  expect(kept.get(teamId)).toContain("Glow Works");
});

it("a name that is only a part of a team's own words goes, and the words are told as kept", async () => {
  const { admin, teamId } = await aTeam("Berta Lind Photography");
  await UserEntity.patch({ userId: admin.userId }).set({ displayName: "Berta Lind" }).go();
  const { data } = await UserEntity.get({ userId: admin.userId }).go();
  const { teams, kept } = await discover(data?.email ?? "", undefined);
  expect(teams.get(teamId)?.names).toContain("Berta Lind");
  expect(teams.get(teamId)?.own).toContain("Berta Lind Photography");
  expect(kept.get(teamId)).toEqual(["Berta Lind Photography"]);
});
