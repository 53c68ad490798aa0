import {
  IdempotencyAlreadyInProgressError,
  IdempotencyConfig,
  makeIdempotent,
} from "@aws-lambda-powertools/idempotency";
import { DynamoDBPersistenceLayer } from "@aws-lambda-powertools/idempotency/dynamodb";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { ForeignError } from "@clearhouse/core/base/safe-fetch/safe-fetch.errors.ts";
import { nowMs } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import type { EventEnvelope } from "@clearhouse/core/platform/events/event.ts";
import { NotYet } from "@clearhouse/core/platform/events/not-yet.ts";
import { EVENT_DAYS, park, unpark } from "@clearhouse/core/platform/events/parked.ts";
import { actAs, following } from "@clearhouse/core/platform/identity/actor.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { MailRefused } from "@clearhouse/core/platform/mail/refused.ts";
import { measure } from "@clearhouse/core/platform/metrics.ts";
import { dynamo } from "@clearhouse/core/platform/store/clients.ts";
import { findClosed, isClosed } from "@clearhouse/core/platform/store/closed-team.ts";
import type { Context, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { runsOf } from "../delivery.ts";
import { remainingOf, withinTime } from "../time-limit.ts";

const KEEP_SECONDS = EVENT_DAYS * 86_400;
/** Milliseconds that are kept after the work to note that it is done, or that another attempt may begin. */
const NOTING_MS = 2_000;

/**
 * Stores which event handlers have handled an event. Each event has its own partition, with an item for each handler,
 * so parallel events don't collide.
 */
class ConsequencePersistence extends DynamoDBPersistenceLayer {
  /** Keys contain the event's id unchanged, so that an event's records can be found by its id. */
  protected override getHashedIdempotencyKey(event: unknown): string {
    return keySchema.parse(event).id;
  }
  protected override getKey(eventId: string): Record<string, AttributeValue> {
    return marshall({ ...runsOf(eventId), sk: this.idempotencyKeyPrefix });
  }
}

const keySchema = z.object({ id: z.string().min(1) });

const persistence = (): ConsequencePersistence =>
  new ConsequencePersistence({
    tableName: env.TABLE_NAME,
    keyAttr: "pk",
    expiryAttr: "expires",
    awsSdkV3Client: dynamo,
  });

/** The message that EventBridge puts into a queue; `detail` is the published event. */
const entrySchema = z.object({ "detail-type": z.string(), detail: z.unknown() });
const publishedSchema = z.object({
  id: z.string(),
  version: z.number(),
  at: z.string(),
  teamId: z.string(),
  requestId: z.string().optional(),
  data: z.unknown(),
});

interface Definition<Data> {
  /**
   * Parses an event.
   * @param name the event's name, for event handlers of several events
   */
  parse(detail: unknown, name: string): EventEnvelope<Data>;
}

/**
 * Whether an event handler stopped only because it has to wait: another delivery of the event is running, the team
 * fetches as many files as it may, the team's search is being prepared, or another event comes first.
 */
const hasToWait = (error: unknown): boolean =>
  error instanceof IdempotencyAlreadyInProgressError ||
  error instanceof NotYet ||
  (error instanceof CodedError && error.code === "search.preparing") ||
  (error instanceof ForeignError && error.problem === "busy");

/**
 * Whether what a consequence throws raises the alarm of its function. A mail that SES refuses has its own alarm: it is tried for days, and
 * would keep the function's alarm raised for as long.
 */
export const isWrong = (error: unknown): boolean => !hasToWait(error) && !(error instanceof MailRefused);

/**
 * Stores an event of a closed team until the team is reopened; until then nothing is done for the event. The team is
 * checked again after the event is stored, because a reopening or a deletion may have handled the stored events before.
 */
const isParked = async (name: string, type: string, event: EventEnvelope<unknown>): Promise<boolean> => {
  if (!(await isClosed(event.teamId))) return false;
  await park(name, type, event);
  const closed = await findClosed(event.teamId);
  if (closed && !closed.deletingSince) return true;
  await unpark(name, event);
  return closed !== undefined;
};

/** What a timer or a schedule did has no request; what follows from it is found by its event's id. */
const requestOf = ({ requestId, id }: EventEnvelope<unknown>): string => requestId ?? id;

const actAsSystem = <T>(name: string, event: EventEnvelope<unknown>, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name, teamId: event.teamId }, work, following(requestOf(event)));

/** Handles a message of a profile's queue. @throws what keeps the message in the queue */
export type Handle = (message: SQSRecord, context?: Context) => Promise<void>;

/**
 * Makes an event handler (a consequence of the event) whose `work` is done once for each event. A repeated delivery has
 * no further effect; a parallel delivery fails, and the event is delivered again. The handler acts as the system for
 * the event's team. A message on which it fails stays in its queue and is delivered again, as often as DELIVERY says;
 * after that it becomes a dead letter.
 * @param concerns whether the handler has anything to do for the event. If the handler has nothing to do, no record is
 * written that it has handled the event.
 */
export const consequence = <Data>(
  name: string,
  definition: Definition<Data>,
  work: (event: EventEnvelope<Data>) => Promise<void>,
  concerns?: (event: EventEnvelope<Data>) => Promise<boolean>,
): Handle => {
  const store = persistence();

  const doOnce = async (event: EventEnvelope<Data>, context?: Context): Promise<void> => {
    const config = new IdempotencyConfig({ eventKeyJmesPath: "id", expiresAfterSeconds: KEEP_SECONDS });
    config.registerLambdaContext(remainingOf(context) as Context);
    const run = async (_key: { id: string }) => {
      await withinTime(context, () => work(event), NOTING_MS);
      return { done: true };
    };
    const once = makeIdempotent(run, { persistenceStore: store, config, keyPrefix: name });
    await actAsSystem(name, event, () => once({ id: event.id }));
  };

  return async ({ body, attributes }, context) => {
    const attempt = Number(attributes.ApproximateReceiveCount);
    let event: EventEnvelope<Data> | undefined;
    let type = "";
    try {
      const { detail, "detail-type": published } = entrySchema.parse(JSON.parse(body));
      type = published;
      event = definition.parse(detail, type);
      // A consequence that is ended by its time-out or for want of memory logs nothing itself.
      if (attempt > 1) {
        const facts = { consequence: name, event: type, eventId: event.id, attempt };
        log.info("consequence tried again", { ...facts, call: context?.awsRequestId });
      }
      // The event is stored as it was published, because the handler may have parsed only a part of it.
      if (await isParked(name, type, publishedSchema.parse(detail))) return;
      const parsed = event;
      if (concerns && !(await actAsSystem(name, parsed, () => concerns(parsed)))) return;
      await doOnce(event, context);
      const facts = { consequence: name, requestId: requestOf(event) };
      measure({ ConsequenceDone: 1, EventToDone: nowMs() - Date.parse(event.at) }, facts);
    } catch (error) {
      const facts = { consequence: name, ...(event && { requestId: requestOf(event) }) };
      const where = { actor: "system", teamId: event?.teamId, event: type, eventId: event?.id, ...facts };
      if (hasToWait(error)) log.info("consequence has to wait", { ...where, attempt });
      else {
        if (error instanceof MailRefused) log.warn("mail refused", { ...where, attempt, reason: error.message });
        else log.error("consequence failed", error, { ...where, attempt });
        measure({ ConsequenceFailed: 1 }, facts);
      }
      throw error;
    }
  };
};
