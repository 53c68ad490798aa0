import { isoIn, nowIso } from "../../platform/clock.ts";
import { equalBytes, sha256 } from "../../platform/hash.ts";
import { limit } from "../../platform/http/limiter.ts";
import type { MemberActor } from "../../platform/identity/actor.ts";
import { isContended } from "../../platform/store/contended.ts";
import { holderOf } from "../../platform/store/unique.ts";
import { ApiKeyEntity, type ApiKeyRecord } from "./api-key.entity.ts";
import { closedToKeys, keyRefused, scopeMissing } from "./api-key.errors.ts";
import type { ApiScope } from "./api-key.schema.ts";
import { isKeySecret } from "./secret.ts";

/** At most 600 calls a minute with one key, whether they are spread over the minute or come at once. */
const CALLS = { name: "api-key", limit: 600, windowSeconds: 60 };

/** A key's last use is stored at most once an hour, so that most calls need no write. */
const NOTED_MS = 3_600_000;

/** Whether the key's last day in UTC has passed. */
export const hasExpired = ({ expiresOn }: ApiKeyRecord): boolean =>
  expiresOn !== undefined && nowIso().slice(0, 10) > expiresOn;

const recordOf = async (teamId: string, keyId: string): Promise<ApiKeyRecord | undefined> => {
  const { data } = await ApiKeyEntity.get({ teamId, keyId }).go({ consistent: true });
  return data && !hasExpired(data) ? data : undefined;
};

/**
 * The record of the key that has this secret.
 * @throws auth.required if the text isn't a key, or the key was revoked or has expired
 */
const keyOf = async (secret: string): Promise<ApiKeyRecord> => {
  // A key with a wrong checksum was never issued, so a look-up isn't needed.
  if (!isKeySecret(secret)) throw keyRefused();
  const hash = sha256(secret);
  const held = await holderOf("api-key", hash);
  const record = held && (await recordOf(held.teamId, held.ref));
  if (!record || !equalBytes(Buffer.from(record.hash), Buffer.from(hash))) throw keyRefused();
  return record;
};

const noteUse = async ({ teamId, keyId, lastUsedAt }: ApiKeyRecord): Promise<void> => {
  if (lastUsedAt !== undefined && lastUsedAt > isoIn(-NOTED_MS)) return;
  try {
    await ApiKeyEntity.patch({ teamId, keyId }).set({ lastUsedAt: nowIso() }).go();
  } catch (error) {
    // Another call notes a use at the same moment, or the key is being revoked.
    if (!isContended(error)) throw error;
  }
};

const actorOf = ({ teamId, keyId, name, madeBy, scopes }: ApiKeyRecord): MemberActor => ({
  kind: "member",
  userId: keyId,
  email: "",
  displayName: `API key ${name}`,
  teamId,
  role: "member",
  apiKey: {
    name,
    madeBy,
    readsLinks: scopes.includes("links:read"),
    stillGood: async () => {
      if (!(await recordOf(teamId, keyId))) throw keyRefused();
    },
  },
});

/** A key of the team, as the actor of work that goes on after its call; undefined if it was revoked or has expired. */
export const memberOfKey = async (teamId: string, keyId: string): Promise<MemberActor | undefined> => {
  const record = await recordOf(teamId, keyId);
  return record && actorOf(record);
};

/**
 * The actor of a call with an API key. Such an actor may do what a member of the key's team may do, but isn't a person.
 * @param scope the scope that the route requires; undefined for a route that refuses all keys
 * @throws auth.required, api_key.closed, api_key.scope_missing, rate_limit.exceeded after 600 calls with one key in a
 * minute
 */
export const actorBy = async (secret: string, scope: ApiScope | undefined): Promise<MemberActor> => {
  const record = await keyOf(secret);
  await limit(CALLS, record.keyId);
  if (scope === undefined) throw closedToKeys();
  if (!record.scopes.includes(scope)) throw scopeMissing(scope);
  await noteUse(record);
  return actorOf(record);
};
