import { Entity } from "electrodb";
import { canonicalJson, type Json } from "../canonical-json.ts";
import { ttlIn } from "../clock.ts";
import { sha256 } from "../hash.ts";
import { CodedError } from "../http/error.ts";
import { requireTeamId } from "../identity/actor.ts";
import { entityConfig, SERVICE } from "./entity.ts";
import { putItem, type Write } from "./transaction.ts";

const KEEP_SECONDS = 7 * 86_400;

/** The result of a create call under a client's Idempotency-Key; the same key returns it again. */
const IdempotencyKeyEntity = new Entity(
  {
    model: { service: SERVICE, entity: "idempotencykey", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      scope: { type: "string", required: true },
      key: { type: "string", required: true },
      resourceId: { type: "string", required: true },
      /** Hash of the create's input. */
      inputSha256: { type: "string", required: true },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId", "scope"] }, sk: { field: "sk", composite: ["key"] } },
    },
  },
  entityConfig(),
);

/** A create call with a client's key. */
export interface Attempt {
  scope: string;
  /** Without a key nothing is found and nothing is remembered. */
  key: string | undefined;
  inputSha256: string;
}

/**
 * @param scope what is created, and for whom, e.g. `asset:usr_…`
 * @param input as parsed, without the parts that differ with each try (a form's proof)
 */
export const attempt = (scope: string, key: string | undefined, input: object): Attempt => ({
  scope,
  key,
  inputSha256: sha256(canonicalJson(input as Json)),
});

const keyReused = () =>
  new CodedError(
    "conflict",
    "request.idempotency_key_reused",
    "This was sent before with other contents. Please check what is there, and send it anew.",
  );

/** @returns the id that was made under this key earlier */
export const madeEarlier = async ({ scope, key, inputSha256 }: Attempt): Promise<string | undefined> => {
  if (!key) return undefined;
  const { data } = await IdempotencyKeyEntity.get({ teamId: requireTeamId(), scope, key }).go({ consistent: true });
  if (data && data.inputSha256 !== inputSha256) throw keyReused();
  return data?.resourceId;
};

/**
 * The record made under a key earlier, or the one that `make` makes now. A repetition of this call may run at the same
 * time, finish first and use up what both need. So when `make` fails, this looks once more whether the record was made.
 * @param found reads the record with an id
 * @param make makes the record, with the write of {@link remember}
 * @throws request.idempotency_key_reused
 */
export const once = async <T>(
  tried: Attempt,
  found: (id: string) => Promise<T>,
  make: () => Promise<T>,
): Promise<T> => {
  const earlier = await madeEarlier(tried);
  if (earlier) return found(earlier);
  try {
    return await make();
  } catch (error) {
    const made = await madeEarlier(tried);
    if (!made) throw error;
    return found(made);
  }
};

/** The write that remembers the key; fails the transaction if the same key was used first. */
export const remember = ({ scope, key, inputSha256 }: Attempt, resourceId: string): Write[] => {
  if (!key) return [];
  const item = { teamId: requireTeamId(), scope, key, inputSha256, resourceId, expires: ttlIn(KEEP_SECONDS) };
  return [putItem(IdempotencyKeyEntity.create(item).params())];
};
