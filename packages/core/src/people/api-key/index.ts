import { nowIso } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { newId } from "../../platform/id.ts";
import { type MemberActor, requireAdmin } from "../../platform/identity/actor.ts";
import { deleteItem, putItem } from "../../platform/store/transaction.ts";
import { claim, release } from "../../platform/store/unique.ts";
import { MemberEntity } from "../account/user.entity.ts";
import { changeTeam, requireAdminNow } from "../team/change.ts";
import { ADMIN_ACTS } from "../team/team.policy.ts";
import { ApiKeyEntity, type ApiKeyRecord } from "./api-key.entity.ts";
import { keyNotFound, tooManyKeys } from "./api-key.errors.ts";
import { API_KEYS_MAX, type CreatedApiKey, type ParsedCreateApiKey, type ApiKey as View } from "./api-key.schema.ts";
import { newKeySecret, shownOf } from "./secret.ts";
import { hasExpired } from "./use.ts";

export * as ApiKey from "./index.ts";
export { actorBy } from "./use.ts";

const ofTeam = async (teamId: string): Promise<ApiKeyRecord[]> => {
  const { data } = await ApiKeyEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  return data;
};

const isMember = async (userId: string, teamId: string): Promise<boolean> => {
  const { data } = await MemberEntity.get({ userId }).go();
  return data?.teamId === teamId;
};

/** The team's keys without their secrets, newest first. @throws auth.forbidden */
export const list = async (): Promise<View[]> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.manageApi);
  const records = await ofTeam(teamId);
  const makers = [...new Set(records.map(({ makerId }) => makerId))];
  const here = new Map(await Promise.all(makers.map(async (id) => [id, await isMember(id, teamId)] as const)));
  return records.toReversed().map((record) => view(record, !here.get(record.makerId)));
};

/**
 * Makes a key. The key belongs to the team, so the key still works after its maker has left. Only the answer of this
 * call has the secret, because the secret is stored nowhere. A repeated call makes another key with another secret.
 * @throws auth.forbidden, api_key.too_many
 */
export const create = async (wanted: ParsedCreateApiKey): Promise<CreatedApiKey> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.manageApi);
  const secret = newKeySecret();
  const keyId = newId("apiKey");
  return changeTeam(teamId, async () => {
    const maker = await requireAdminNow(ADMIN_ACTS.manageApi);
    if ((await ofTeam(teamId)).length >= API_KEYS_MAX) throw tooManyKeys();
    const record = recordOf(maker, keyId, secret, wanted);
    return {
      result: { ...view(record, false), secret },
      step: {
        type: "api_key.created",
        aboutId: keyId,
        changes: {
          apiKey: { from: "", to: record.name },
          apiKeyPrefix: { from: "", to: record.prefix },
          scopes: { from: "", to: record.scopes.join(", ") },
          ...(record.expiresOn && { expiresOn: { from: "", to: record.expiresOn } }),
        },
      },
      also: [putItem(ApiKeyEntity.create(record).params()), claim("api-key", record.hash, teamId, keyId)],
    };
  });
};

const recordOf = (
  { teamId, userId, displayName }: MemberActor,
  keyId: string,
  secret: string,
  { name, scopes, expiresOn }: ParsedCreateApiKey,
): ApiKeyRecord => ({
  teamId,
  keyId,
  name,
  prefix: shownOf(secret),
  hash: sha256(secret),
  scopes,
  ...(expiresOn && { expiresOn }),
  createdAt: nowIso(),
  makerId: userId,
  madeBy: displayName,
});

/**
 * Revokes a key. Later calls with this key are refused, and calls that are running write nothing more.
 * @throws auth.forbidden, api_key.not_found
 */
export const revoke = async (keyId: string): Promise<void> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.manageApi);
  await changeTeam(teamId, async () => {
    await requireAdminNow(ADMIN_ACTS.manageApi);
    const { data } = await ApiKeyEntity.get({ teamId, keyId }).go({ consistent: true });
    if (!data) throw keyNotFound();
    return {
      result: undefined,
      step: {
        type: "api_key.revoked",
        aboutId: keyId,
        changes: { apiKey: { from: data.name, to: "" }, apiKeyPrefix: { from: data.prefix, to: "" } },
      },
      also: [deleteItem(ApiKeyEntity.remove({ teamId, keyId }).params()), release("api-key", data.hash, keyId)],
    };
  });
};

const view = (record: ApiKeyRecord, makerLeft: boolean): View => ({
  id: record.keyId,
  name: record.name,
  prefix: record.prefix,
  scopes: record.scopes,
  expiresOn: record.expiresOn ?? "",
  expired: hasExpired(record),
  createdAt: record.createdAt,
  lastUsedAt: record.lastUsedAt ?? null,
  madeBy: record.madeBy,
  makerLeft,
});
