import { Entity } from "electrodb";
import { nowMs, ttlIn } from "../clock.ts";
import { CodedError } from "../errors/error.ts";
import { canonicalJson, type Json, sha256 } from "../hash.ts";
import { requireTeamId } from "../identity/actor.ts";
import { entityConfig, SERVICE } from "./clients.ts";
import { putItem, type Write } from "./transaction.ts";

const KEEP_SECONDS = 7 * 86_400;

/** For how long a call without a key counts as a repetition of the same person's earlier call with the same input. */
const SAME_SECONDS = 10 * 60;

/**
 * The id of a record that was created by a call with an Idempotency-Key header. A repeated call with the same key
 * returns that record.
 */
const IdempotencyKeyEntity = new Entity(
  {
    model: { service: SERVICE, entity: "idempotencykey", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      scope: { type: "string", required: true },
      key: { type: "string", required: true },
      resourceId: { type: "string", required: true },
      /** The SHA-256 of the call's input. */
      inputSha256: { type: "string", required: true },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId", "scope"] }, sk: { field: "sk", composite: ["key"] } },
    },
  },
  entityConfig(),
);

/** A call that creates a record, with the client's Idempotency-Key. */
export interface Attempt {
  scope: string;
  /**
   * Undefined if the client sent no key; without a key, no earlier record is looked for, and the new record isn't
   * remembered.
   */
  key: string | undefined;
  inputSha256: string;
  /** Set if `key` was made from the input, and only counts for {@link SAME_SECONDS}. */
  byInput?: true;
}

/**
 * Describes a call that creates a record.
 * @param scope what is created, and for whom, e.g. `asset:usr_…`
 * @param input the parsed input, without parts that differ with each try, such as a form's proof of work
 */
export const attempt = (scope: string, key: string | undefined, input: object): Attempt => ({
  scope,
  key,
  inputSha256: sha256(canonicalJson(input as Json)),
});

/**
 * As {@link attempt}, but without a key, an earlier call with the same input counts as the same call for ten minutes.
 * For calls that ask somebody outside the team, who must not be asked twice because an answer was lost.
 */
export const attemptOfAsking = (scope: string, key: string | undefined, input: object): Attempt => {
  const tried = attempt(scope, key, input);
  return key ? tried : { ...tried, key: `input.${tried.inputSha256}`, byInput: true };
};

const keyReused = () =>
  new CodedError(
    "conflict",
    "request.idempotency_key_reused",
    "This was sent before with other contents. Please check what is there, and send it anew.",
  );

/** The id of the record that an earlier call with this key made; undefined if there is none. */
export const madeEarlier = async ({ scope, key, inputSha256, byInput }: Attempt): Promise<string | undefined> => {
  if (!key) return undefined;
  const { data } = await IdempotencyKeyEntity.get({ teamId: requireTeamId(), scope, key }).go({ consistent: true });
  if (data && data.inputSha256 !== inputSha256) throw keyReused();
  return data && (!byInput || data.expires >= longAgo()) ? data.resourceId : undefined;
};

/** What a record that was made without a key long ago, so that it doesn't count any more, has in `expires`. */
const longAgo = (): number => Math.floor(nowMs() / 1_000) + KEEP_SECONDS - SAME_SECONDS;

/**
 * Returns the record that an earlier call with this key made; if there is none, makes it with `make`. The same call may
 * run twice in parallel. If the other run makes the record first, `make` fails in this run. So after a failure, the
 * record is looked for once more.
 * @param found reads the record by its id
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

/**
 * The write that remembers the key. The transaction fails if another call with the same key was stored first.
 * @param instead what an earlier call without a key made, if it doesn't count any more
 */
export const remember = (
  { scope, key, inputSha256, byInput }: Attempt,
  resourceId: string,
  instead?: string,
): Write[] => {
  if (!key) return [];
  const item = { teamId: requireTeamId(), scope, key, inputSha256, resourceId, expires: ttlIn(KEEP_SECONDS) };
  if (!byInput) return [putItem(IdempotencyKeyEntity.create(item).params())];
  const put = IdempotencyKeyEntity.put(item).where(
    (stored, { notExists, lt, eq }) =>
      `${notExists(stored.key)} OR ${lt(stored.expires, longAgo())}${instead ? ` OR ${eq(stored.resourceId, instead)}` : ""}`,
  );
  return [putItem(put.params())];
};
