import { Slack } from "@clearhouse/core/integrations/slack/index.ts";
import { command } from "@clearhouse/core/integrations/slack/receive.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { addDays, momentOf, nowIso, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type MemberActor, type OwnerActor } from "@clearhouse/core/platform/identity/actor.ts";
import { AdCode } from "@clearhouse/core/rights/ad-code/index.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import type { TeamAnswerInput } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import { endGrant } from "@clearhouse/core/rights/grant/end.ts";
import { lookAfter } from "@clearhouse/core/rights/grant/expiry.ts";
import { AccountProof } from "@clearhouse/core/rights/proof/index.ts";
import { Publication } from "@clearhouse/core/rights/publication/index.ts";
import { lookAfter as lookAfterRelease } from "@clearhouse/core/rights/release/expiry.ts";
import { Removal } from "@clearhouse/core/rights/removal/index.ts";
import { RequestBundle } from "@clearhouse/core/rights/request-bundle/index.ts";
import { expire } from "@clearhouse/core/rights/rights-request/expire.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { REQUEST_DAYS } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { aYesToSign, aYesWithOriginals } from "@clearhouse/core/testing/contracts.ts";
import { aRelease } from "@clearhouse/core/testing/releases.ts";
import {
  ASK,
  anAsset,
  anOpenRequest,
  answerOwner,
  approve,
  askRemoval,
  aTeam,
  CALLER,
  counterOffer,
  deny,
  reply,
} from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { deliverTo, eventOf } from "../bus.ts";
import { asSystem, type Happen, type Heard, inDays, ring } from "../happen.ts";
import { aLicense } from "../license.ts";
import { aConnectedWorkspace, commandBody } from "../slack.ts";

/** A yes whose account has to be proven, and what the owner does then. */
const unproven =
  (event: string, happen?: (owner: OwnerActor) => Promise<unknown>): Happen =>
  async () => {
    const { member, teamId } = await aTeam();
    const { owner } = await anOpenRequest(member, { accountProof: "account" });
    await approve(owner);
    await happen?.(owner);
    return eventOf(teamId, event);
  };

/** A member asks an owner, in a team whose Slack hears of answers. Continues with what the owner does. */
const asked =
  (event: string, happen: (owner: OwnerActor, member: MemberActor) => Promise<unknown>): Happen =>
  async () => {
    const { admin, member, teamId } = await aTeam();
    const { workspace } = await aConnectedWorkspace(admin);
    await actAs(admin, () => Slack.chooseChannel(workspace.channels[0]?.id ?? ""));
    const { owner } = await anOpenRequest(member);
    await happen(owner, member);
    return eventOf(teamId, event);
  };

/** Requests the rights to a post whose social network can't be reached. */
export const aPost = async () => {
  const { admin, teamId } = await aTeam();
  const post = { contentUrl: "https://www.instagram.com/p/1", contentTitle: "Sunset", proof: "" };
  const { asset } = await actAs(admin, () => Sent.requestByUrl({ ...ASK, ...post }), CALLER);
  return { entry: await eventOf(teamId, "rights_request.created"), admin, assetId: asset.id };
};

/** Lets a request expire that was made in Slack. */
const expireAfterCommand: Happen = async () => {
  const { admin, teamId } = await aTeam();
  const connected = await aConnectedWorkspace(admin);
  await command(new URLSearchParams(commandBody(connected, "https://instagram.com/p/1 @creator")));
  await deliverTo("AnswerSlackCommand", await eventOf(teamId, "slack.command.received"));
  const { data } = JSON.parse((await eventOf(teamId, "rights_request.created")).Detail);
  await withClock(inDays(REQUEST_DAYS + 1), () => asSystem(teamId, () => expire({ teamId, id: data.requestId })));
  return eventOf(teamId, "rights_request.expired");
};

/** An owner's approval, for 60 days, of a member's request. */
const aGrant = async () => {
  const { admin, member, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(member);
  const expiresOn = addDays(nowIso().slice(0, 10), 60);
  await approve(owner, { expiresOn });
  const { approval } = await actAs(admin, () => Asset.get(asset.id), CALLER);
  return { admin, member, teamId, assetId: asset.id, grantId: approval?.grantId ?? "", expiresOn };
};
type Granted = Awaited<ReturnType<typeof aGrant>>;

const granted =
  (event: string, happen: (grant: Granted) => Promise<unknown>): Happen =>
  async () => {
    const grant = await aGrant();
    await happen(grant);
    return eventOf(grant.teamId, event);
  };

const onDay = (day: string) => ({ now: () => new Date(momentOf(day, 10, "UTC")) });
const lookOn = ({ teamId, grantId }: Granted, day: string): Promise<void> =>
  ring({ teamId, kind: "grant-expiry", id: grantId }, lookAfter, onDay(day));

/** Withdraws an approval, notifies the requester, and undoes the withdrawal. */
const withdrawAndRestore = async ({ admin, teamId, assetId, grantId }: Granted): Promise<void> => {
  const { version } = await actAs(admin, () => Asset.get(assetId), CALLER);
  await actAs(admin, () => Clearance.setStatus(assetId, { version, status: "denied" }), CALLER);
  await deliverTo("NotifyTeamWithdrawn", await eventOf(teamId, "grant.withdrawn"));
  await actAs(admin, () => Clearance.restoreGrant(assetId, { grantId }), CALLER);
};

/** Lets a person's release near its end, which is before the approval's. */
const nearEndOfRelease = async ({ member, teamId, assetId, expiresOn }: Granted): Promise<void> => {
  const validUntil = addDays(expiresOn, -1);
  const release = async () =>
    Sent.addRelease(assetId, { kind: "person", name: "Anna Berg", validUntil, uploadId: await aRelease() });
  const { id } = await actAs(member, release, CALLER);
  const timer = { teamId, kind: "release-end", id: `${assetId}.${id}` } as const;
  await ring(timer, lookAfterRelease, onDay(addDays(validUntil, -30)));
};

/** An owner makes a counter-offer, and an admin answers it. */
const answering =
  (event: string, answer: (offerId: string) => TeamAnswerInput): Happen =>
  async () => {
    const { admin, teamId } = await aTeam();
    const { owner, request } = await anOpenRequest(admin);
    await counterOffer(owner);
    const { conversation } = await actAs(owner, RightsRequest.forOwner, CALLER);
    await answerOwner(admin, request.id, answer(conversation?.openOfferId ?? ""));
    return eventOf(teamId, event);
  };

/** What an admin decides about an owner's request for removal. */
const removalAnd =
  (event: string, decide: (assetId: string, wish: { requestId: string; reason: string }) => Promise<unknown>): Happen =>
  async () => {
    const { admin, teamId } = await aTeam();
    const { asset, owner, request } = await anOpenRequest(admin);
    await approve(owner);
    await askRemoval(owner);
    await actAs(admin, () => decide(asset.id, { requestId: request.id, reason: "Sold" }), CALLER);
    return eventOf(teamId, event);
  };

/** A member asks for a code to boost a licensed post. Continues with what the owner does. */
const adCodeAnd =
  (event: string, happen: (owner: OwnerActor) => Promise<unknown> = async () => undefined): Happen =>
  async () => {
    const { member, teamId } = await aTeam();
    const { asset, owner } = await anOpenRequest(member, { intendedUse: "Marketing campaigns" });
    await approve(owner);
    await actAs(member, () => AdCode.ask(asset.id), CALLER);
    await happen(owner);
    return eventOf(teamId, event);
  };

export const REQUESTS: Readonly<Record<string, Happen>> = {
  "grant.expired": granted("grant.expired", (grant) => lookOn(grant, addDays(grant.expiresOn, 1))),
  "grant.expiring": granted("grant.expiring", (grant) => lookOn(grant, addDays(grant.expiresOn, -30))),
  "grant.restored": granted("grant.restored", withdrawAndRestore),
  "grant.withdrawn": granted("grant.withdrawn", ({ teamId, assetId, grantId }) =>
    asSystem(teamId, () => endGrant({ teamId, assetId, grantId, by: "admin", reason: "" })),
  ),
  "release.expiring": granted("release.expiring", nearEndOfRelease),
  "licence.issued": async () => {
    const { member, teamId } = await aTeam();
    await aLicense(member);
    return eventOf(teamId, "licence.issued");
  },
  "rights_request.agreed": async () => {
    const { member, teamId } = await aTeam();
    await aYesToSign(member);
    return eventOf(teamId, "rights_request.agreed");
  },
  "rights_request.proof_awaited": unproven("rights_request.proof_awaited"),
  "rights_request.code_asked": unproven("rights_request.code_asked", (owner) =>
    actAs(owner, AccountProof.sendCode, CALLER),
  ),
  "rights_request.approved": asked("rights_request.approved", (owner) => approve(owner)),
  // Another member asks for the rights to the admin's asset.
  "rights_request.created": async () => {
    const { admin, member, teamId } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    await actAs(member, () => Sent.requestForAsset(id, ASK), CALLER);
    return eventOf(teamId, "rights_request.created");
  },
  CopyPost: async () => (await aPost()).entry,
  "rights_request.denied": asked("rights_request.denied", (owner) => deny(owner)),
  "rights_request.expired": expireAfterCommand,
  "rights_request.opened": asked("rights_request.opened", (owner) => actAs(owner, RightsRequest.viewed, CALLER)),
  "rights_request.reminded": asked("rights_request.reminded", ({ requestId }, member) =>
    actAs(member, () => RequestBundle.remind(requestId), CALLER),
  ),
  "rights_request.removal_requested": asked("rights_request.removal_requested", async (owner) => {
    await approve(owner);
    await askRemoval(owner);
  }),
  "ad_code.asked": adCodeAnd("ad_code.asked"),
  "ad_code.given": adCodeAnd("ad_code.given", (owner) =>
    actAs(owner, () => Sent.giveAdCode({ how: "in_app", proof: "" }), CALLER),
  ),
  "removal.ended": removalAnd("removal.ended", (asset, wish) => Removal.end(asset, wish)),
  "removal.kept": removalAnd("removal.kept", (asset, wish) => Removal.keep(asset, wish)),
  "take_down.done": removalAnd("take_down.done", async (asset, wish) => {
    const place = { url: "https://www.instagram.com/p/1", publishedOn: "2026-01-02", brand: "rap" };
    const { id, version } = await Sent.addPublication(asset, place);
    await Removal.end(asset, wish);
    await Publication.edit(asset, id, { ...place, ...{ use: "", note: "" }, version, takenDownOn: "2026-02-03" });
  }),
  "rights_request.replied": asked("rights_request.replied", (owner) => reply(owner)),
  "rights_request.counter_offered": asked("rights_request.counter_offered", (owner) => counterOffer(owner)),
  "rights_request.terms_proposed": answering("rights_request.terms_proposed", (offerId) => ({
    ...{ kind: "accept", offerId },
  })),
  "rights_request.team_replied": answering("rights_request.team_replied", () => ({
    ...{ kind: "reply", message: "For a year" },
  })),
  "rights_request.offer_declined": answering("rights_request.offer_declined", (offerId) => ({
    ...{ kind: "decline", offerId },
  })),
  // The owner has sent an original, and was given a contract to sign.
  "rights_request.withdrawn": async () => {
    const { admin, teamId } = await aTeam();
    const { request } = await aYesWithOriginals(admin);
    await actAs(admin, () => RightsRequest.withdraw(request.id), CALLER);
    return eventOf(teamId, "rights_request.withdrawn");
  },
  "slack.command.received": async () => {
    const { admin, teamId } = await aTeam();
    const connected = await aConnectedWorkspace(admin);
    await command(new URLSearchParams(commandBody(connected, "https://instagram.com/p/1 @creator")));
    return eventOf(teamId, "slack.command.received");
  },
};

/** What people hear of it; see hearing.ts. */
export const REQUESTS_HEARD: Heard = {
  NotifyOwner: [
    "log: rights request",
    "owner@example.com gets: Clearhouse Network asks for your permission to use “Sunset over the bridge”",
  ],
  RemindOwner: [
    "log: reminder",
    "owner@example.com gets: Reminder: Clearhouse Network asks for your permission to use “Sunset over the bridge”",
  ],
  NotifyUploader: ["Ada Admin is told: rights_request.created"],
  NotifyRequesterApproved: [
    "Max Member is told: rights_request.approved",
    "log: approval notice",
    "member@clearhouse.test gets: Approved: “Sunset over the bridge”",
  ],
  SendReceipt: ["log: receipt", "olivia@example.com gets: Your license for “Sunset over the bridge” (CH-…)"],
  NotifyRequesterProof: ["Max Member is told: rights_request.proof_awaited"],
  SendCode: ["log: code", "owner@example.com gets: Your code for the request from Clearhouse Network"],
  NotifyRequesterAgreed: ["Max Member is told: rights_request.agreed"],
  NotifyRequesterDenied: [
    "Max Member is told: rights_request.denied",
    "log: denial notice",
    "member@clearhouse.test gets: Denied: “Sunset over the bridge”",
  ],
  NotifyRequesterReplied: [
    "Max Member is told: rights_request.replied",
    "log: owner's message",
    "member@clearhouse.test gets: Yes, but…: “Sunset over the bridge”",
  ],
  NotifyRequesterCounterOffered: [
    "Max Member is told: rights_request.counter_offered",
    "log: counter-offer",
    "member@clearhouse.test gets: Yes, but…: “Sunset over the bridge”",
  ],
  MailOwnerTermsProposed: [
    "log: answer to an owner",
    "olivia@example.com gets: Clearhouse Network accepts your terms for “Sunset over the bridge”",
  ],
  MailOwnerTeamReplied: [
    "log: answer to an owner",
    "olivia@example.com gets: Clearhouse Network answered you about “Sunset over the bridge”",
  ],
  MailOwnerOfferDeclined: [
    "log: answer to an owner",
    "olivia@example.com gets: Clearhouse Network can't take your offer for “Sunset over the bridge”",
  ],
  TellOwnerAdCode: [
    "log: ad code",
    "olivia@example.com gets: Clearhouse Network asks for an ad code for “Sunset over the bridge”",
  ],
  NotifyRequesterAdCode: ["Max Member is told: ad_code.given"],
  NotifyTeamRemoval: [
    "Ada Admin is told: rights_request.removal_requested",
    "Max Member is told: rights_request.removal_requested",
    "admin@clearhouse.test gets: Removal requested: “Sunset over the bridge”",
    "log: request for removal",
    "log: request for removal",
    "member@clearhouse.test gets: Removal requested: “Sunset over the bridge”",
  ],
  TellOwnerRemovalEnded: [
    "log: removal notice",
    "olivia@example.com gets: Your license for “Sunset over the bridge” has ended, as you asked",
  ],
  TellOwnerRemovalKept: [
    "log: removal notice",
    "olivia@example.com gets: Clearhouse Network answered your request for removal of “Sunset over the bridge”",
  ],
  TellOwnerTakenDown: [
    "log: removal notice",
    "olivia@example.com gets: “Sunset over the bridge” has been taken down everywhere",
  ],
  NotifyRequesterExpired: [
    "Ada Admin is told: rights_request.expired",
    "admin@clearhouse.test gets: No answer: “Post by @creator on Instagram”",
    "log: no answer",
  ],
  NotifyTeamExpiring: [
    "Max Member is told: asset.expiring",
    "log: expiry notice",
    "member@clearhouse.test gets: Rights expire in 30 days: “Sunset over the bridge”",
  ],
  NotifyOwnerExpiring: [
    "log: expiry notice",
    "olivia@example.com gets: Your permission for “Sunset over the bridge” ends in 30 days",
  ],
  NotifyTeamReleaseExpiring: ["Max Member is told: release.expiring"],
  NotifyTeamExpired: [
    "Max Member is told: grant.expired",
    "log: expiry notice",
    "member@clearhouse.test gets: Rights expired: “Sunset over the bridge”",
  ],
  NotifyTeamWithdrawn: [
    "Max Member is told: grant.withdrawn",
    "log: withdrawal notice",
    "log: withdrawal notice",
    "member@clearhouse.test gets: Rights withdrawn: “Sunset over the bridge”",
    "olivia@example.com gets: Your license for “Sunset over the bridge” has ended",
  ],
  NotifyTeamRestored: [
    "Max Member is told: grant.restored",
    "log: restoration notice",
    "log: restoration notice",
    "member@clearhouse.test gets: Rights hold again: “Sunset over the bridge”",
    "olivia@example.com gets: Your license for “Sunset over the bridge” holds again",
  ],
};
