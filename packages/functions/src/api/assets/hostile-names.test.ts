import { randomUUID } from "node:crypto";
import { MemberEntity, UserEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { TeamEntity } from "@clearhouse/core/people/team/team.entity.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { describe, expect, it } from "vitest";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { deliverTo, entryOf, waiting } from "../../testing/bus.ts";
import { inProcess } from "../../testing/call.ts";
import { aSignedInTeam, bearer } from "../../testing/roles/people.ts";

/** Names with which somebody may try to change a mail's text, headers or recipients. */
const HOSTILE = [
  "Net\r\nBcc: everyone@example.com",
  "Net\u2028Bcc: everyone@example.com",
  '"Net" <evil@example.com>, everyone@example.com',
  "</title><script>alert(1)</script><img src=x onerror=alert(1)>",
  "\u202egnihtemos\u2066 else",
  "Net\u0000\u0007",
];

describe.each(HOSTILE)("mails with the name %j", (name) => {
  /** A team and people with this name, written to the table as an older version without checks would write names. */
  const aTeamCalled = async () => {
    const { teamId, admin, member } = await aSignedInTeam("Clearhouse Network");
    await TeamEntity.patch({ teamId }).set({ name }).go();
    for (const { userId } of [admin, member]) {
      await UserEntity.patch({ userId }).set({ displayName: name }).go();
      await MemberEntity.patch({ userId }).set({ displayName: name }).go();
    }
    await Team.fresh(teamId);
    return { teamId, admin, member };
  };
  const eventOf = async (teamId: string, event: string) => {
    const item = (await waiting(teamId)).findLast((one) => one.name === event);
    if (!item) throw new Error(`${event} didn't happen`);
    return entryOf(item);
  };
  const ours = env.MAIL_FROM.match(/[^<>\s]+@[^<>\s]+/)?.[0] ?? "";
  const onlyMailTo = async (address: string) => {
    const [mail, ...more] = await mailsTo(address);
    expect(more).toEqual([]);
    // Only a name in quotation marks, or an encoded word, may come before our own email address.
    const [shown = "", ...rest] = (mail?.from ?? "").split(/\s*<(?=[^<]*>$)/);
    expect([shown === "" || /^"[^"\\<>@\p{Cc}]*"$|^[\w =?+/.-]+$/u.test(shown), ...rest]).toEqual([true, `${ours}>`]);
    expect(mail).toMatchObject({ replyTo: [], destination: { to: [address], cc: [], bcc: [] } });
    expect(mail?.subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+$/u);
    const [logo, ...pictures] = mail?.body.html?.match(/<img[^>]*>/g) ?? [];
    expect(pictures).toEqual([]);
    expect(logo).toContain(`src="${env.SITE_URL}/logo.png"`);
    expect(mail?.body.html).not.toMatch(/<script|[\u202a-\u202e\u2066-\u2069]/);
    expect(mail?.body.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  };

  it("an invite's mail goes only to the invited email address, and a hostile name adds no header or markup", async () => {
    const { teamId, admin } = await aTeamCalled();
    const email = `invited-${randomUUID()}@example.com`;
    await actAs({ ...admin, displayName: name }, () => Sent.createInvite({ email }));
    await deliverTo("SendInvite", await eventOf(teamId, "invite.created"));
    await onlyMailTo(email);
  });

  it("the mail about a changed email address goes only to the old address, and a hostile name adds no markup", async () => {
    const { teamId, member } = await aTeamCalled();
    const authorization = bearer(member.subject, `moved-${randomUUID()}@example.com`);
    expect((await inProcess.send({ method: "GET", path: "/api/session", headers: { authorization } })).status).toBe(
      200,
    );
    await deliverTo("TellOldAddress", await eventOf(teamId, "user.email.changed"));
    await onlyMailTo(member.email);
  });
});
