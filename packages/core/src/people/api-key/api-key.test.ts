import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { Search } from "../../library/search/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { anAsset, aTeam, CALLER, PNG, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Team } from "../team/index.ts";
import { API_KEYS_MAX, type ApiScope, type CreateApiKeyInput } from "./api-key.schema.ts";
import { ApiKey } from "./index.ts";
import { isKeySecret, newKeySecret } from "./secret.ts";

const make = (admin: MemberActor, input: Partial<CreateApiKeyInput> = {}) =>
  actAs(admin, () => Sent.createApiKey({ name: "Zapier", scopes: ["assets:write", "assets:read"], ...input }));
const listed = (admin: MemberActor) => actAs(admin, () => ApiKey.list());
const use = (secret: string, scope: ApiScope | undefined = "assets:read") => ApiKey.actorBy(secret, scope);
const at = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(Date.now() + ms) }, work);
const refused = { code: "auth.required", kind: "unauthenticated" };

describe("an API key", () => {
  it("an API key has a checksum, so a changed, shortened or extended key isn't accepted", () => {
    const secret = newKeySecret();
    expect(secret).toMatch(/^chk_[a-z2-7]{38}$/);
    expect(isKeySecret(secret)).toBe(true);
    const other = secret.replace(/.$/, (last) => (last === "a" ? "b" : "a"));
    for (const text of [other, secret.slice(1), `${secret}a`, secret.toUpperCase(), "chk_", ""]) {
      expect(isKeySecret(text), text).toBe(false);
    }
  });

  it("the table and the list of API keys contain only a key's prefix", async () => {
    const { admin } = await aTeam();
    const { secret, prefix } = await make(admin);
    const { Items = [] } = await table.send(new ScanCommand({ TableName: env.TABLE_NAME, ConsistentRead: true }));
    const all = JSON.stringify(Items);
    expect(all).toContain(prefix);
    expect(all).not.toContain(secret.slice(prefix.length));
    expect(JSON.stringify(await listed(admin))).not.toContain(secret.slice(prefix.length));
  });

  it("the list shows an API key's maker, scopes and last use, and a new use is stored at most once an hour", async () => {
    const { admin } = await aTeam();
    const { secret, ...made } = await make(admin, { expiresOn: "2999-01-31" });
    expect(made).toMatchObject({
      prefix: secret.slice(0, 10),
      scopes: ["assets:read", "assets:write"],
      expiresOn: "2999-01-31",
      madeBy: "Ada Admin",
      makerLeft: false,
      lastUsedAt: null,
    });
    const seen: (string | null | undefined)[] = [];
    for (const minutes of [0, 30, 59, 61]) {
      await at(minutes * 60_000, () => use(secret));
      seen.push((await listed(admin))[0]?.lastUsedAt);
    }
    expect(seen[0]).toEqual(expect.any(String));
    expect(seen[2]).toBe(seen[0]);
    expect(seen[3]).not.toBe(seen[0]);
  });

  it("an API key acts as a member of its team, and is refused for calls outside its scopes", async () => {
    const { admin, teamId } = await aTeam();
    const { id, secret } = await make(admin);
    expect(await use(secret)).toMatchObject({
      kind: "member",
      role: "member",
      teamId,
      userId: id,
      email: "",
      displayName: "API key Zapier",
    });
    await expect(use(secret, "requests:write")).rejects.toMatchObject({ code: "api_key.scope_missing" });
    await expect(ApiKey.actorBy(secret, undefined)).rejects.toMatchObject({ code: "api_key.closed" });
  });

  it("the activity names the API key with which an asset was made, and the key's maker", async () => {
    const { admin } = await aTeam();
    const key = await use((await make(admin)).secret);
    const { id } = await actAs(key, () => anAsset(), CALLER);
    const [entry] = await actAs(admin, () => Asset.activity(id), CALLER);
    expect(entry?.by).toMatchObject({ kind: "member", id: key.userId, name: "API key Zapier (made by Ada Admin)" });
  });

  it("an API key works until the end of its last day in UTC", async () => {
    const { admin } = await aTeam();
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    const { secret } = await make(admin, { expiresOn: tomorrow });
    const end = { now: () => new Date(`${tomorrow}T23:59:59.999Z`) };
    await withClock(end, () => use(secret));
    await expect(at(2 * DAY_MS, () => use(secret))).rejects.toMatchObject(refused);
    expect(await at(2 * DAY_MS, () => listed(admin))).toMatchObject([{ expired: true }]);
  });

  it("a revoked API key is refused, and a call that began before the revocation stores no asset", async () => {
    const { admin } = await aTeam();
    const { id, secret } = await make(admin);
    const key = await use(secret);
    const uploadId = await actAs(key, () => upload(PNG), CALLER);
    await actAs(admin, () => ApiKey.revoke(id));
    await expect(use(secret)).rejects.toMatchObject(refused);
    const fields = { name: "Late", source: "Instagram", uploadedBy: "Zapier" };
    await expect(actAs(key, () => Sent.createAsset({ uploadId, ...fields }), CALLER)).rejects.toMatchObject(refused);
    const { items } = await actAs(admin, () => Search.list({ limit: 10 }), CALLER);
    expect(items).toEqual([]);
    expect(await listed(admin)).toEqual([]);
  });

  it("an admin can't revoke another team's API key, and an unknown key is refused", async () => {
    const [ours, theirs] = [await aTeam(), await aTeam()];
    const { id, secret } = await make(theirs.admin);
    for (const keyId of [id, newId("apiKey")]) {
      await expect(actAs(ours.admin, () => ApiKey.revoke(keyId))).rejects.toMatchObject({ code: "api_key.not_found" });
    }
    await use(secret);
    await expect(use(newKeySecret())).rejects.toMatchObject(refused);
  });

  it("an API key works after its maker left the team, and the list shows that the maker left", async () => {
    const { admin, member } = await aTeam();
    const maker: MemberActor = { ...member, role: "admin" };
    await actAs(admin, () => Sent.setRole(member.userId, "admin"));
    const { secret } = await make(maker);
    await actAs(admin, () => Team.removeMember(member.userId));
    await use(secret);
    expect(await listed(admin)).toMatchObject([{ madeBy: "Max Member", makerLeft: true }]);
  });

  it("the team's log records that an API key was made and revoked, without the key's secret", async () => {
    const { admin } = await aTeam();
    const { id, secret, prefix } = await make(admin);
    await actAs(admin, () => ApiKey.revoke(id));
    const { items } = await actAs(admin, () => Team.audit({ limit: 2 }));
    expect(items).toMatchObject([
      { type: "api_key.revoked", changes: expect.arrayContaining([{ what: "apiKey", from: "Zapier", to: "" }]) },
      {
        type: "api_key.created",
        changes: expect.arrayContaining([
          { what: "apiKey", from: "", to: "Zapier" },
          { what: "apiKeyPrefix", from: "", to: prefix },
          { what: "scopes", from: "", to: "assets:read, assets:write" },
        ]),
      },
    ]);
    expect(JSON.stringify(items)).not.toContain(secret);
  });

  it("a team can't have more than fifty API keys, even if two keys are made at once", async () => {
    const { admin } = await aTeam();
    for (let n = 1; n < API_KEYS_MAX; n++) await make(admin, { name: `${n}` });
    const results = await Promise.allSettled([make(admin), make(admin)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(make(admin)).rejects.toMatchObject({ code: "api_key.too_many" });
  });

  it("an API key is refused after 600 calls within a minute", async () => {
    const { admin } = await aTeam();
    const { secret } = await make(admin);
    const moment = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 90_000);
    await withClock({ now: () => moment }, async () => {
      for (let n = 0; n < 600; n += 50) await Promise.all(Array.from({ length: 50 }, () => use(secret)));
      await expect(use(secret)).rejects.toMatchObject({ code: "rate_limit.exceeded", retryAfterSeconds: 30 });
    });
  });
});
