import { attemptsOf, secondsBetweenAttempts } from "@clearhouse/functions/delivery.ts";
import type { FunctionDefinition } from "@clearhouse/functions/function-definition.ts";
import { type Call, failedItems } from "../handlers.ts";
import { say } from "../stand-in.ts";
import { atMost } from "../timer.ts";
import { forConsequence, toMessage } from "./message.ts";
import type { Delivery, Line, Queue } from "./queue.ts";

/** The milliseconds to wait after this many failures. */
export type BackOff = (fed: FunctionDefinition, failures: number) => number;

interface Options {
  queue: Queue;
  /** The functions to which the queue's messages are delivered. */
  functions: readonly FunctionDefinition[];
  call: Call;
  /** Calls heavy functions. */
  callHeavy: Call;
  backOff?: BackOff;
}

/** How many deliveries are made at once. */
interface Lane {
  atOnce: number;
  /** Fewer than all, so that no team's work keeps another team waiting. */
  ofOneTeam: number;
  /** Of one team's deliveries to one function, so that slow calls of one kind don't keep the others waiting. */
  inOneLine: number;
}
const LIGHT: Lane = { atOnce: 8, ofOneTeam: 6, inOneLine: 4 };
/** A heavy function has a process of its own, which may use 2 GB. */
const HEAVY: Lane = { atOnce: 3, ofOneTeam: 2, inOneLine: 1 };
const FIRST_RETRY_MS = 500;

/**
 * Waits that double with each failure, up to the wait on AWS, because a person at this machine shouldn't have to wait
 * for minutes.
 */
export const untilAsOnAws: BackOff = (subscription, failures) => {
  const most = secondsBetweenAttempts(subscription) * 1_000;
  // A random part of up to half the wait is left out, so that deliveries that failed at the same time aren't retried at
  // the same time.
  return Math.min(most, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
};

/**
 * Passes deliveries to their handlers, several in parallel, and repeats each until it succeeds or has used up the
 * attempts that it has on AWS.
 */
export const startDispatcher = ({ queue, functions, call, callHeavy, backOff = untilAsOnAws }: Options) => {
  const byName = new Map(functions.map((definition) => [definition.name, definition]));
  const inFlight = new Map<number, Delivery & { work: Promise<void> }>();
  /** By team, and by team and function: the number of the last delivery that was begun. */
  const lastTurns = new Map<string, number>();
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /**
   * Whether the queue may already be closed. If a handler ends after the queue was closed, its delivery still counts as
   * unfinished, and is repeated after the next start.
   */
  let abandoned = false;
  let settled: Array<() => void> = [];

  const bury = (delivery: Delivery, error: string): void => {
    queue.bury(delivery.id, error);
    say(`${delivery.subscription} failed for good and waits among the dead letters: ${error.split("\n")[0]}`);
  };

  const deliver = async (delivery: Delivery): Promise<void> => {
    const subscription = byName.get(delivery.subscription);
    if (!subscription) return bury(delivery, `No subscription is called ${delivery.subscription} any more`);
    try {
      const { event } = delivery;
      const message = toMessage(delivery, "profile" in subscription ? forConsequence(subscription.name, event) : event);
      const failed = failedItems(await (subscription.heavy ? callHeavy : call)(subscription, message));
      if (failed.size > 0) throw new Error(`${subscription.name} left its message in the queue`);
      if (!abandoned) queue.done(delivery.id);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      if (!abandoned) fail(subscription, delivery, text);
    }
  };

  const fail = (subscription: FunctionDefinition, delivery: Delivery, error: string): void => {
    const failures = delivery.attempts + 1;
    if (failures >= attemptsOf(subscription)) bury(delivery, error);
    else queue.retryAt(delivery.id, Date.now() + Math.ceil(backOff(subscription, failures)), error);
  };

  const laneOf = ({ subscription }: Line): Lane => (byName.get(subscription)?.heavy ? HEAVY : LIGHT);

  const mayBegin = (line: Line): boolean => {
    const lane = laneOf(line);
    const inLane = [...inFlight.values()].filter((one) => laneOf(one) === lane);
    const ofTeam = inLane.filter(({ team }) => team === line.team);
    const inLine = ofTeam.filter(({ subscription }) => subscription === line.subscription);
    return inLane.length < lane.atOnce && ofTeam.length < lane.ofOneTeam && inLine.length < lane.inOneLine;
  };

  const turnsOf = (line: Line): [team: string, line: string] => {
    const team = `${laneOf(line) === HEAVY ? "heavy" : "light"} ${line.team}`;
    return [team, `${team} ${line.subscription}`];
  };
  const lastTurnsOf = (line: Line): [team: number, line: number] => {
    const [ofTeam, inLine] = turnsOf(line);
    return [lastTurns.get(ofTeam) ?? 0, lastTurns.get(inLine) ?? 0];
  };

  /** Teams take turns, and so do the functions that have deliveries for the same team. */
  const byTurn = (a: Line, b: Line): number => {
    const [teamA, lineA] = lastTurnsOf(a);
    const [teamB, lineB] = lastTurnsOf(b);
    return teamA - teamB || lineA - lineB;
  };

  const begin = (id: number): void => {
    const delivery = queue.read(id);
    turn += 1;
    for (const key of turnsOf(delivery)) lastTurns.set(key, turn);
    const work = deliver(delivery).finally(() => {
      inFlight.delete(id);
      pump();
    });
    inFlight.set(id, { ...delivery, work });
  };

  /** Begins the deliveries that are due, as many as the lanes allow. */
  const beginDue = (now: number): void => {
    const lines = queue.lines().flatMap((line) => {
      const most = laneOf(line).inOneLine;
      const due = queue.dueIn(line, now, 2 * most).filter((id) => !inFlight.has(id));
      return due.length > 0 ? [{ ...line, due }] : [];
    });
    for (;;) {
      const [line] = lines.filter((one) => one.due.length > 0 && mayBegin(one)).sort(byTurn);
      const id = line?.due.shift();
      if (id === undefined) return;
      begin(id);
    }
  };

  const pump = (): void => {
    clearTimeout(timer);
    if (stopped) return;
    const now = Date.now();
    beginDue(now);
    const later = queue.nextDueAfter(now);
    if (later !== undefined) timer = setTimeout(pump, Math.max(1, later - now)).unref();
    if (inFlight.size === 0 && queue.pending() === 0) {
      for (const resolve of settled) resolve();
      settled = [];
    }
  };

  pump();
  return {
    /** Begins the deliveries that are due. */
    wake: pump,
    /** Resolves once everything is delivered, except for dead letters. */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        settled.push(resolve);
        pump();
      }),
    /** Begins no further delivery, and waits at most `graceMs` milliseconds for running handlers. */
    stop: async (graceMs = 2_000): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await atMost(graceMs, Promise.allSettled([...inFlight.values()].map(({ work }) => work)));
      abandoned = true;
    },
  };
};
