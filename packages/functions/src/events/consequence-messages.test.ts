import { IdempotencyAlreadyInProgressError } from "@aws-lambda-powertools/idempotency";
import { defineEvent } from "@clearhouse/core/platform/events/event.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { asRefused } from "@clearhouse/core/platform/mail/refused.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { messageOf } from "../testing/delivery.ts";
import { consequence } from "./consequence.ts";

const Happened = defineEvent("test.happened", {});

const anEvent = () => ({
  id: newId("event"),
  version: 1,
  at: new Date().toISOString(),
  teamId: newId("team"),
  data: {},
});

beforeEach(() => {
  const logged = vi.spyOn(log, "error").mockReturnValue();
  return () => logged.mockRestore();
});

// A consequence is a Lambda function that gets events as the messages of its queue.
describe("a consequence's handling of messages", () => {
  it("a failed consequence logs its event and the number of the attempt", async () => {
    const event = anEvent();
    const failure = new Error("The mail service is down.");
    const message = messageOf({ detail: event });
    message.attributes.ApproximateReceiveCount = "7";
    await expect(consequence("says", Happened, () => Promise.reject(failure))(message)).rejects.toBe(failure);
    expect(log.error).toHaveBeenCalledExactlyOnceWith("consequence failed", failure, {
      actor: "system",
      teamId: event.teamId,
      consequence: "says",
      event: Happened.name,
      eventId: event.id,
      requestId: event.id,
      attempt: 7,
    });
  });

  it("a mail that SES refuses is logged without its address, and not as an error", async () => {
    const warned = vi.spyOn(log, "warn").mockReturnValue();
    const message = "Email address is not verified. The following identities failed the check: nora@example.com";
    const refused = asRefused(Object.assign(new Error(message), { name: "MessageRejected" }));
    const handler = consequence("refused", Happened, () => Promise.reject(refused));
    await expect(handler(messageOf({ detail: anEvent() }))).rejects.toBe(refused);
    expect(log.error).not.toHaveBeenCalled();
    const reason = "SES refused the mail: Email address is not verified";
    expect(warned).toHaveBeenCalledExactlyOnceWith("mail refused", expect.objectContaining({ reason }));
    warned.mockRestore();
  });

  it("a message fails without a logged error while another delivery of it is running, and then has nothing to do", async () => {
    const started = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const message = messageOf({ detail: anEvent() });
    const work = vi.fn(() => {
      started.resolve();
      return ending.promise;
    });
    const handler = consequence("busy", Happened, work);
    const first = handler(message);
    await started.promise;
    await expect(handler(message)).rejects.toBeInstanceOf(IdempotencyAlreadyInProgressError);
    expect(log.error).not.toHaveBeenCalled();
    ending.resolve();
    await first;
    await handler(message);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each(["", "{", "[]"])("a consequence throws and does no work for a message with the body %j", async (body) => {
    const work = vi.fn(async () => undefined);
    const message = { ...messageOf({ detail: anEvent() }), body };
    await expect(consequence("strict", Happened, work)(message)).rejects.toThrow();
    expect(work).not.toHaveBeenCalled();
  });
});
