import { PutObjectCommand } from "@aws-sdk/client-s3";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { ContractEntity } from "@clearhouse/core/contracts/contract/contract.entity.ts";
import { makeDocuments } from "@clearhouse/core/contracts/contract-document/make.ts";
import { CreatorEntity } from "@clearhouse/core/contracts/creator/creator.entity.ts";
import { Creator } from "@clearhouse/core/contracts/creator/index.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { hashFile } from "@clearhouse/core/library/asset-file/hash-file.ts";
import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { ApiKeyEntity } from "@clearhouse/core/people/api-key/api-key.entity.ts";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { InviteEntity } from "@clearhouse/core/people/invite/invite.entity.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { dynamo, table } from "@clearhouse/core/platform/store/clients.ts";
import { contractDocumentKey } from "@clearhouse/core/platform/store/object-key.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { writeAnchor } from "@clearhouse/core/rights/anchor/objects.ts";
import { GrantEntity } from "@clearhouse/core/rights/grant/grant.entity.ts";
import { RightsRequestEntity } from "@clearhouse/core/rights/rights-request/rights-request.entity.ts";
import { aContract, sign } from "@clearhouse/core/testing/contracts.ts";
import { aCreator } from "@clearhouse/core/testing/creators.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER, PNG, type Scene } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { afterEach, describe, expect, it } from "vitest";
import { cli } from "./testing/cli.ts";

const UNREADABLE = "test-unreadable";

const FAILED = { name: "InternalServerError", $metadata: { httpStatusCode: 500 } };
const BUSY = { name: "ProvisionedThroughputExceededException", $metadata: { httpStatusCode: 400 } };

/** Makes the table fail on each query for this text, as it does if it is busy or can't read one of its items. */
const unreadable = (text: string, trouble = FAILED): void =>
  dynamo.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "QueryCommand" || !JSON.stringify(args.input).includes(text)) return next(args);
        throw Object.assign(new Error(trouble.name), trouble);
      },
    { name: UNREADABLE, step: "initialize" },
  );
afterEach(() => {
  dynamo.middlewareStack.remove(UNREADABLE);
});

describe("verify", () => {
  /** The key of an entry's item. */
  const keyOf = (teamId: string, assetId: string, seq: number) => ({
    pk: `$clearhouse#teamid_${teamId}#assetid_${assetId}`,
    sk: `$activity_1#seq_${String(seq).padStart(9, "0")}`,
  });

  it("verify accepts unchanged hash chains, and names the entry in which a byte was changed in the table", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(admin, () => anAsset(), CALLER);
    const { asset, owner } = await anOpenRequest(admin);
    await approve(owner);

    const passed = await cli("verify", "--team", teamId);
    expect(passed).toEqual({
      code: 0,
      err: "",
      out: "1 team log and 2 assets, 7 valid entries, 0 of them redacted: every chain is valid.",
    });
    expect(await cli("verify", "--team", teamId, "--asset", asset.id)).toMatchObject({
      code: 0,
      out: "1 asset, 3 valid entries, 0 of them redacted: every chain is valid.",
    });

    const Key = keyOf(teamId, asset.id, 2);
    const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key }));
    const at = String(Item?.at);
    await table.send(
      new PutCommand({
        TableName: env.TABLE_NAME,
        Item: { ...Item, at: `${at.slice(0, -2)}${at.at(-2) === "1" ? 2 : 1}Z` },
      }),
    );

    const failed = { code: 1, err: `${teamId} ${asset.id}: entry 2 was changed (changed)` };
    expect(await cli("verify", "--team", teamId)).toMatchObject({
      ...failed,
      out: "1 team log and 2 assets, 4 valid entries, 0 of them redacted; 1 of the chains invalid.",
    });
    expect(await cli("verify", "--team", teamId, "--asset", asset.id)).toMatchObject(failed);
    const all = await cli("verify");
    expect(all.code).toBe(1);
    expect(all.err).toBe(failed.err);
    // Names and email addresses aren't printed.
    for (const { out, err } of [passed, all]) expect(out + err).not.toMatch(/Ada|Olivia|@/);
  });

  it.each([
    ["can't give an item", FAILED],
    ["is busy", BUSY],
  ])("verify names a chain as unread, not as invalid, if the table %s, and checks the others", async (_, trouble) => {
    const { admin, teamId } = await aTeam();
    const [{ id: read }, { id: unread }] = await actAs(admin, async () => [await anAsset(), await anAsset()], CALLER);
    unreadable(`assetid_${unread}`, trouble);
    const err = `${teamId} ${unread}: couldn't be read (the table didn't answer): run verify again`;
    const out = "1 team log and 2 assets, 4 valid entries, 0 of them redacted; 1 of the chains not read.";
    expect(await cli("verify", "--team", teamId)).toEqual({ code: 1, err, out });
    expect(await cli("verify", "--team", teamId, "--asset", unread)).toMatchObject({ code: 1, err });
    expect(await cli("verify", "--team", teamId, "--asset", read)).toMatchObject({ code: 0, err: "" });
  });

  it("verify counts invalid and unread chains apart", async () => {
    const { admin, teamId } = await aTeam();
    const { id: unread } = await actAs(admin, () => anAsset(), CALLER);
    const { asset } = await anOpenRequest(admin);
    const Key = keyOf(teamId, asset.id, 2);
    const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key }));
    await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: { ...Item, type: "asset.edited" } }));
    unreadable(`assetid_${unread}`);
    const { code, out } = await cli("verify", "--team", teamId);
    expect(code).toBe(1);
    expect(out).toContain("; 1 of the chains invalid, 1 not read.");
  });

  it("verify says that a team's list of assets, or its log, can't be read, and checks the rest", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(admin, () => anAsset(), CALLER);
    unreadable(`teamid_${teamId}`);
    const { code, err } = await cli("verify", "--team", teamId);
    expect(code).toBe(1);
    expect(err.split("\n").map((line) => line.split(": ")[0])).toContain(`${teamId} ast_*`);
  });

  it.each([
    [
      "a member's role",
      "tells of another role than the member's record",
      async ({ member }: Scene) => {
        await MemberEntity.patch({ userId: member.userId }).set({ role: "admin" }).go();
        return member.userId;
      },
    ],
    [
      "a member without a trace",
      "tells of another role than the member's record",
      async ({ member }: Scene) => {
        await MemberEntity.delete({ userId: member.userId }).go();
        return member.userId;
      },
    ],
    [
      "a member whom nobody added",
      "tells of another role than the member's record",
      async ({ teamId }: Scene) => {
        const userId = newId("user");
        const member = { userId, teamId, role: "admin" as const, displayName: "Eve", email: "eve@example.com" };
        await MemberEntity.put({ ...member, joinedAt: new Date().toISOString() }).go();
        return userId;
      },
    ],
    [
      "an API key's scopes",
      "tells of other scopes, or another last day, than the API key's record",
      async ({ admin, teamId }: Scene) => {
        const { id: keyId } = await actAs(admin, () => Sent.createApiKey({ name: "Import", scopes: ["assets:read"] }));
        expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
        await ApiKeyEntity.patch({ teamId, keyId })
          .set({ scopes: ["assets:read", "assets:write"] })
          .go();
        return keyId;
      },
    ],
    [
      "the role of an open invite",
      "tells of another role than the open invite's record",
      async ({ admin, teamId }: Scene) => {
        const { id: inviteId } = await actAs(admin, () => Sent.createInvite({ role: "member", email: "" }), CALLER);
        expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
        await InviteEntity.patch({ teamId, inviteId }).set({ role: "admin" }).go();
        return inviteId;
      },
    ],
    [
      "an invite that was revoked",
      "tells of another role than the open invite's record",
      async ({ admin, teamId }: Scene) => {
        const { id: inviteId } = await actAs(admin, () => Sent.createInvite({ role: "admin", email: "" }), CALLER);
        const { data } = await InviteEntity.get({ teamId, inviteId }).go({ consistent: true });
        await actAs(admin, () => Invite.revoke(inviteId), CALLER);
        expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
        if (data) await InviteEntity.put(data).go();
        return inviteId;
      },
    ],
  ] as const)("verify names the record if the table was changed without an entry: %s", async (_, says, change) => {
    const scene = await aTeam();
    await actAs(scene.admin, () => Sent.setRole(scene.member.userId, "admin"), CALLER);
    await actAs(scene.admin, () => Sent.setRole(scene.member.userId, "member"), CALLER);
    expect(await cli("verify", "--team", scene.teamId)).toMatchObject({ code: 0, err: "" });
    const id = await change(scene);
    const { code, err } = await cli("verify", "--team", scene.teamId);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^${scene.teamId} log: entry \\d+ ${says}: ${id}`)),
    ]);
  });

  it("verify names a contract or creator whose status was changed without an entry", async () => {
    const { admin, teamId } = await aTeam();
    const { contract, creator } = await aContract(admin);
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
    await ContractEntity.patch({ teamId, contractId: contract.id }).set({ status: "signed" }).go();
    await CreatorEntity.patch({ teamId, creatorId: creator.id }).set({ status: "rejected" }).go();
    const { code, err } = await cli("verify", "--team", teamId);
    expect(code).toBe(1);
    for (const id of [contract.id, creator.id]) expect(err).toMatch(new RegExp(`${id}: entry \\d+ .*status_differs`));
  });

  it("verify names the request whose status was changed without an entry", async () => {
    const { admin, teamId } = await aTeam();
    const { request, asset } = await anOpenRequest(admin);
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
    await RightsRequestEntity.patch({ teamId, requestId: request.id }).set({ status: "approved" }).go();
    const { code, err } = await cli("verify", "--team", teamId);
    expect([code, err]).toEqual([
      1,
      `${teamId} ${asset.id}: entry 2 tells of another answer than the one that is kept: ${request.id} (answer_differs)`,
    ]);
  });

  it("verify names the approval's entry if the stored terms of the approval were changed afterwards", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await approve(owner);
    const { approval } = await actAs(admin, () => Asset.get(asset.id));
    await GrantEntity.patch({ teamId, grantId: approval?.grantId ?? "" })
      .set({ restrictions: ["Credit required", "IG Stories only"] })
      .go();
    const failed = {
      code: 1,
      err: `${teamId} ${asset.id}: entry 3 names another hash than that of what is kept as granted (grant_differs)`,
    };
    expect(await cli("verify", "--team", teamId)).toMatchObject(failed);
    expect(await cli("verify", "--team", teamId, "--asset", asset.id)).toMatchObject(failed);
  });

  it("verify --files reads the stored files, and names the file with a changed byte", async () => {
    const { admin, teamId } = await aTeam();
    const { id, files } = await actAs(admin, () => anAsset(), CALLER);
    await actAs({ kind: "system", name: "test", teamId }, () => hashFile(id, files[0]?.id ?? ""), CALLER);
    const walked = "1 team log and 1 asset, 5 valid entries, 0 of them redacted: every chain is valid.";
    const unread = await cli("verify", "--team", teamId);
    expect(unread).toEqual({ code: 0, err: "", out: `1 stored file not read: --files reads them.\n${walked}` });
    const read = await cli("verify", "--team", teamId, "--files");
    expect(read.out).toBe(`1 stored file read, with the hash in the entry.\n${walked}`);
    const Body = Buffer.from(PNG);
    Body[40] = (Body[40] ?? 0) ^ 1;
    await s3.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: files[0]?.url.slice(1), Body }));
    const failed = {
      code: 1,
      err: `${teamId} ${id}: entry 2 names another hash than that of what is stored: photo.png (file_differs)`,
    };
    expect(await cli("verify", "--team", teamId, "--files")).toMatchObject(failed);
    expect(await cli("verify", "--team", teamId, "--asset", id, "--files")).toMatchObject(failed);
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0 });
  });

  it("verify names the changed entry of a team's own log", async () => {
    const { teamId } = await aTeam();
    const Key = { pk: `$clearhouse#teamid_${teamId}`, sk: "$audit_1#seq_000000003" };
    const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key }));
    expect(Item).toMatchObject({ type: "member.joined" });
    await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: { ...Item, type: "member.removed" } }));
    expect(await cli("verify", "--team", teamId)).toEqual({
      code: 1,
      err: `${teamId} log: entry 3 was changed (changed)`,
      out: "1 team log and 0 assets, 0 valid entries, 0 of them redacted; 1 of the chains invalid.",
    });
    await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
  });

  it("verify checks the histories of current and deleted creators, and names a changed entry", async () => {
    const { admin, teamId } = await aTeam();
    const [{ id }, gone] = [await actAs(admin, () => aCreator()), await actAs(admin, () => aCreator())];
    await actAs(admin, () => Creator.remove(gone.id));
    expect(await cli("verify", "--team", teamId)).toEqual({
      code: 0,
      err: "",
      out: "1 team log, 2 creators and 0 assets, 6 valid entries, 0 of them redacted: every chain is valid.",
    });
    const Key = { pk: `$clearhouse#teamid_${teamId}#subjectid_${id}`, sk: "$history_1#seq_000000001" };
    const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key }));
    expect(Item).toMatchObject({ type: "creator.added" });
    await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: { ...Item, to: "rejected" } }));
    expect(await cli("verify", "--team", teamId)).toMatchObject({
      code: 1,
      err: `${teamId} ${id}: entry 1 was changed (changed)`,
    });
    await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
  });

  it("verify checks the histories of contracts, and names a changed entry", async () => {
    const { admin, teamId } = await aTeam();
    const { contract, signer } = await aContract(admin);
    await sign(signer);
    const Key = { pk: `$clearhouse#teamid_${teamId}#subjectid_${contract.id}`, sk: "$history_1#seq_000000002" };
    const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key }));
    expect(Item).toMatchObject({ type: "contract.signed" });
    expect(await cli("verify", "--team", teamId)).toMatchObject({
      code: 0,
      out: expect.stringContaining("1 team log, 1 creator, 1 contract and 0 assets"),
    });
    await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: { ...Item, to: "declined" } }));
    expect(await cli("verify", "--team", teamId)).toMatchObject({
      code: 1,
      err: `${teamId} ${contract.id}: entry 2 was changed (changed)`,
    });
    await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
  });

  it("verify names the PDF of a signed contract if one of its bytes was changed", async () => {
    const { admin, teamId } = await aTeam();
    const { contract, signer } = await aContract(admin);
    await sign(signer);
    const draw = async () => Buffer.from("%PDF");
    await actAs({ kind: "system", name: "test", teamId }, () => makeDocuments(contract.id, draw), CALLER);
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0 });
    const Key = contractDocumentKey(teamId, contract.id, "pdf");
    await s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key, Body: "%PDG" }));
    expect(await cli("verify", "--team", teamId)).toMatchObject({
      code: 1,
      err: `${teamId} ${contract.id}: entry 3 names another hash than that of what is stored: PDF (file_differs)`,
    });
    await s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key, Body: "%PDF" }));
  });

  it("verify says that it didn't check a chain of a kind that it doesn't know, which an anchor names", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const heads = (await actAs(admin, () => Asset.activity(id), CALLER)).map(
      ({ seq, hash }): [string, number, string] => ["col_1", seq, hash],
    );
    await writeAnchor({ version: 1, teamId, at: new Date().toISOString(), heads });
    expect(await cli("verify", "--team", teamId)).toEqual({
      code: 1,
      err: `${teamId} col_1: not checked: an anchor names this chain, but this release doesn't know its kind`,
      out: "1 team log and 1 asset, 4 valid entries, 0 of them redacted; 1 of the chains not checked.",
    });
  });

  it("verify refuses an unknown team", async () => {
    expect(await cli("verify", "--team", newId("team"))).toMatchObject({
      code: 2,
      err: expect.stringContaining("Team not found"),
    });
  });

  it("verify finds no asset of another team, and requires --team with --asset", async () => {
    const [one, other] = [await aTeam(), await aTeam()];
    const { id } = await actAs(one.admin, () => anAsset(), CALLER);
    expect(await cli("verify", "--team", other.teamId, "--asset", id)).toMatchObject({
      code: 2,
      err: expect.stringContaining("Asset not found"),
    });
    expect(await cli("verify", "--asset", id)).toMatchObject({
      code: 2,
      err: expect.stringContaining("--asset needs --team."),
    });
  });
});
