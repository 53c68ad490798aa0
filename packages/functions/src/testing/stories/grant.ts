import { randomUUID } from "node:crypto";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { addDays, momentOf, nowIso, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import type { TimerHandler } from "@clearhouse/core/platform/timer/run.ts";
import type { Timer } from "@clearhouse/core/platform/timer/timer.entity.ts";
import { findTimer } from "@clearhouse/core/platform/timer/timer.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { endGrant } from "@clearhouse/core/rights/grant/end.ts";
import { lookAfter } from "@clearhouse/core/rights/grant/expiry.ts";
import { lookAfter as lookAfterRelease } from "@clearhouse/core/rights/release/expiry.ts";
import { aRelease as aSignedRelease } from "@clearhouse/core/testing/releases.ts";
import { anOpenRequest, approve, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../bus.ts";
import { type Stories, type Story, steps, told } from "../story.ts";

/** An owner's approval, for 60 days, of a member's request. */
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

/** Runs only this timer, because running the due timers of other tests too would take time. */
const lookOnDay = async (of: Pick<Timer, "teamId" | "kind" | "id">, day: string, look: TimerHandler): Promise<void> => {
  const timer = await findTimer(of);
  if (!timer) throw new Error(`No ${of.kind} timer`);
  const then = { now: () => new Date(momentOf(day, 10, "UTC")) };
  const system = { kind: "system", name: `timer:${of.kind}`, teamId: of.teamId } as const;
  await withClock(then, () => actAs(system, () => look(timer)));
};

const onDay = ({ teamId, grantId }: Granted, day: string): Promise<void> =>
  lookOnDay({ teamId, kind: "grant-expiry", id: grantId }, day, lookAfter);

const expiring = (grant: Granted): Promise<void> => onDay(grant, addDays(grant.expiresOn, -30));
const expired = (grant: Granted): Promise<void> => onDay(grant, addDays(grant.expiresOn, 1));
const withdrawn = async ({ teamId, assetId, grantId }: Granted): Promise<void> => {
  const system = { kind: "system", name: "test", teamId } as const;
  await actAs(system, () => endGrant({ teamId, assetId, grantId, by: "admin", reason: "" }), CALLER);
};

/** Withdraws an approval, notifies the requester, and undoes the withdrawal. */
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
  // The notifications that the person has already got aren't counted.
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

/** Makes the story of a person's release that ends before the owner's approval. */
const releaseExpiring = async (): Promise<Story> => {
  const { member, teamId, assetId, expiresOn } = await aGrant();
  const validUntil = addDays(expiresOn, -1);
  const { id } = await actAs(
    member,
    async () =>
      Sent.addRelease(assetId, { kind: "person", name: "Anna Berg", validUntil, uploadId: await aSignedRelease() }),
    CALLER,
  );
  await lookOnDay({ teamId, kind: "release-end", id: `${assetId}.${id}` }, addDays(validUntil, -30), lookAfterRelease);
  return {
    entry: await eventOf(teamId, "release.expiring"),
    requester: member,
    effects: async () => [await told(member)],
  };
};

export const GRANT: Stories = {
  NotifyTeamExpiring: toTeam("grant.expiring", expiring),
  NotifyOwnerExpiring: toOwner,
  NotifyTeamReleaseExpiring: releaseExpiring,
  NotifyTeamExpired: toTeam("grant.expired", expired),
  NotifyTeamWithdrawn: toTeam("grant.withdrawn", withdrawn),
  NotifyTeamRestored: toTeam("grant.restored", restored),
};
