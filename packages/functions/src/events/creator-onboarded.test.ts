import { Creator } from "@clearhouse/core/contracts/creator/index.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { anInvite, onboard } from "@clearhouse/core/testing/onboarding.ts";
import { aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { expect, it } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../testing/bus.ts";

const toldOf = async (person: MemberActor) => (await actAs(person, () => Notification.list({ limit: 20 }))).items;

/** Lets a person join as a creator with an invite of the member. */
const joined = async () => {
  const team = await aTeam("Sunset Media");
  await onboard((await anInvite(team.member)).invited, { name: "Cleo Creator" });
  const [creator] = (await actAs(team.member, () => Sent.listCreators(), CALLER)).items;
  const deliver = async (name = "NotifyCreatorInviter", event = "creator.onboarded") =>
    deliverTo(name, await eventOf(team.teamId, event));
  return { ...team, creatorId: creator?.id ?? "", deliver };
};

it("a new creator is announced once to the inviting member, in the workspace and by mail, and not to the admin", async () => {
  const { member, admin, creatorId, deliver } = await joined();
  await deliver();
  await deliver("NotifySenderSigned", "contract.signed");
  expect(await toldOf(member)).toMatchObject([
    {
      kind: "creator.onboarded",
      actor: "Cleo Creator",
      subject: "Sunset Media",
      path: `/creators?creator=${creatorId}`,
    },
  ]);
  const mails = await mailsTo(member.email);
  expect(mails).toEqual([
    expect.objectContaining({ subject: "Cleo Creator submitted a creator profile to Sunset Media" }),
  ]);
  expect(JSON.stringify(mails)).toContain(`/creators?creator=${creatorId}`);
  expect(await toldOf(admin)).toEqual([]);
});

it("an inviting member gets no mail if mails are off, and no notice if notifications about approvals are off", async () => {
  const quiet = await joined();
  await actAs(quiet.member, () => Sent.changePreferences({ email: false }));
  await quiet.deliver();
  expect(await toldOf(quiet.member)).toHaveLength(1);
  expect(await mailsTo(quiet.member.email)).toEqual([]);
  const silent = await joined();
  await actAs(silent.member, () => Sent.changePreferences({ approvals: false }));
  await silent.deliver();
  expect(await toldOf(silent.member)).toEqual([]);
  expect(await mailsTo(silent.member.email)).toEqual([]);
});

it("a new creator is announced to the admins if the inviter left, and a deleted creator isn't announced", async () => {
  const left = await joined();
  await MemberEntity.delete({ userId: left.member.userId }).go();
  await left.deliver();
  expect(await toldOf(left.admin)).toHaveLength(1);
  const gone = await joined();
  await actAs(gone.admin, () => Creator.remove(gone.creatorId), CALLER);
  await gone.deliver();
  expect(await toldOf(gone.member)).toEqual([]);
});
