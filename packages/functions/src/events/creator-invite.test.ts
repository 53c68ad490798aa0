import { randomUUID } from "node:crypto";
import { CreatorInvite } from "@clearhouse/core/contracts/creator-invite/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { expect, it } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../testing/bus.ts";

const anInvite = async () => {
  const { member, teamId } = await aTeam();
  const creator = `cleo-${randomUUID()}@clearhouse.test`;
  const invite = await actAs(member, () => Sent.inviteCreator({ creator }));
  return { member, teamId, creator, invite, entry: await eventOf(teamId, "creator_invite.created") };
};

it("a creator invite is mailed to the typed email address, with the invite's link", async () => {
  const { creator, invite, entry } = await anInvite();
  await deliverTo("SendCreatorInvite", entry);
  expect(await mailsTo(creator)).toEqual([
    expect.objectContaining({ subject: "You are invited to join the creators of Clearhouse Network" }),
  ]);
  expect(JSON.stringify(await mailsTo(creator))).toContain(invite.link);
});

it("a revoked creator invite isn't mailed, and a renewed creator invite is mailed only with its new link", async () => {
  const gone = await anInvite();
  await actAs(gone.member, () => CreatorInvite.revoke(gone.invite.id));
  await deliverTo("SendCreatorInvite", gone.entry);
  expect(await mailsTo(gone.creator)).toEqual([]);
  const renewed = await anInvite();
  const { link } = await actAs(renewed.member, () => CreatorInvite.renew(renewed.invite.id));
  await deliverTo("SendCreatorInvite", renewed.entry);
  expect(await mailsTo(renewed.creator)).toEqual([]);
  await deliverTo("SendCreatorInvite", await eventOf(renewed.teamId, "creator_invite.created"));
  expect(JSON.stringify(await mailsTo(renewed.creator))).toContain(link);
});
