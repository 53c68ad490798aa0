import { outcomeMessage, requestMessage } from "@clearhouse/core/integrations/slack/request-message.ts";
import { webhookEvent } from "@clearhouse/core/integrations/webhook/webhook-event.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { read } from "@clearhouse/core/rights/rights-request/rights-request.entity.ts";
import { ASK, anOpenRequest, approve, aTeam, CALLER, deny, OLIVIA } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { expect, it } from "vitest";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { deliverTo, entryOf, waiting } from "../../testing/bus.ts";

it("a no to more than a running license allows says in notice, mail, Slack and webhook that the license goes on", async () => {
  const { member, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(member, { contentOwnerEmail: OLIVIA.email });
  await approve(owner);
  const { approval } = await actAs(member, () => Asset.get(asset.id), CALLER);
  const beside = approval?.grantId ?? "";
  const more = { ...ASK, contentOwnerEmail: OLIVIA.email, intendedUse: "Website content", beside };
  const { request } = await actAs(member, () => Sent.requestForAsset(asset.id, more), CALLER);
  await deny(await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? ""));
  const [denied] = (await waiting(teamId)).filter(({ name }) => name === "rights_request.denied");
  if (!denied) throw new Error("The denial has no event");
  const entry = entryOf(denied);
  await deliverTo("NotifyRequesterDenied", entry);
  const { items } = await actAs(member, () => Notification.list({ limit: 1 }));
  expect(items).toMatchObject([{ kind: "rights_request.more_denied", actor: "Olivia Owner" }]);
  expect(await mailsTo(member.email)).toMatchObject([{ subject: `Not in addition: “${asset.name}”` }]);
  const inSlack = await actAs({ kind: "system", name: "test", teamId }, async () => {
    const stored = await read(teamId, request.id);
    return JSON.stringify([await outcomeMessage(stored), await requestMessage(stored)]);
  });
  expect(inSlack).toContain("*The license goes on*: Olivia Owner said no to Website content for");
  expect(inSlack).toContain("Only more was denied");
  const { data } = webhookEvent.parse(JSON.parse(entry.Detail ?? ""), "rights_request.denied");
  expect(data.resource).toEqual({ requestId: request.id, assetId: asset.id, licenseId: beside });
});
