import { defineEvent } from "@clearhouse/core/platform/events/event.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { asRefused } from "@clearhouse/core/platform/mail/refused.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deliveryOf } from "../testing/delivery.ts";
import { consequence } from "./consequence.ts";

const Happened = defineEvent("test.happened", {});

const anEvent = () => ({
  id: newId("event"),
  version: 1,
  at: new Date().toISOString(),
  teamId: newId("team"),
  data: {},
});

const queued = (...events: readonly object[]) => deliveryOf(...events.map((detail) => ({ detail })));

beforeEach(() => {
  const logged = vi.spyOn(log, "error").mockReturnValue();
  return () => logged.mockRestore();
});

// A consequence is a Lambda function that gets events as the messages of its queue.
describe("a consequence's handling of messages", () => {
  it("a consequence that fails for all of its messages throws, so that Lambda counts an error", async () => {
    const handler = consequence("throws", Happened, () => Promise.reject(new Error("The mail service is down.")));
    await expect(handler(queued(anEvent()))).rejects.toThrow("The mail service is down.");
    await expect(handler(queued(anEvent(), anEvent()))).rejects.toThrow("The mail service is down.");
  });

  it("a failed consequence logs its event and the number of the attempt", async () => {
    const event = anEvent();
    const failure = new Error("The mail service is down.");
    const batch = queued(event);
    for (const { attributes } of batch.Records) attributes.ApproximateReceiveCount = "7";
    await consequence("says", Happened, () => Promise.reject(failure))(batch).catch(() => undefined);
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

  it("a mail that SES refuses returns to its queue without an error of the function, and without the address in the log", async () => {
    const warned = vi.spyOn(log, "warn").mockReturnValue();
    const message = "Email address is not verified. The following identities failed the check: nora@example.com";
    const refused = Object.assign(new Error(message), { name: "MessageRejected" });
    const batch = queued(anEvent());
    const itemIdentifier = batch.Records[0]?.messageId;
    const handler = consequence("refused", Happened, () => Promise.reject(asRefused(refused)));
    expect(await handler(batch)).toEqual({ batchItemFailures: [{ itemIdentifier }] });
    expect(log.error).not.toHaveBeenCalled();
    const reason = "SES refused the mail: Email address is not verified";
    expect(warned).toHaveBeenCalledExactlyOnceWith("mail refused", expect.objectContaining({ reason }));
    warned.mockRestore();
  });

  it("a message returns to its queue without a logged error if another delivery of the message is running", async () => {
    const started = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const batch = queued(anEvent());
    const handler = consequence("busy", Happened, () => {
      started.resolve();
      return ending.promise;
    });
    const first = handler(batch);
    await started.promise;
    const itemIdentifier = batch.Records[0]?.messageId;
    expect(await handler(batch)).toEqual({ batchItemFailures: [{ itemIdentifier }] });
    expect(log.error).not.toHaveBeenCalled();
    ending.resolve();
    for (const answer of [await first, await handler(batch)]) expect(answer).toEqual({ batchItemFailures: [] });
  });

  it.each(["", "{", "[]"])("a consequence throws and does no work for a message with the body %j", async (body) => {
    const work = vi.fn(async () => undefined);
    const batch = queued(anEvent());
    for (const record of batch.Records) record.body = body;
    await expect(consequence("strict", Happened, work)(batch)).rejects.toThrow();
    expect(work).not.toHaveBeenCalled();
  });
});
