import { IdempotencyConfig, makeIdempotent } from "@aws-lambda-powertools/idempotency";
import { DynamoDBPersistenceLayer } from "@aws-lambda-powertools/idempotency/dynamodb";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { actAs } from "@clearhouse/core/platform/actor.ts";
import { dynamo } from "@clearhouse/core/platform/clients.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import type { EventEnvelope } from "@clearhouse/core/platform/event.ts";
import type { Context, EventBridgeEvent } from "aws-lambda";

/** Longer than dead letters are kept and events can be replayed. */
const KEEP_SECONDS = 30 * 86_400;
/** How long a delivery that says nothing more counts as still running, where no Lambda says it. */
const RUNNING_MS = 120_000;

/** Each event and consequence has a partition of its own: parallel events never meet. */
class ConsequencePersistence extends DynamoDBPersistenceLayer {
  protected override getKey(key: string): Record<string, AttributeValue> {
    return marshall({ pk: `idem#${key}`, sk: "idem" });
  }
}

const persistence = (): ConsequencePersistence =>
  new ConsequencePersistence({
    tableName: env.TABLE_NAME,
    keyAttr: "pk",
    expiryAttr: "expires",
    awsSdkV3Client: dynamo,
  });

interface Definition<Data> {
  parse(detail: unknown): EventEnvelope<Data>;
}

/**
 * A handler of one event that does one thing, once: repeated deliveries find it done, parallel ones fail and are
 * delivered again. It acts as the system for the event's team. What it throws is retried, then kept as a dead letter.
 */
export const consequence = <Data>(
  name: string,
  definition: Definition<Data>,
  work: (event: EventEnvelope<Data>) => Promise<void>,
) => {
  const store = persistence();
  return async (entry: EventBridgeEvent<string, unknown>, context?: Context): Promise<void> => {
    const event = definition.parse(entry.detail);
    const config = new IdempotencyConfig({ eventKeyJmesPath: "id", expiresAfterSeconds: KEEP_SECONDS });
    config.registerLambdaContext(context ?? ({ getRemainingTimeInMillis: () => RUNNING_MS } as Context));
    const run = async (_key: { id: string }) => {
      await work(event);
      return { done: true };
    };
    const once = makeIdempotent(run, { persistenceStore: store, config, keyPrefix: name });
    await actAs({ kind: "system", name, teamId: event.teamId }, () => once({ id: event.id }));
  };
};
