import { randomUUID } from "node:crypto";
import { Asset } from "@clearhouse/core/asset/index.ts";
import { Clearance } from "@clearhouse/core/clearance/index.ts";
import { endGrant } from "@clearhouse/core/grant/end.ts";
import { lookAfter } from "@clearhouse/core/grant/expiry.ts";
import { addDays, momentOf, nowIso, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { findTimer } from "@clearhouse/core/platform/timer/timer.ts";
import { anOpenRequest, approve, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../bus.ts";
import { type Stories, type Story, steps, told } from "../story.ts";

/** An owner's yes until 60 days from now, that a member asked for. */
const aGrant = async () => {
  const { admin, member, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(member);
  const expiresOn = addDays(nowIso().slice(0, 10), 60);
  const email = `olivia-${randomUUID()}@example.com`;
  await approve(owner, { expiresOn, email });
  const { approval } = await actAs(admin, () => Asset.get(asset.id), CALLER);
  return { admin, member, teamId, assetId: asset.id, grantId: approval?.grantId ?? "", expiresOn, email };
};

type Granted = Awaited<ReturnType<typeof aGrant>>;

/** The grant alone is looked after: timers of other stories, which are due by then too, cost time. */
const onDay = async ({ teamId, grantId }: Granted, day: string): Promise<void> => {
  const timer = await findTimer({ teamId, kind: "grant-expiry", id: grantId });
  if (!timer) throw new Error("The end of the grant has no timer");
  const then = { now: () => new Date(momentOf(day, 10, "UTC")) };
  const system = { kind: "system", name: "timer:grant-expiry", teamId } as const;
  await withClock(then, () => actAs(system, () => lookAfter(timer)));
};

const expiring = (grant: Granted): Promise<void> => onDay(grant, addDays(grant.expiresOn, -30));
const expired = (grant: Granted): Promise<void> => onDay(grant, addDays(grant.expiresOn, 1));
const withdrawn = async ({ teamId, assetId, grantId }: Granted): Promise<void> => {
  const system = { kind: "system", name: "test", teamId } as const;
  await actAs(system, () => endGrant({ teamId, assetId, grantId, by: "admin", reason: "" }), CALLER);
};

/** Undone once the requester was told. */
const restored = async (grant: Granted): Promise<void> => {
  const { admin, teamId, assetId, grantId } = grant;
  await actAs(
    admin,
    async () => {
      const { version } = await Asset.get(assetId);
      await Clearance.setStatus(assetId, { version, status: "denied" });
    },
    CALLER,
  );
  await deliverTo("NotifyTeamWithdrawn", await eventOf(teamId, "grant.withdrawn"));
  await actAs(admin, () => Clearance.restoreGrant(assetId, { grantId }), CALLER);
};

const toTeam = (event: string, happen: (grant: Granted) => Promise<void>) => async (): Promise<Story> => {
  const grant = await aGrant();
  await happen(grant);
  const { member, teamId, assetId } = grant;
  const counts = async (): Promise<number[]> => [
    (await mailsTo(member.email)).length,
    await steps(member, assetId, "mail.sent"),
    await told(member),
  ];
  // What the person was told of until then doesn't count.
  const before = await counts();
  return {
    entry: await eventOf(teamId, event),
    requester: member,
    mailTo: member.email,
    effects: async () => (await counts()).map((count, index) => count - (before[index] ?? 0)),
  };
};

const toOwner = async (): Promise<Story> => {
  const grant = await aGrant();
  await expiring(grant);
  const { member, teamId, assetId, email } = grant;
  return {
    entry: await eventOf(teamId, "grant.expiring"),
    requester: member,
    mailTo: email,
    effects: async () => [(await mailsTo(email)).length, await steps(member, assetId, "mail.sent")],
  };
};

export const GRANT: Stories = {
  NotifyTeamExpiring: toTeam("grant.expiring", expiring),
  NotifyOwnerExpiring: toOwner,
  NotifyTeamExpired: toTeam("grant.expired", expired),
  NotifyTeamWithdrawn: toTeam("grant.withdrawn", withdrawn),
  NotifyTeamRestored: toTeam("grant.restored", restored),
};
