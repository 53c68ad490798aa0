import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { EVENT_SOURCE } from "@clearhouse/functions/delivery.ts";
import { eventsOf, type FunctionDefinition, type Subscription } from "@clearhouse/functions/function-definition.ts";
import * as z from "zod";
import type { DataFolder } from "../data-folder.ts";
import { type Call, invoke, type LoadHandler } from "../handlers.ts";
import { readBody, serveInSecret } from "../server.ts";
import { ACCOUNT, REGION, type StandIn } from "../stand-in.ts";
import { type BackOff, startDispatcher } from "./dispatcher.ts";
import { type DeadLetter, openQueue, type Queue } from "./queue.ts";

interface Options {
  folder: DataFolder;
  busName: string;
  subscriptions: readonly Subscription[];
  /** Functions whose queue doesn't get its messages from the bus, but through `enqueue`. */
  queued?: readonly FunctionDefinition[];
  load: LoadHandler;
  /** Calls heavy functions; without it, they are called in this process like all others. */
  callHeavy?: Call;
  backOff?: BackOff;
}

export interface Bus extends StandIn {
  /** The queue. The stream's reader stores its position in the queue's file too. */
  queue: Queue;
  deadLetters(): DeadLetter[];
  /** Delivers every dead letter again. @returns the number of dead letters */
  redrive(): number;
  settled(): Promise<void>;
  /** Puts a message into the queue of one of the functions in `queued`. */
  enqueue(name: string, body: string): void;
  /** Starts delivering; until it is called, entries are only stored. */
  startDelivery(): void;
}

export const QUEUE_FILE = "bus.sqlite";

/** PutEvents' own limit on a request. */
const MAX_BYTES = 1024 * 1024;

const putEvents = z.object({
  Entries: z
    .array(
      z.object({
        Source: z.string().optional(),
        DetailType: z.string().optional(),
        Detail: z.string().optional(),
        EventBusName: z.string().optional(),
        Time: z.number().optional(),
        Resources: z.array(z.string()).optional(),
      }),
    )
    .min(1)
    .max(10),
});
type Entry = z.infer<typeof putEvents>["Entries"][number];

const ofTeam = z.object({ teamId: z.string() });

/** The id of the team of an event, or "" if it has none. */
const teamOf = (detail: unknown): string => ofTeam.safeParse(detail).data?.teamId ?? "";

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

const problemOf = (entry: Entry, busName: string): { ErrorCode: string; ErrorMessage: string } | undefined => {
  const invalid = (ErrorMessage: string) => ({ ErrorCode: "InvalidArgument", ErrorMessage });
  if (!entry.Source) return invalid("Parameter Source is not valid. Reason: Source is a required argument.");
  if (!entry.DetailType)
    return invalid("Parameter DetailType is not valid. Reason: DetailType is a required argument.");
  if (!entry.Detail || !isJsonObject(entry.Detail))
    return { ErrorCode: "MalformedDetail", ErrorMessage: "Detail is malformed." };
  return entry.EventBusName === busName ? undefined : invalid(`Event bus ${entry.EventBusName} does not exist.`);
};

/**
 * The local event bus accepts PutEvents from the SDK, stores the entries before it answers, and delivers them to the
 * subscriptions in subscriptions.ts.
 */
export const startBus = async ({
  folder,
  busName,
  subscriptions,
  queued = [],
  load,
  callHeavy,
  backOff,
}: Options): Promise<Bus> => {
  const queue = openQueue(folder.file(QUEUE_FILE));
  let dispatcher: ReturnType<typeof startDispatcher> | undefined;

  const accept = (entries: readonly Entry[]) => {
    const now = new Date();
    const answers = entries.map((entry) => problemOf(entry, busName) ?? { EventId: randomUUID() });
    const deliveries = entries.flatMap((entry, n) => {
      const answer = answers[n];
      if (!answer || !("EventId" in answer) || entry.Source !== EVENT_SOURCE) return [];
      const detail: unknown = JSON.parse(entry.Detail ?? "{}");
      const event = JSON.stringify({
        version: "0",
        id: answer.EventId,
        "detail-type": entry.DetailType,
        source: entry.Source,
        account: ACCOUNT,
        time: `${new Date(entry.Time ? entry.Time * 1_000 : now).toISOString().slice(0, 19)}Z`,
        region: REGION,
        resources: entry.Resources ?? [],
        detail,
      });
      return subscriptions
        .filter((subscription) => eventsOf(subscription).includes(entry.DetailType ?? ""))
        .map(({ name }) => ({ subscription: name, team: teamOf(detail), event }));
    });
    queue.add(deliveries, now.getTime());
    dispatcher?.wake();
    return { FailedEntryCount: answers.filter((answer) => "ErrorCode" in answer).length, Entries: answers };
  };

  const enqueue = (name: string, body: string): void => {
    if (queued.every((definition) => definition.name !== name)) throw new Error(`No queue is called ${name}`);
    queue.add([{ subscription: name, team: "", event: body }], Date.now());
    dispatcher?.wake();
  };

  const redrive = () => {
    const revived = queue.redrive(Date.now());
    dispatcher?.wake();
    return revived;
  };

  const answer = (target: string, body: string): [status: number, answer: unknown] => {
    if (target === "ClearhouseLocal.Redrive") return [200, { redriven: redrive() }];
    if (target === "ClearhouseLocal.ListDeadLetters") return [200, { deadLetters: queue.deadLetters() }];
    if (target !== "AWSEvents.PutEvents") return [400, { __type: "UnknownOperationException" }];
    const request = putEvents.safeParse(JSON.parse(body));
    if (request.success) return [200, accept(request.data.Entries)];
    return [400, { __type: "ValidationException", message: z.prettifyError(request.error) }];
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const [status, content] = answer(String(request.headers["x-amz-target"]), await readBody(request, MAX_BYTES));
    response.writeHead(status, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(content));
  };

  const server = await serveInSecret((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500, { "content-type": "application/x-amz-json-1.1" });
      response.end(JSON.stringify({ __type: "InternalException", message: String(error) }));
    });
  });
  return {
    endpoint: server.endpoint,
    queue,
    deadLetters: queue.deadLetters,
    redrive,
    enqueue,
    settled: () => dispatcher?.settled() ?? Promise.resolve(),
    startDelivery: () => {
      const here: Call = (definition, event) => invoke(definition, load, event);
      const functions = [...subscriptions, ...queued];
      dispatcher ??= startDispatcher({ queue, functions, call: here, callHeavy: callHeavy ?? here, backOff });
    },
    stop: async () => {
      await server.stop();
      await dispatcher?.stop();
      queue.close();
    },
  };
};
