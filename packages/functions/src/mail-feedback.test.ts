import { randomUUID } from "node:crypto";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { ASK, anAsset, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { describe, expect, it, vi } from "vitest";
import { mailsTo } from "../../../scripts/vitest/services.ts";
import { handler as mailFeedback } from "./mail-feedback.ts";
import { inFunction } from "./testing/aws-calls/at-hand.ts";
import { deliverTo, entryOf, waiting } from "./testing/bus.ts";
import { messagesOf } from "./testing/delivery.ts";
import { bounceOf, published } from "./testing/mail-feedback.ts";

const handler = inFunction("MailFeedback", mailFeedback);

/** A team whose member asked an owner by mail. */
const anAskedOwner = async () => {
  const { admin, member, teamId } = await aTeam();
  const contentOwnerEmail = `owner-${randomUUID()}@example.com`;
  const ask = async () => {
    const asset = await actAs(member, () => anAsset(), CALLER);
    await actAs(member, () => Sent.requestForAsset(asset.id, { ...ASK, contentOwnerEmail }), CALLER);
    const item = (await waiting(teamId)).findLast(({ name }) => name === "rights_request.created");
    if (!item) throw new Error("no event");
    await deliverTo("NotifyOwner", entryOf(item));
    return asset.id;
  };
  const assetId = await ask();
  const [mail] = await mailsTo(contentOwnerEmail);
  const failures = async (id = assetId) => {
    const steps = await actAs(admin, () => Asset.activity(id));
    return steps.filter(({ type }) => type === "mail.failed").map(({ by, facts }) => ({ by: by.kind, ...facts }));
  };
  const told = async (person = member) => (await actAs(person, () => Notification.list({ limit: 20 }))).items;
  return { ask, admin, member, assetId, address: contentOwnerEmail, messageId: mail?.messageId ?? "", failures, told };
};

describe("reports of the mail service", () => {
  it("a reported bounce is in the asset's activity, notifies the requester and stops mail to the email address", async () => {
    const { ask, assetId, address, messageId, failures, told } = await anAskedOwner();
    expect(await handler(messagesOf(bounceOf(messageId, address)))).toEqual({ batchItemFailures: [] });
    expect(await failures()).toEqual([{ by: "system", mail: "rights request", reason: "The email bounced" }]);
    expect(await told()).toMatchObject([{ kind: "mail.undeliverable", path: `/?asset=${assetId}` }]);
    const next = await ask();
    expect(await mailsTo(address)).toHaveLength(1);
    expect(await failures(next)).toHaveLength(1);
    expect(await told()).toHaveLength(2);
  });

  it("a bounce notifies the admins if the member who asked has left the team", async () => {
    const { admin, member, address, messageId, told } = await anAskedOwner();
    await MemberEntity.delete({ userId: member.userId }).go();
    await handler(messagesOf(bounceOf(messageId, address)));
    expect(await told(admin)).toMatchObject([{ kind: "mail.undeliverable" }]);
  });

  it("a bounce that is reported five times at once and then again is handled once", async () => {
    const { address, messageId, failures, told } = await anAskedOwner();
    const event = messagesOf(bounceOf(messageId, address));
    await Promise.all([1, 2, 3, 4, 5].map(() => handler(event)));
    await handler(event);
    expect([(await failures()).length, (await told()).length]).toEqual([1, 1]);
  });

  it("a reported bounce of a mail without a record stops mail to the email address", async () => {
    const { ask, address, failures } = await anAskedOwner();
    await handler(messagesOf(bounceOf("0100018c-a-sign-up-code", address)));
    expect(await failures()).toEqual([]);
    expect(await failures(await ask())).toHaveLength(1);
  });

  it("the text with which SES tests the topic is ignored", async () => {
    const greeting = published("Successfully validated SNS topic for Amazon SES event publishing.");
    expect(await handler(messagesOf(greeting))).toEqual({ batchItemFailures: [] });
  });

  it.each([
    ["isn't JSON", "owner@example.com {"],
    ["is no envelope", "{}"],
    ["is another kind of envelope", JSON.stringify({ Type: "SubscriptionConfirmation", Message: "{}" })],
    ["contains no JSON", published("owner@example.com bounced")],
    ["contains nothing", published("null")],
    ["contains an event that SES doesn't publish", published(JSON.stringify({ eventType: "Explosion" }))],
    ["names no mail", published(JSON.stringify({ eventType: "Bounce", bounce: {} }))],
  ])("a report with a message that %s fails, and no email address is logged", async (_, body) => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const message = messagesOf(body);
    const failure: unknown = await handler(message).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(logged).toHaveBeenCalledExactlyOnceWith("mail feedback failed", failure, {
      actor: "system",
      messageId: message.Records[0]?.messageId,
      attempt: 1,
    });
    expect(String(failure)).not.toContain("owner@example.com");
    logged.mockRestore();
  });

  it("if one report of a batch fails, the other reports are handled", async () => {
    const { address, messageId, failures } = await anAskedOwner();
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const messages = messagesOf("{", bounceOf(messageId, address));
    const answer = await handler(messages);
    logged.mockRestore();
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: messages.Records[0]?.messageId }] });
    expect(await failures()).toHaveLength(1);
  });
});
