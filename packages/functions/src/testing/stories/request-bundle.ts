import { randomUUID } from "node:crypto";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type BundleOwnerActor, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { BulkRequest } from "@clearhouse/core/rights/bulk-request/index.ts";
import { expire } from "@clearhouse/core/rights/request-bundle/expire.ts";
import { RequestBundle } from "@clearhouse/core/rights/request-bundle/index.ts";
import { settle } from "@clearhouse/core/rights/request-bundle/settle.ts";
import { REQUEST_DAYS } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { aBundle, approveBundle, BULK_ASK, posts } from "@clearhouse/core/testing/bundle.ts";
import { anAsset, aTeam, CALLER, OLIVIA } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { eventOf, waiting } from "../bus.ts";
import { issueLicense } from "../licence.ts";
import { type Stories, type Story, steps, told } from "../story.ts";

const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work, CALLER);

/**
 * Returns a function that makes a story, in which an owner with a unique email address is asked for several assets, or
 * reminded.
 */
const ofAsking = (event: "request_bundle.created" | "request_bundle.reminded") => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const contentOwnerEmail = `owner-${randomUUID()}@example.com`;
  const { assetIds, requestIds } = await aBundle(admin, { contentOwnerEmail });
  if (event === "request_bundle.reminded") {
    await actAs(admin, () => RequestBundle.remind(requestIds[0] ?? ""), CALLER);
  }
  return {
    entry: await eventOf(teamId, event),
    requester: admin,
    mailTo: contentOwnerEmail,
    effects: async () => [
      (await mailsTo(contentOwnerEmail)).length,
      await steps(admin, assetIds[0] ?? "", "mail.sent"),
    ],
  };
};

/** A job with one owner, as people make with many. */
const ofJob = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const asked = { ...BULK_ASK, groups: [{ contentOwner: "@many", items: [{ assetId: id }, ...posts(1)] }] };
  const { jobId } = await actAs(admin, () => Sent.startBulkRequest(asked), CALLER);
  return {
    entry: await eventOf(teamId, "bulk_request.step.planned"),
    effects: async () => [
      (await actAs(admin, () => BulkRequest.get(jobId), CALLER)).ownersDone,
      (await waiting(teamId)).filter(({ name }) => name === "request_bundle.created").length,
    ],
  };
};

/**
 * Makes a bundle in which an owner has approved all requests but the last, and each approved request has its license.
 */
export const anApprovedBundle = async (admin: MemberActor, email: string) => {
  const { owner, requestIds, assetIds } = await aBundle(admin);
  const approved = requestIds.slice(0, -1);
  await approveBundle(owner, approved, { email });
  await asSystem(admin.teamId, async () => {
    for (const [n, requestId] of approved.entries()) await issueLicense({ requestId, assetId: assetIds[n] ?? "" });
  });
  return { owner, requestIds, assetIds };
};

/** The event of a complete answer, whose handlers notify the owner and the requester. */
const settled = async (teamId: string) => {
  const { data } = JSON.parse((await eventOf(teamId, "request_bundle.answered")).Detail);
  await asSystem(teamId, () => settle(data.bundleId, data.answerId));
  return eventOf(teamId, "request_bundle.settled");
};

const ofSettled = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { assetIds } = await anApprovedBundle(admin, "olivia@example.com");
  return {
    entry: await settled(teamId),
    requester: admin,
    mailTo: admin.email,
    effects: async () => [
      (await mailsTo(admin.email)).length,
      await steps(admin, assetIds[0] ?? "", "mail.sent"),
      await told(admin),
    ],
  };
};

const ofReceipt = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const mailTo = `owner-${randomUUID()}@example.com`;
  const { assetIds } = await anApprovedBundle(admin, mailTo);
  return {
    entry: await settled(teamId),
    requester: admin,
    mailTo,
    effects: async () => [(await mailsTo(mailTo)).length, await steps(admin, assetIds[0] ?? "", "mail.sent")],
  };
};

/**
 * Returns a function that makes a story, in which an answer to several requests is complete, and the event whose
 * handlers notify owner and requester is written once.
 */
const ofSettling = (event: "request_bundle.answered" | "licence.issued") => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  await anApprovedBundle(admin, "olivia@example.com");
  return {
    entry: await eventOf(teamId, event),
    effects: async () => [(await waiting(teamId)).filter(({ name }) => name === "request_bundle.settled").length],
  };
};

/**
 * Returns a function that makes a story, in which an owner has answered several requests, and the requester is notified
 * and mailed.
 */
const ofWord = (say: (owner: BundleOwnerActor) => Promise<unknown>, event: string) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { owner, assetIds } = await aBundle(admin);
  await say(owner);
  return {
    entry: await eventOf(teamId, event),
    requester: admin,
    mailTo: admin.email,
    effects: async () => [
      (await mailsTo(admin.email)).length,
      await steps(admin, assetIds[0] ?? "", "mail.sent"),
      await told(admin),
    ],
  };
};

const reply = (owner: BundleOwnerActor) =>
  actAs(owner, () => Sent.replyToBundle({ ...OLIVIA, topic: "credit", message: "With my name, please" }), CALLER);

const runOut = ({ teamId, bundleId }: BundleOwnerActor) => {
  const later = { now: () => new Date(Date.now() + (REQUEST_DAYS + 1) * DAY_MS) };
  return withClock(later, () => asSystem(teamId, () => expire({ teamId, id: bundleId })));
};

export const REQUEST_BUNDLE: Stories = {
  MakeRequests: ofJob,
  NotifyBundleOwner: ofAsking("request_bundle.created"),
  RemindBundleOwner: ofAsking("request_bundle.reminded"),
  SettleAnswer: ofSettling("request_bundle.answered"),
  SettleBundle: ofSettling("licence.issued"),
  NotifyRequesterBundleAnswered: ofSettled,
  SendBundleReceipt: ofReceipt,
  NotifyRequesterBundleReplied: ofWord(reply, "request_bundle.replied"),
  NotifyRequesterBundleExpired: ofWord(runOut, "request_bundle.expired"),
};
