import { expect, vi } from "vitest";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";
import { busEntries } from "../../../../scripts/vitest/services.ts";
import { handler as relay } from "../relay.ts";
import { consequencesOf } from "../subscriptions.ts";
import type { injectFaults } from "./aws-calls/faults.ts";
import { deliverTo, streamEvent, waiting } from "./bus.ts";

const PATIENCE = 40;

/** Moves the clock past the time for which any delivery counts as running. */
const laterThanAnyLock = () => vi.setSystemTime(Date.now() + 121_000);

/**
 * Runs several functions in parallel, and repeats those that fail. The clock, which the test controls, is moved only
 * while no function runs.
 */
export const patiently = async (...works: (() => Promise<unknown>)[]): Promise<void> => {
  let left = works;
  for (let rounds = 0; rounds < PATIENCE && left.length > 0; rounds++) {
    const results = await Promise.allSettled(left.map((work) => work()));
    left = left.filter((_, index) => results[index]?.status === "rejected");
    laterThanAnyLock();
  }
  expect(left).toEqual([]);
};

/**
 * Delivers every event of a team from the outbox to the event's handlers, and repeats each delivery until it succeeds.
 */
export const relayAll = async (teamId: string, faults: ReturnType<typeof injectFaults>): Promise<void> => {
  const delivered = new Set<BusEntry["Detail"]>();
  for (let rounds = 0; rounds < PATIENCE; rounds++) {
    const items = await faults.off(() => waiting(teamId));
    await patiently(() => relay(streamEvent(items)));
    const entries = (await busEntries()).filter(({ Detail }) => JSON.parse(Detail).teamId === teamId);
    const deliveries = entries
      .filter(({ Detail }) => !delivered.has(Detail))
      .flatMap((entry) => consequencesOf(entry.DetailType).map((name) => () => deliverTo(name, entry)));
    await patiently(...deliveries);
    for (const { Detail } of entries) delivered.add(Detail);
    if (items.length === 0) return;
  }
  throw new Error("Events are still waiting");
};
