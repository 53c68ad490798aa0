import { withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type BundleOwnerActor, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { expire } from "@clearhouse/core/rights/request-bundle/expire.ts";
import { RequestBundle } from "@clearhouse/core/rights/request-bundle/index.ts";
import { settle } from "@clearhouse/core/rights/request-bundle/settle.ts";
import { REQUEST_DAYS } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { aBundle, approveBundle, BULK_ASK, posts } from "@clearhouse/core/testing/bundle.ts";
import { aTeam, CALLER, OLIVIA } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { eventOf } from "../bus.ts";
import { asSystem, type Happen, type Heard, inDays } from "../happen.ts";
import { issueLicense } from "../license.ts";

/** A member asks an owner for several assets at once. Continues with what the owner does. */
const bundled =
  (
    event: string,
    happen: (owner: BundleOwnerActor, made: Bundle) => Promise<unknown> = async () => undefined,
  ): Happen =>
  async () => {
    const { member, teamId } = await aTeam();
    const bundle = await aBundle(member);
    await happen(bundle.owner, { ...bundle, member });
    return eventOf(teamId, event);
  };
type Bundle = Awaited<ReturnType<typeof aBundle>> & { member: MemberActor };

/** Approves all requests of a bundle but the last, and makes the licenses. */
const approveMost = async (owner: BundleOwnerActor, { requestIds, assetIds }: Bundle): Promise<void> => {
  const approved = requestIds.slice(0, -1);
  await approveBundle(owner, approved);
  await asSystem(owner.teamId, async () => {
    for (const [n, requestId] of approved.entries()) await issueLicense({ requestId, assetId: assetIds[n] ?? "" });
  });
};

const settleAnswer = async (owner: BundleOwnerActor, bundle: Bundle): Promise<void> => {
  await approveMost(owner, bundle);
  const { data } = JSON.parse((await eventOf(owner.teamId, "request_bundle.answered")).Detail);
  await asSystem(owner.teamId, () => settle(data.bundleId, data.answerId));
};

export const BUNDLES: Readonly<Record<string, Happen>> = {
  "bulk_request.step.planned": async () => {
    const { admin, teamId } = await aTeam();
    const groups = [{ contentOwner: "@many", items: posts(2) }];
    await actAs(admin, () => Sent.startBulkRequest({ ...BULK_ASK, groups }), CALLER);
    return eventOf(teamId, "bulk_request.step.planned");
  },
  SettleBundle: bundled("licence.issued", approveMost),
  "request_bundle.answered": bundled("request_bundle.answered", approveMost),
  "request_bundle.created": bundled("request_bundle.created"),
  "request_bundle.expired": bundled("request_bundle.expired", ({ teamId, bundleId: id }) =>
    withClock(inDays(REQUEST_DAYS + 1), () => asSystem(teamId, () => expire({ teamId, id }))),
  ),
  "request_bundle.reminded": bundled("request_bundle.reminded", (_, { member, requestIds: [id = ""] }) =>
    actAs(member, () => RequestBundle.remind(id), CALLER),
  ),
  "request_bundle.replied": bundled("request_bundle.replied", (owner) =>
    actAs(owner, () => Sent.replyToBundle({ ...OLIVIA, topic: "credit", message: "With my name, please" }), CALLER),
  ),
  "request_bundle.settled": bundled("request_bundle.settled", settleAnswer),
};

/** What people hear of it; see hearing.ts. */
export const BUNDLES_HEARD: Heard = {
  NotifyBundleOwner: [
    "log: rights request",
    "owner@example.com gets: Clearhouse Network asks for your permission to use “Sunset over the bridge” and 2 more",
  ],
  RemindBundleOwner: [
    "log: reminder",
    "owner@example.com gets: Reminder: Clearhouse Network asks for your permission to use “Sunset over the bridge” and 2 more",
  ],
  NotifyRequesterBundleAnswered: [
    "Max Member is told: rights_request.approved",
    "log: approval notice",
    "member@clearhouse.test gets: Approved: “Sunset over the bridge” and 1 more",
  ],
  SendBundleReceipt: ["log: receipt", "olivia@example.com gets: Your licenses for “Sunset over the bridge” and 1 more"],
  NotifyRequesterBundleReplied: [
    "Max Member is told: rights_request.replied",
    "log: owner's message",
    "member@clearhouse.test gets: Yes, but…: “Sunset over the bridge” and 2 more",
  ],
  NotifyRequesterBundleExpired: [
    "Max Member is told: rights_request.expired",
    "log: no answer",
    "member@clearhouse.test gets: No answer: “Sunset over the bridge” and 2 more",
  ],
};
