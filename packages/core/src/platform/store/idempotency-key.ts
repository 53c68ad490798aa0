import { Entity } from "electrodb";
import { ttlIn } from "../clock.ts";
import { requireTeamId } from "../identity/actor.ts";
import { entityConfig, SERVICE } from "./entity.ts";
import { putItem, type Write } from "./transaction.ts";

const KEEP_SECONDS = 7 * 86_400;

/** What a create made under a client's Idempotency-Key; the same key gives the same thing again. */
const IdempotencyKeyEntity = new Entity(
  {
    model: { service: SERVICE, entity: "idempotencykey", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      scope: { type: "string", required: true },
      key: { type: "string", required: true },
      resourceId: { type: "string", required: true },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId", "scope"] }, sk: { field: "sk", composite: ["key"] } },
    },
  },
  entityConfig(),
);

/**
 * @param scope what is created, and for whom, e.g. `asset:usr_…`
 * @returns the id that was made under this key earlier
 */
export const madeEarlier = async (scope: string, key: string | undefined): Promise<string | undefined> => {
  if (!key) return undefined;
  const { data } = await IdempotencyKeyEntity.get({ teamId: requireTeamId(), scope, key }).go({ consistent: true });
  return data?.resourceId;
};

/**
 * What was made under a key earlier, or what `make` makes now. A twin of this call may come first while this one runs
 * and use up what both need; so when `make` fails, it is looked once more whether the thing is there.
 *
 * @param found reads what has this id
 * @param make makes it, with the write of {@link remember}
 */
export const once = async <T>(
  scope: string,
  key: string | undefined,
  found: (id: string) => Promise<T>,
  make: () => Promise<T>,
): Promise<T> => {
  const earlier = await madeEarlier(scope, key);
  if (earlier) return found(earlier);
  try {
    return await make();
  } catch (error) {
    const twin = await madeEarlier(scope, key);
    if (!twin) throw error;
    return found(twin);
  }
};

/** The write that remembers; fails the transaction when the same key got there first. */
export const remember = (scope: string, key: string | undefined, resourceId: string): Write[] => {
  if (!key) return [];
  const item = { teamId: requireTeamId(), scope, key, resourceId, expires: ttlIn(KEEP_SECONDS) };
  return [putItem(IdempotencyKeyEntity.create(item).params())];
};
