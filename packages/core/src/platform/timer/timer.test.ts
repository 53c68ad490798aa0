import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, isoIn, nowIso, withClock } from "../clock.ts";
import { newId } from "../id.ts";
import { requireTeamId } from "../identity/actor.ts";
import { table } from "../store/clients.ts";
import { ClosedTeamEntity, forgetClosed } from "../store/closed-team.ts";
import { transact, type Write } from "../store/transaction.ts";
import { runTimers } from "./run.ts";
import {
  cancelTimer,
  endTimer,
  findTimer,
  isUnchanged,
  moveTimer,
  setTimer,
  TIMER_SHARDS,
  type Timer,
} from "./timer.entity.ts";

const MINUTE = 60_000;
const at = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(Date.now() + ms) }, work);
const write = (...writes: Write[]): Promise<void> => transact(async () => ({ writes, result: undefined }));
const aKey = () => ({ teamId: newId("team"), kind: "upload", id: newId("upload") }) as const;

const aTimer = async (dueInMs: number) => {
  const key = aKey();
  await write(setTimer(key, isoIn(dueInMs)));
  return key;
};

/** A handler that records the ids of the timers that it handles. */
const noting = () => {
  const ids: string[] = [];
  return { ids, handlers: { upload: async ({ id }: Timer) => void ids.push(id) } };
};

// Removes the timers of other tests by handling them.
beforeEach(() => at(1_000 * DAY_MS, () => runTimers(noting().handlers)));

describe("a timer", () => {
  it("a timer is handled once, not before it is due, and on behalf of its team", async () => {
    const { id, teamId } = await aTimer(10 * MINUTE);
    const fired: string[] = [];
    const handlers = { upload: async (timer: Timer) => void fired.push(`${requireTeamId()} ${timer.id}`) };
    await at(9 * MINUTE, () => runTimers(handlers));
    expect(fired).toEqual([]);
    for (const minutes of [11, 12]) await at(minutes * MINUTE, () => runTimers(handlers));
    expect(fired).toEqual([`${teamId} ${id}`]);
  });

  it("a timer of a closed team isn't handled until the team is reopened", async () => {
    const { id, teamId } = await aTimer(MINUTE);
    const { ids, handlers } = noting();
    await ClosedTeamEntity.create({
      teamId,
      name: "Closed",
      closedAt: nowIso(),
      keptUntil: isoIn(DAY_MS),
      deleteAfter: "",
    }).go();
    forgetClosed(teamId);
    for (const days of [0.1, 2]) await at(days * DAY_MS, () => runTimers(handlers));
    expect(ids).toEqual([]);
    await ClosedTeamEntity.delete({ teamId }).go();
    forgetClosed(teamId);
    await at(4 * DAY_MS, () => runTimers(handlers));
    expect(ids).toEqual([id]);
  });

  it("a timer that is due right now is handled", async () => {
    const now = new Date();
    const { ids, handlers } = noting();
    await withClock({ now: () => now }, async () => {
      await write(setTimer(aKey(), nowIso()));
      await runTimers(handlers);
    });
    expect(ids).toHaveLength(1);
  });

  it("a timer is handled even if the next run of the timers is years late", async () => {
    const { id } = await aTimer(0);
    const { ids, handlers } = noting();
    await at(3 * 365 * DAY_MS, () => runTimers(handlers));
    expect(ids).toEqual([id]);
  });

  it("a timer that is set again is handled only at the new time", async () => {
    const key = await aTimer(MINUTE);
    await write(setTimer(key, isoIn(60 * MINUTE)));
    const { ids, handlers } = noting();
    await at(2 * MINUTE, () => runTimers(handlers));
    expect(ids).toEqual([]);
    await at(61 * MINUTE, () => runTimers(handlers));
    expect(ids).toEqual([key.id]);
  });

  it("a canceled timer isn't handled, and canceling a timer that doesn't exist is no error", async () => {
    const key = await aTimer(0);
    await write(cancelTimer(key), cancelTimer(aKey()));
    const { ids, handlers } = noting();
    await at(DAY_MS, () => runTimers(handlers));
    expect(ids).toEqual([]);
  });

  it("after a timer is set again, code that read the earlier setting can't move or end the timer", async () => {
    const key = await aTimer(0);
    const read = await findTimer(key);
    if (!read) throw new Error("no timer");
    await write(setTimer(key, isoIn(0)));
    expect(await isUnchanged(read)).toBe(false);
    await expect(write(moveTimer(read, isoIn(0)))).rejects.toMatchObject({ code: "request.busy" });
    await expect(write(endTimer(read))).rejects.toMatchObject({ code: "request.busy" });
  });

  it("a timer that its handler moves is handled again at the new time and keeps its creation time", async () => {
    const key = await aTimer(0);
    const set = await findTimer(key);
    const seen: string[] = [];
    const handlers = {
      upload: async (timer: Timer) => {
        seen.push(timer.setAt);
        if (seen.length === 1) await write(moveTimer(timer, isoIn(5 * MINUTE)));
      },
    };
    for (const minutes of [0, 4, 6, 20]) await at(minutes * MINUTE, () => runTimers(handlers));
    expect(seen).toEqual([set?.setAt, set?.setAt]);
    expect(await findTimer(key)).toBeUndefined();
  });

  it("a timer that is set again while its handler runs is handled again", async () => {
    const key = await aTimer(0);
    let calls = 0;
    const handlers = { upload: async () => (++calls === 1 ? write(setTimer(key, nowIso())) : undefined) };
    for (const minutes of [0, 1, 2]) await at(minutes * MINUTE, () => runTimers(handlers));
    expect(calls).toBe(2);
  });
});

describe("a run of the timers", () => {
  it("a run handles all due timers of all pages and shards", async () => {
    const keys = await Promise.all(Array.from({ length: 15 * TIMER_SHARDS }, () => aTimer(0)));
    const { ids, handlers } = noting();
    expect(await runTimers(handlers)).toEqual({ done: keys.length, failed: 0 });
    expect(ids.toSorted()).toEqual(keys.map(({ id }) => id).toSorted());
  });

  it("a run continues past a failing timer, and later runs retry that timer after ever longer waits", async () => {
    const bad = await aTimer(0);
    const good = await Promise.all([aTimer(0), aTimer(0), aTimer(0)]);
    const { ids, handlers } = noting();
    const tries: number[] = [];
    let minutes = 0;
    const run = (by: number) => {
      minutes += by;
      return at(minutes * MINUTE, () =>
        runTimers({
          upload: async (timer) => {
            if (timer.id !== bad.id) return handlers.upload(timer);
            tries.push(timer.tries);
            throw new Error("down");
          },
        }),
      );
    };
    expect(await run(0)).toEqual({ done: 3, failed: 1 });
    expect(ids.toSorted()).toEqual(good.map(({ id }) => id).toSorted());
    expect(await run(0.9)).toEqual({ done: 0, failed: 0 });
    expect(await run(0.2)).toEqual({ done: 0, failed: 1 });
    expect(await run(1.9)).toEqual({ done: 0, failed: 0 });
    for (const wait of [2.1, 4.1, 8.1, 16.1, 32.1, 60.1, 60.1]) expect(await run(wait)).toMatchObject({ failed: 1 });
    expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("parallel runs handle no timer twice", async () => {
    const keys = await Promise.all(Array.from({ length: 40 }, () => aTimer(0)));
    const { ids, handlers } = noting();
    await Promise.all([runTimers(handlers), runTimers(handlers), runTimers(handlers)]);
    expect(ids.toSorted()).toEqual(keys.map(({ id }) => id).toSorted());
  });

  it("a run skips a timer that a running transaction uses, and the next run handles the timer", async () => {
    const { id } = await aTimer(0);
    const { ids, handlers } = noting();
    table.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          if (commandName !== "PutCommand" && commandName !== "PutItemCommand") return next(args);
          throw new TransactionConflictException({ message: "Transaction is ongoing for the item", $metadata: {} });
        },
      { name: "test-refusal", step: "initialize" },
    );
    expect(await runTimers(handlers)).toEqual({ done: 0, failed: 0 });
    table.middlewareStack.remove("test-refusal");
    expect(ids).toEqual([]);
    await runTimers(handlers);
    expect(ids).toEqual([id]);
  });

  it("a later run handles the timers that a killed run had begun to handle", async () => {
    const { id } = await aTimer(0);
    const { ids, handlers } = noting();
    const began = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const silent = runTimers({
      upload: () => {
        began.resolve();
        return ended.promise;
      },
    });
    await began.promise;
    await at(MINUTE, () => runTimers(handlers));
    expect(ids).toEqual([]);
    await at(3 * MINUTE, () => runTimers(handlers));
    expect(ids).toEqual([id]);
    ended.resolve();
    await silent;
  });

  it("a run ends when its time limit is reached, and later runs handle the remaining timers", async () => {
    const keys = await Promise.all(Array.from({ length: 25 * TIMER_SHARDS }, () => aTimer(0)));
    const ids = new Set<string>();
    let now = Date.now();
    const slow = async ({ id }: Timer) => {
      ids.add(id);
      now += 10_000;
    };
    const first = await withClock({ now: () => new Date(now) }, () => runTimers({ upload: slow }));
    expect(first.done).toBeLessThan(keys.length);
    expect(first.done).toBeGreaterThan(0);
    for (let runs = 0; runs < 20 && ids.size < keys.length; runs++) {
      await withClock({ now: () => new Date(now) }, () => runTimers({ upload: slow }));
    }
    expect(ids.size).toBe(keys.length);
  });

  it("a run doesn't touch timers of a kind that has no handler", async () => {
    const key = { ...aKey(), kind: "export" } as const;
    await write(setTimer(key, nowIso()));
    expect(await runTimers({ upload: async () => undefined })).toEqual({ done: 0, failed: 0 });
    expect(await findTimer(key)).toMatchObject({ tries: 0 });
  });
});
