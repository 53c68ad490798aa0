import { ConditionalCheckFailedException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { expect, it } from "vitest";
import { refuseSignals, signalsOn } from "../../../../../scripts/vitest/services.ts";
import { withClock } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { Live } from "./index.ts";
import { channelOf, SIGNAL_EVERY_MS } from "./live.policy.ts";

/**
 * A new team with a clock that the test moves. The functions `send` and `deliver` stand in for EventBridge and the
 * Lambda function that sends planned signals.
 */
const aTeam = (start = Date.now()) => {
  const teamId = newId("team");
  const delivered = new Set<string>();
  const team = {
    now: start,
    teamId,
    channel: channelOf(teamId),
    run: <T>(work: () => Promise<T>): Promise<T> =>
      withClock({ now: () => new Date(team.now) }, () => actAs({ kind: "system", name: "test", teamId }, work)),
    changed: () => team.run(() => Live.changed()),
    /** The ids of the team's planned signals. */
    owed: async (): Promise<string[]> => {
      const events = await outboxEvents();
      return events.filter((item) => item.teamId === teamId).map(({ id }) => id);
    },
    send: async (id: string) => {
      await team.run(() =>
        Live.sendPlanned({ id, teamId }, async (ms) => {
          team.now += ms;
        }),
      );
      delivered.add(id);
    },
    deliver: async () => {
      for (const id of await team.owed()) if (!delivered.has(id)) await team.send(id);
    },
    signals: async () => (await signalsOn(team.channel)).length,
  };
  return team;
};

it("a team's first signal is sent at once, signed and without content, on the team's channel", async () => {
  const team = aTeam();
  await team.changed();
  const [signal] = await signalsOn(team.channel);
  expect(signal?.events).toEqual(["{}"]);
  expect(signal?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=.+\/us-east-1\/appsync\/aws4_request/);
  expect(team.channel).toMatch(/^\/teams\/[a-z0-9-]{1,50}$/);
});

it("all changes in the second after a signal are merged into one signal at the end of that second", async () => {
  const team = aTeam();
  const start = team.now;
  await Promise.all(Array.from({ length: 8 }, team.changed));
  team.now += 300;
  await Promise.all(Array.from({ length: 8 }, team.changed));
  expect(await team.signals()).toBe(1);
  expect(await team.owed()).toHaveLength(1);
  await team.deliver();
  expect(await team.signals()).toBe(2);
  expect(team.now).toBe(start + SIGNAL_EVERY_MS);
});

it("signals are sent at least a second apart, and the last change is always signaled", async () => {
  const step = fc.record({
    after: fc.integer({ min: 0, max: 1_500 }),
    at: fc.integer({ min: 1, max: 3 }),
    late: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const team = aTeam();
      const sent: number[] = [];
      const watch = async (work: () => Promise<unknown>) => {
        const before = await team.signals();
        await work();
        for (let n = await team.signals(); n > before; n--) sent.push(team.now);
      };
      let lastChange = 0;
      for (const { after, at, late } of steps) {
        team.now += after;
        lastChange = team.now;
        await watch(() => Promise.all(Array.from({ length: at }, team.changed)));
        if (!late) await watch(team.deliver);
      }
      await watch(team.deliver);
      expect(sent.at(-1)).toBeGreaterThanOrEqual(lastChange);
      const gaps = sent.slice(1).map((at, index) => at - (sent[index] ?? 0));
      expect(gaps.filter((gap) => gap < SIGNAL_EVERY_MS)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

it("after a refused signal, the next change plans a signal, and a planned signal that is refused is sent at the next try", async () => {
  const team = aTeam();
  await refuseSignals(team.channel, 3);
  await expect(team.changed()).rejects.toThrow("status 500");
  await team.changed();
  const [owed = ""] = await team.owed();
  await refuseSignals(team.channel, 3);
  await expect(team.send(owed)).rejects.toThrow("status 500");
  expect(await team.signals()).toBe(0);
  await team.send(owed);
  expect(await team.signals()).toBe(1);
});

it("a planned signal is dropped if a later change was signaled directly", async () => {
  const team = aTeam();
  await team.changed();
  await team.changed();
  team.now += SIGNAL_EVERY_MS;
  await team.changed();
  expect(await team.signals()).toBe(2);
  await team.deliver();
  expect(await team.signals()).toBe(2);
});

/** Makes each update of an item fail, before or after it is carried out, until the returned function is called. */
const updatesFail = (error: Error, made: boolean) => {
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "UpdateCommand" && commandName !== "UpdateItemCommand") return next(args);
        if (made) await next(args);
        throw error;
      },
    { name: "test-fault", step: "initialize" },
  );
  return () => table.middlewareStack.remove("test-fault");
};
const $metadata = {};

it("a change plans a signal even if a running transaction uses the item in which the team's signals are recorded", async () => {
  const team = aTeam();
  await team.changed();
  team.now += SIGNAL_EVERY_MS;
  const end = updatesFail(new TransactionConflictException({ message: "Transaction is ongoing", $metadata }), false);
  await team.changed().finally(end);
  await team.deliver();
  expect(await team.signals()).toBe(2);
});

it("a planned signal is sent even if DynamoDB's answer to the update before the signal is lost", async () => {
  const team = aTeam();
  await team.changed();
  await team.changed();
  const refusal = new ConditionalCheckFailedException({ message: "The conditional request failed", $metadata });
  await team.deliver().finally(updatesFail(refusal, true));
  expect(await team.signals()).toBe(2);
});
