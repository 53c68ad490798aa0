import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, nowMs, withClock } from "../../platform/clock.ts";
import { limit } from "../../platform/http/limiter.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { aTeam, type Scene } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { RosterEntity } from "../team/roster.entity.ts";
import { User } from "../user/index.ts";
import { Invite } from "./index.ts";
import { InviteEntity } from "./invite.entity.ts";

const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work);
/** The time at which the tests' own clock starts: the beginning of an hour, so that no hour ends during a test. */
const START = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
const at = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(START + ms) }, work);
const codeOf = ({ link }: { link: string }): string => link.slice(link.lastIndexOf("/") + 1);
const anAddress = () => `new-${randomUUID()}@clearhouse.test`;
const aStranger = (email = anAddress()) =>
  User.actorOf({ subject: randomUUID(), email, name: "Sam Stranger", provider: "password", issuedAt: 1 });
const notFound = { code: "invite.not_found", message: "Invite not found or expired" };

const tooMany = {
  kind: "conflict",
  code: "invite.too_many",
  message: "This team has 200 open invites. Revoke some first.",
};

/** Stores this many open invites in the team's record of its people. */
const fill = (teamId: string, count: number) => {
  const inviteEnds = Array<number>(count).fill(nowMs() + 7 * DAY_MS);
  return RosterEntity.patch({ teamId }).set({ inviteEnds }).go();
};

describe("open invites of a team", () => {
  let full: Scene;
  const make = () => as(full.admin, () => Sent.createInvite({}));
  beforeAll(async () => {
    full = await at(0, aTeam);
    // The first admin's invite is one of the 200.
    for (let n = 1; n < 200; n++) await at(0, make);
  }, 60_000);

  it("a team can have 200 open invites, even if two are created at once, and other teams have their own limit", async () => {
    await at(1_000, async () => {
      await expect(make()).rejects.toMatchObject(tooMany);
      const [first] = await as(full.admin, Invite.listOpen);
      await as(full.admin, () => Invite.revoke(first?.id ?? ""));
      const results = await Promise.allSettled([make(), make()]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: tooMany });
      const { admin } = await aTeam();
      expect(await as(admin, () => Sent.createInvite({}))).toMatchObject({ expired: false });
    });
  });

  it("a used or revoked invite doesn't count toward the limit, and invites can be renewed and readdressed at the limit", async () => {
    await at(2_000, async () => {
      const [one, other] = await as(full.admin, Invite.listOpen);
      const renewed = await as(full.admin, () => Invite.renew(one?.id ?? ""));
      await as(full.admin, () => Sent.readdressInvite(other?.id ?? "", anAddress()));
      await expect(make()).rejects.toMatchObject(tooMany);
      await actAs(await aStranger(), () => Invite.join(codeOf(renewed)));
      await make();
      await expect(make()).rejects.toMatchObject(tooMany);
      await as(full.admin, () => Invite.revoke(other?.id ?? ""));
      await make();
      await expect(make()).rejects.toMatchObject(tooMany);
    });
  });

  it("an expired invite doesn't count toward the limit, and can't be renewed when the limit is reached", async () => {
    await at(7 * DAY_MS + 10_000, async () => {
      const old = (await as(full.admin, Invite.listOpen)).find(({ expired }) => expired);
      await make();
      await fill(full.teamId, 199);
      await make();
      await expect(make()).rejects.toMatchObject(tooMany);
      await expect(as(full.admin, () => Invite.renew(old?.id ?? ""))).rejects.toMatchObject(tooMany);
    });
  });

  it("a repeated call with the same idempotency key returns its invite even when the limit is reached", async () => {
    await at(20 * DAY_MS, async () => {
      await fill(full.teamId, 199);
      const key = randomUUID();
      const last = await as(full.admin, () => Sent.createInvite({}, key));
      await expect(make()).rejects.toMatchObject(tooMany);
      expect(await as(full.admin, () => Sent.createInvite({}, key))).toEqual(last);
    });
  });
});

describe("mails with invites", () => {
  /** Adds `count` to the number of mails that the team has sent in this hour. */
  const mailed = (teamId: string, count: number) => {
    const rule = { name: "invite-mail", limit: 1_000, windowSeconds: 3_600 };
    return Promise.all(Array.from({ length: count }, () => limit(rule, teamId)));
  };
  const limited = { kind: "rate_limited", code: "rate_limit.exceeded" };

  it("a team can send 100 mails with invites an hour, counting new, renewed and readdressed invites", async () => {
    const { admin, teamId } = await at(0, aTeam);
    await at(60_000, async () => {
      const open = await as(admin, () => Sent.createInvite({}));
      const named = await as(admin, () => Sent.createInvite({ email: anAddress() }));
      await as(admin, () => Invite.renew(named.id));
      await mailed(teamId, 96);
      await as(admin, () => Sent.readdressInvite(named.id, anAddress()));
      await as(admin, () => Sent.readdressInvite(open.id, anAddress()));
      await as(admin, () => Sent.readdressInvite(open.id, ""));
      const mailing: (() => Promise<unknown>)[] = [
        () => Sent.createInvite({ email: anAddress() }),
        () => Invite.renew(named.id),
        () => Sent.readdressInvite(named.id, anAddress()),
        () => Sent.readdressInvite(open.id, anAddress()),
      ];
      const before = await as(admin, Invite.listOpen);
      for (const act of mailing) await expect(as(admin, act)).rejects.toMatchObject(limited);
      expect(await as(admin, Invite.listOpen)).toEqual(before);
      const silent: (() => Promise<unknown>)[] = [
        () => Sent.createInvite({}),
        () => Invite.renew(open.id),
        () => Sent.readdressInvite(named.id, ""),
        () => Invite.revoke(named.id),
      ];
      for (const act of silent) await as(admin, act);
    });
    await at(3_600_000, () => as(admin, () => Sent.createInvite({ email: anAddress() })));
  });

  it("a mail with an invite counts only for the inviting team, and a change of an invite that sends no mail doesn't count", async () => {
    const [ours, theirs] = [await at(0, aTeam), await at(0, aTeam)];
    await at(60_000, async () => {
      const email = anAddress();
      const made = await as(ours.admin, () => Sent.createInvite({ email }));
      await mailed(ours.teamId, 98);
      await as(ours.admin, () => Sent.readdressInvite(made.id, email));
      await as(ours.admin, () => Invite.renew(made.id));
      await expect(as(ours.admin, () => Invite.renew(made.id))).rejects.toMatchObject(limited);
      await as(theirs.admin, () => Sent.createInvite({ email }));
    });
  });

  it("a mail with an invite counts once even if creating the invite was retried because of parallel calls", async () => {
    const { admin, teamId } = await at(0, aTeam);
    await at(60_000, async () => {
      const made = await as(admin, () => Sent.createInvite({ email: anAddress() }));
      await mailed(teamId, 96);
      const several = Array.from({ length: 3 }, () => as(admin, () => Sent.createInvite({ email: anAddress() })));
      await Promise.all(several);
      await expect(as(admin, () => Invite.renew(made.id))).rejects.toMatchObject(limited);
    });
  });
});

describe("an unused invite", () => {
  const DAYS = 37 * DAY_MS;
  const stored = async (teamId: string, inviteId: string) =>
    (await InviteEntity.get({ teamId, inviteId }).go({ consistent: true })).data;

  it("an unused invite's TTL ends 30 days after the link expires, and a renewal extends the TTL", async () => {
    const { admin, teamId } = await at(0, aTeam);
    const { id } = await at(0, () => as(admin, () => Sent.createInvite({ email: anAddress() })));
    expect(await stored(teamId, id)).toMatchObject({ expires: (START + DAYS) / 1_000 });
    await at(DAY_MS, () => as(admin, () => Sent.readdressInvite(id, "")));
    expect(await stored(teamId, id)).toMatchObject({ expires: (START + DAYS) / 1_000 });
    await at(2 * DAY_MS, () => as(admin, () => Invite.renew(id)));
    expect(await stored(teamId, id)).toMatchObject({ expires: (START + 2 * DAY_MS + DAYS) / 1_000 });
    await at(3 * DAY_MS, () => as(admin, () => Invite.revoke(id)));
    expect(await stored(teamId, id), "also revoked").toMatchObject({ expires: (START + 2 * DAY_MS + DAYS) / 1_000 });
  });

  it("an unused invite is hidden 30 days after its link expires, even if the table still has the invite", async () => {
    const { admin } = await at(0, aTeam);
    const { id } = await at(0, () => as(admin, () => Sent.createInvite({})));
    const listed = async () => (await as(admin, Invite.listOpen)).map((one) => one.id);
    expect(await at(DAYS - 1, listed)).toContain(id);
    expect(await at(DAYS, listed)).toEqual([]);
    await at(DAYS, async () => {
      const acts: (() => Promise<unknown>)[] = [
        () => Invite.renew(id),
        () => Sent.readdressInvite(id, ""),
        () => Invite.revoke(id),
      ];
      for (const act of acts) await expect(as(admin, act)).rejects.toMatchObject(notFound);
    });
  });

  it("a used invite isn't removed, and the person who joined can open its link at any time", async () => {
    const { admin, teamId } = await at(0, aTeam);
    const made = await at(0, () => as(admin, () => Sent.createInvite({})));
    const person = await aStranger();
    await at(1_000, () => actAs(person, () => Invite.join(codeOf(made))));
    expect((await stored(teamId, made.id))?.expires).toBeUndefined();
    const again = await at(2 * DAYS, () => actAs(person, () => Invite.join(codeOf(made))));
    expect(again).toMatchObject({ already: true });
  });
});
