import { ForeignError } from "@clearhouse/core/base/safe-fetch/safe-fetch.errors.ts";
import { searchPreparing } from "@clearhouse/core/library/search/search.errors.ts";
import { defineEvent } from "@clearhouse/core/platform/events/event.ts";
import { NotYet } from "@clearhouse/core/platform/events/not-yet.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { MailRefused } from "@clearhouse/core/platform/mail/refused.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { consequence, type Handle } from "./events/consequence.ts";
import { handler } from "./profile.ts";
import { messageOf, messagesOf } from "./testing/delivery.ts";

const Happened = defineEvent("test.happened", {});

/** What the consequences of the test's profile do, by name, and how often each was begun. */
const work = vi.hoisted(() => ({
  does: {} as Record<string, () => Promise<void>>,
  begun: {} as Record<string, number>,
  modules: {} as Record<string, { events: string[]; load: () => Promise<{ handler: Handle }> }>,
}));
vi.mock("./profile-handlers.ts", () => ({ CONSEQUENCES: work.modules }));

const NAMES = ["First", "Second", "Third"] as const;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  vi.spyOn(log, "error").mockReturnValue();
  work.does = {};
  work.begun = {};
  for (const name of NAMES) {
    const handle = consequence(name.toLowerCase(), Happened, async () => {
      work.begun[name] = (work.begun[name] ?? 0) + 1;
      await work.does[name]?.();
    });
    work.modules[name] = { events: [Happened.name], load: async () => ({ handler: handle }) };
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const anEvent = async () => ({
  "detail-type": Happened.name,
  detail: { id: newId("event"), version: 1, at: new Date().toISOString(), teamId: (await aTeam()).teamId, data: {} },
});
type Event = Awaited<ReturnType<typeof anEvent>>;

const messageFor = (consequence: string, event: Event): SQSEvent => ({
  Records: [messageOf({ consequence, ...event })],
});

/** Delivers a message until it is done, as its queue does, at most so often. @returns the number of deliveries */
const untilDone = async (message: SQSEvent, most: number): Promise<number> => {
  for (let attempt = 1; attempt <= most; attempt++) {
    for (const { attributes } of message.Records) attributes.ApproximateReceiveCount = String(attempt);
    const answer = await handler(message).catch(() => undefined);
    if (answer?.batchItemFailures.length === 0) return attempt;
    vi.setSystemTime(Date.now() + 181_000);
  }
  return most;
};

describe("a profile's function", () => {
  it("while a consequence fails a hundred times, each of its neighbours is done once, and its own work is done in the end", async () => {
    const event = await anEvent();
    work.does.Second = async () => {
      if ((work.begun.Second ?? 0) <= 100) throw new Error("down");
    };
    const deliveries = await Promise.all(NAMES.map((name) => untilDone(messageFor(name, event), 101)));
    expect(deliveries).toEqual([1, 101, 1]);
    expect(work.begun).toEqual({ First: 1, Second: 101, Third: 1 });
  });

  it("while a consequence hangs, its neighbours are done, and it is done by a later delivery", async () => {
    const event = await anEvent();
    const hangs = Promise.withResolvers<void>();
    work.does.First = () => hangs.promise;
    const hanging = handler(messageFor("First", event));
    for (const name of ["Second", "Third"]) expect(await untilDone(messageFor(name, event), 1)).toBe(1);
    // Lambda ends a function at its time-out, and nothing comes of the call.
    vi.setSystemTime(Date.now() + 181_000);
    work.does = {};
    expect(await untilDone(messageFor("First", event), 1)).toBe(1);
    expect(work.begun).toEqual({ First: 2, Second: 1, Third: 1 });
    hangs.resolve();
    await hanging;
  });

  it("an event without a consequence's name is for all that follows from it, and what was done isn't done again", async () => {
    const event = await anEvent();
    await untilDone(messageFor("First", event), 1);
    work.does.Second = async () => {
      if (work.begun.Second === 1) throw new Error("down");
    };
    const message = messagesOf(JSON.stringify(event));
    await expect(handler(message)).rejects.toThrow("down");
    expect(work.begun, "the failing one keeps no other from running").toEqual({ First: 1, Second: 1, Third: 1 });
    vi.setSystemTime(Date.now() + 181_000);
    expect(await untilDone(message, 1)).toBe(1);
    expect(work.begun).toEqual({ First: 1, Second: 2, Third: 1 });
  });

  it("a message for a consequence that the profile doesn't have fails, and becomes a dead letter in the end", async () => {
    const event = await anEvent();
    await expect(handler(messageFor("Fourth", event))).rejects.toThrow("no consequence Fourth");
    const other = messagesOf(JSON.stringify({ ...event, "detail-type": "test.other" }));
    await expect(handler(other)).rejects.toThrow("follows from test.other");
  });

  it("a message that has to wait stays in the queue without an error of the function", async () => {
    const event = await anEvent();
    const running = Promise.withResolvers<void>();
    work.does.First = () => running.promise;
    const first = handler(messageFor("First", event));
    await vi.waitFor(() => expect(work.begun.First).toBe(1));
    const again = messageFor("First", event);
    const expected: SQSBatchResponse = { batchItemFailures: [{ itemIdentifier: again.Records[0]?.messageId ?? "" }] };
    expect(await handler(again)).toEqual(expected);
    running.resolve();
    await first;
  });

  it.each([
    ["the team fetches as many files as it may", new ForeignError("busy", "2 under way")],
    ["the team's search is being prepared", searchPreparing()],
    ["another event comes first", new NotYet("another comes first")],
    ["SES refuses the mail", new MailRefused("quota")],
  ])("a message stays in the queue without an error of the function while %s", async (_what, error) => {
    vi.spyOn(log, "warn").mockReturnValue();
    const message = messageFor("First", await anEvent());
    work.does.First = () => Promise.reject(error);
    const itemIdentifier = message.Records[0]?.messageId;
    expect(await handler(message)).toEqual({ batchItemFailures: [{ itemIdentifier }] });
    work.does = {};
    expect(await untilDone(message, 1)).toBe(1);
    expect(work.begun.First).toBe(2);
  });

  it("an event without a name is an error of the function if one consequence fails, even if another has to wait first", async () => {
    work.does = { First: () => Promise.reject(new NotYet("wait")), Second: () => Promise.reject(new Error("down")) };
    await expect(handler({ Records: [messageOf(await anEvent())] })).rejects.toThrow("down");
  });

  it("of several messages, only the one that failed returns to the queue, and the function fails if all of them did", async () => {
    const Records = await Promise.all(
      NAMES.map(async (consequence) => messageOf({ consequence, ...(await anEvent()) })),
    );
    work.does.Second = () => Promise.reject(new Error("down"));
    const itemIdentifier = Records[1]?.messageId;
    expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier }] });
    await expect(handler({ Records: Records.slice(1, 2) })).rejects.toThrow("down");
    work.does = {};
    expect(await untilDone({ Records }, 1)).toBe(1);
    expect(work.begun).toEqual({ First: 1, Second: 3, Third: 1 });
  });

  it.each(["", "{", "[]"])("a message with the body %j is an error of the function", async (body) => {
    await expect(handler(messagesOf(body))).rejects.toThrow();
    expect(work.begun).toEqual({});
  });

  it("a further attempt is logged with the consequence before it begins, because one that is ended logs nothing", async () => {
    const info = vi.spyOn(log, "info").mockReturnValue();
    const event = await anEvent();
    const message = messageFor("First", event);
    for (const { attributes } of message.Records) attributes.ApproximateReceiveCount = "2";
    await handler(message);
    const { id: eventId } = event.detail;
    const facts = { consequence: "first", event: Happened.name, eventId, attempt: 2, call: undefined };
    expect(info).toHaveBeenCalledWith("consequence tried again", facts);
  });
});
