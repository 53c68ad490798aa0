import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { hashFile } from "../../library/asset-file/hash-file.ts";
import { DAY_MS } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { ERASED } from "../../platform/erased.ts";
import { sha256 } from "../../platform/hash.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { licenseKey } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";
import { editOf } from "../../testing/edit.ts";
import { anApproval } from "../../testing/evidence.ts";
import { anAsset, anOpenRequest, aTeam, CALLER, deny, PNG } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Anchor } from "../anchor/index.ts";
import { writeAnchor } from "../anchor/objects.ts";
import { Clearance } from "../clearance/index.ts";
import { issue } from "../license-document/issue.ts";
import { forMember } from "../license-document/read.ts";
import { keepPostCopy } from "../rights-request/post-copy.ts";
import { read as readRequest } from "../rights-request/rights-request.entity.ts";
import { sentencesOf } from "./chain-check.policy.ts";
import { Evidence } from "./index.ts";

type Item = Record<string, unknown>;

/** Changes a stored item, as somebody with write access to the table could. */
const meddle = async (is: (item: Item) => boolean, change: (item: Item) => Item): Promise<void> => {
  const { Items = [] } = await table.send(new ScanCommand({ TableName: env.TABLE_NAME }));
  const item = Items.find(is);
  if (!item) throw new Error("Nothing to change");
  await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: change(item) }));
};

/** Writes the team's daily checkpoint: the last entry of each hash chain, in a bucket where nobody can change it. */
const anchor = (teamId: string) => actAs({ kind: "system", name: "write-anchor", teamId }, () => Anchor.write());
const told = (check: Awaited<ReturnType<typeof Evidence.check>>) =>
  sentencesOf(check, (at) => at.slice(0, 10)).join(" ");

describe("a check of an asset's activity", () => {
  it("a check of an approved asset says that all entries are valid, and that there is no daily checkpoint yet", async () => {
    const { member, assetId } = await anApproval();
    const check = await actAs(member, () => Evidence.check(assetId));
    expect(check).toMatchObject({ entries: 3, redacted: 0, terms: 1, anchors: 0, lastAnchor: null, flaw: null });
    expect(told(check)).toContain("All 3 entries fit.");
    expect(told(check)).toContain("This history is in no daily checkpoint yet");
  });

  it("a check names the entry at which the daily checkpoint ended, and says that the checkpoint matches the activity", async () => {
    const { member, teamId, assetId } = await anApproval();
    await anchor(teamId);
    const check = await actAs(member, () => Evidence.check(assetId));
    expect(check).toMatchObject({ anchors: 1, lastAnchor: { seq: 3 }, flaw: null });
    expect(told(check)).toContain("it then ended at entry 3. It fits.");
  });

  it("a check names the entry that differs from an earlier daily checkpoint, even if the last checkpoint matches", async () => {
    const { member, teamId, assetId } = await anApproval();
    const at = new Date(Date.now() - DAY_MS).toISOString();
    await writeAnchor({ version: 1, teamId, at, heads: [[assetId, 2, "0".repeat(64)]] });
    await anchor(teamId);
    const check = await actAs(member, () => Evidence.check(assetId));
    expect(check).toMatchObject({ anchors: 2, lastAnchor: { seq: 3 }, flaw: { seq: 2, reason: "anchor_differs" } });
    expect(told(check)).toContain("Entry 2 is another than the one that was anchored.");
    expect(told(check)).not.toMatch(/fits?\./);
  });

  it("a check names an entry whose facts were changed", async () => {
    const { member, assetId } = await anApproval();
    await meddle(
      ({ __edb_e__, assetId: id, seq }) => __edb_e__ === "activity" && id === assetId && seq === 2,
      (item) => ({ ...item, facts: { ...(item.facts as Item), brand: "Other" } }),
    );
    const check = await actAs(member, () => Evidence.check(assetId));
    expect(check).toMatchObject({ entries: 1, flaw: { seq: 2, reason: "changed" } });
    expect(told(check)).toContain("Entry 2 was changed.");
  });

  it("a check names the entry of an approval whose stored terms were changed", async () => {
    const { member, assetId } = await anApproval();
    await meddle(
      ({ __edb_e__, assetId: id }) => __edb_e__ === "grant" && id === assetId,
      (item) => ({ ...item, evidence: { ...(item.evidence as Item), terms: "Everything is allowed." } }),
    );
    const { flaw } = await actAs(member, () => Evidence.check(assetId));
    expect(flaw).toEqual({ seq: 3, reason: "terms_differ" });
  });

  const is = (entity: string, assetId: string) => (item: Item) => item.__edb_e__ === entity && item.assetId === assetId;
  const within = (key: string, change: Item) => (item: Item) => ({
    ...item,
    [key]: { ...(item[key] as Item), ...change },
  });
  const OTHER_POST = "https://www.instagram.com/p/Other1/";
  it.each<[string, string, (item: Item) => Item, string]>([
    ["the grant's restrictions", "grant", (item) => ({ ...item, restrictions: [] }), "grant_differs"],
    ["the grant's end", "grant", (item) => ({ ...item, expiresOn: "" }), "grant_differs"],
    ["what confirms who granted it", "grant", (item) => ({ ...item, confirmed: "mailed" }), "grant_differs"],
    ["the post that was granted", "grant", (item) => ({ ...item, post: OTHER_POST }), "grant_differs"],
    ["the message to the owner", "grant", within("evidence", { message: "Hi" }), "grant_differs"],
    ["the name of the person who granted", "grant", within("grantedBy", { name: "Other" }), "answer_differs"],
    ["the request's message", "rightsrequest", (item) => ({ ...item, message: "Hi" }), "answer_differs"],
    ["the name in the answer", "rightsrequest", within("decision", { name: "Other" }), "answer_differs"],
    ["the kind of the answer", "rightsrequest", within("decision", { status: "denied" }), "answer_differs"],
    ["the answer in the asset's record", "asset", within("request", { status: "denied" }), "answer_differs"],
    ["from where it was granted", "grant", within("grantedBy", { ip: "9.9.9.9" }), "answer_differs"],
    ["the scope of the answer", "rightsrequest", within("decision", { restrictions: [] }), "answer_differs"],
    [
      "the approval's end date in the asset's record",
      "asset",
      within("approval", { expiresOn: "2999-11-30" }),
      "rights_differ",
    ],
    ["the usage rights in the asset's record", "asset", within("approval", { usageRights: "All" }), "rights_differ"],
    ["the post in the asset's record", "asset", within("approval", { post: OTHER_POST }), "rights_differ"],
    [
      "the basis in the asset's record",
      "asset",
      within("approval", { basis: { kind: "other", note: "", link: "" } }),
      "rights_differ",
    ],
    ["the grant in the asset's record", "asset", within("approval", { grantId: "grt_0" }), "rights_differ"],
  ])("a check names the entry of an approval if somebody changed %s", async (_title, entity, change, reason) => {
    const { member, assetId } = await anApproval();
    await meddle(is(entity, assetId), change);
    const { flaw } = await actAs(member, () => Evidence.check(assetId));
    expect(flaw).toMatchObject({ seq: 3, reason });
  });

  it("a check reports a changed license document, and a member can't download the changed document", async () => {
    const { member, teamId, assetId, requestId } = await anApproval();
    const asSystem = (work: () => Promise<void>) => actAs({ kind: "system", name: "test", teamId }, work, CALLER);
    await asSystem(() => issue({ requestId, assetId }, async () => Buffer.from("%PDF")));
    const { approval } = await actAs(member, () => Asset.get(assetId));
    const grantId = approval?.grantId ?? "";
    expect(await actAs(member, () => Evidence.check(assetId))).toMatchObject({ flaw: null });
    expect((await actAs(member, () => forMember(grantId))).body.toString()).toBe("%PDF");
    const Key = licenseKey(teamId, grantId);
    await s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key, Body: "%PDG" }));
    const { flaw } = await actAs(member, () => Evidence.check(assetId));
    expect(flaw).toMatchObject({ reason: "document_differs", about: expect.stringMatching(/^CH-/) });
    const asked = actAs(member, () => forMember(grantId));
    await expect(asked).rejects.toMatchObject({
      code: "licence.changed",
      message: expect.stringMatching(/CH-.* isn't/),
    });
    await s3.send(new DeleteObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key }));
    await expect(actAs(member, () => forMember(grantId))).rejects.toMatchObject({ code: "licence.changed" });
  });

  describe("a check of the stored files", () => {
    /** An approval with two hashed files, the team's and the owner's. */
    const withFiles = async () => {
      const approval = await anApproval();
      const { admin, teamId, assetId } = approval;
      const asSystem = <T>(work: () => Promise<T>) => actAs({ kind: "system", name: "test", teamId }, work, CALLER);
      const { files } = await actAs(admin, () => Asset.get(assetId));
      for (const { id } of files) await asSystem(() => hashFile(assetId, id));
      const check = () => actAs(admin, () => Evidence.check(assetId));
      return { ...approval, asSystem, files, check, keys: files.map(({ url }) => url.slice(1)) };
    };
    const put = (Key: string, Body: Buffer) =>
      s3.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key, Body, ContentType: "image/png" }));
    const meddled = (() => {
      const bytes = Buffer.from(PNG);
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      return bytes;
    })();

    it("a check says how many stored files have the hash that their entry names, and how many files aren't hashed yet", async () => {
      const { check } = await withFiles();
      const found = await check();
      expect(found).toMatchObject({ files: { compared: 2, unread: 0, unhashed: 0 }, flaw: null });
      expect(told(found)).toContain("The 2 stored files have the hashes that their entries name.");
      const { member, assetId } = await anApproval();
      const early = await actAs(member, () => Evidence.check(assetId));
      expect(early).toMatchObject({ files: { compared: 0, unhashed: 2 }, flaw: null });
      expect(told(early)).toContain("2 files aren't hashed yet.");
    });

    it.each([
      ["the team's", 0],
      ["the owner's", 1],
    ])("a check names %s file if a byte of the file was changed", async (_whose, index) => {
      const { check, keys, files } = await withFiles();
      await put(keys[index] ?? "", meddled);
      const found = await check();
      expect(found.flaw).toEqual({ seq: 4 + index, reason: "file_differs", about: files[index]?.name });
      expect(told(found)).toContain(`names another hash than that of what is stored: ${files[index]?.name}.`);
    });

    it.each([
      ["was taken out of the asset's record", (files: Item[]) => files.slice(1)],
      ["lost its hash in the asset's record", (files: Item[]) => files.map(({ sha256: _, ...file }) => file)],
      [
        "has another size in the asset's record",
        (files: Item[]) => files.map((file) => ({ ...file, size: 300_000_000 })),
      ],
    ])("a check names a file with a changed byte even if the file %s", async (_what, change) => {
      const { check, assetId, keys, files } = await withFiles();
      await put(keys[0] ?? "", meddled);
      await meddle(is("asset", assetId), (item) => ({ ...item, files: change(item.files as Item[]) }));
      expect((await check()).flaw).toEqual({ seq: 4, reason: "file_differs", about: files[0]?.name });
    });

    it("a check reports a missing file, a file of another length, and a changed file whose stored hash was changed too", async () => {
      const { admin, check, keys, assetId } = await withFiles();
      await put(keys[1] ?? "", Buffer.concat([PNG, PNG]));
      expect((await check()).flaw).toMatchObject({ seq: 5, reason: "file_differs" });
      await s3.send(new DeleteObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: keys[1] }));
      expect((await check()).flaw).toMatchObject({ seq: 5, reason: "file_differs" });
      await put(keys[0] ?? "", meddled);
      await meddle(is("asset", assetId), (item) => ({
        ...item,
        files: (item.files as Item[]).map((file) => ({ ...file, sha256: sha256(meddled) })),
      }));
      expect((await actAs(admin, () => Evidence.check(assetId))).flaw).toMatchObject({
        seq: 4,
        reason: "file_differs",
      });
    });

    it("a check reads no files if they exceed 100 MB in total, and says that the files weren't read", async () => {
      const { admin, teamId, assetId } = await anApproval();
      const { files } = await actAs(admin, () => Asset.get(assetId));
      const size = 101 * 1024 * 1024;
      // The size is changed before the files are hashed, so that the entry about the hash has the changed size.
      await meddle(is("asset", assetId), (item) => ({
        ...item,
        files: (item.files as Item[]).map((file, index) => (index === 0 ? { ...file, size } : file)),
      }));
      for (const { id } of files)
        await actAs({ kind: "system", name: "test", teamId }, () => hashFile(assetId, id), CALLER);
      const check = () => actAs(admin, () => Evidence.check(assetId));
      await put(files[1]?.url.slice(1) ?? "", meddled);
      const found = await check();
      expect(found).toMatchObject({ files: { compared: 0, unread: 2 }, flaw: null });
      expect(told(found)).toContain("not read, too large: together they have more than 100 MB");
    });

    it("a check reports a changed copy of a post and a changed picture of the copy", async () => {
      const { admin, teamId, assetId, requestId, asSystem, check } = await withFiles();
      const request = await asSystem(() => readRequest(teamId, requestId));
      const post = {
        title: "Pier",
        author: "@creator",
        description: "",
        provider: "Instagram",
        type: "image",
      } as const;
      await asSystem(() => keepPostCopy(request, { ...post, picture: PNG }));
      expect(await check()).toMatchObject({ files: { compared: 3 }, flaw: null });
      const { copy } = await asSystem(() => readRequest(teamId, requestId));
      await put(copy?.pictureKey ?? "", meddled);
      expect((await check()).flaw).toEqual({ seq: 6, reason: "file_differs", about: "the copy of the post" });
      await put(copy?.pictureKey ?? "", PNG);
      await meddle(is("rightsrequest", assetId), within("copy", { title: "Pies" }));
      expect((await actAs(admin, () => Evidence.check(assetId))).flaw).toEqual({ seq: 6, reason: "copy_differs" });
    });
  });

  it("a check names the entry that gave the asset another name, also after a rename and a deletion", async () => {
    const { admin } = await aTeam();
    const made = await actAs(admin, () => anAsset());
    const check = () => actAs(admin, () => Evidence.check(made.id));
    const isIt = ({ assetId, files }: Item) => assetId === made.id && files !== undefined;
    const named = (name: string) => meddle(isIt, (item) => ({ ...item, name }));
    await named("Another");
    expect((await check()).flaw).toEqual({ seq: 1, reason: "name_differs" });
    await named(made.name);
    expect((await check()).flaw).toBeNull();
    await actAs(admin, () => Sent.editAsset(made.id, editOf(made, { name: "Sunrise" })));
    expect((await check()).flaw).toBeNull();
    await named(made.name);
    expect((await check()).flaw).toEqual({ seq: 2, reason: "name_differs" });
    await named("Sunrise");
    await actAs(admin, () => Clearance.remove(made.id));
    expect((await check()).flaw).toBeNull();
    await named("Another");
    expect((await check()).flaw).toEqual({ seq: 2, reason: "name_differs" });
    await named(`${ERASED} at the beach`);
    expect((await check()).flaw, "an erased part is no other name").toBeNull();
  });

  it.each([
    ["brand", "Other"],
    ["intendedUse", "Television"],
    ["message", "Hello"],
  ])("a check names the denial whose request has another %s", async (part, value) => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await deny(owner, { reason: "Not mine" });
    const check = () => actAs(admin, () => Evidence.check(asset.id));
    expect((await check()).flaw).toBeNull();
    await meddle(
      ({ requestId, assetId, decision }) => requestId !== undefined && assetId === asset.id && decision !== undefined,
      (item) => ({ ...item, [part]: value }),
    );
    expect((await check()).flaw).toEqual({ seq: 3, reason: "answer_differs" });
  });

  it.each([
    ["reason", { denyReason: "Later" }],
    ["answer", { status: "approved" }],
    ["network", { ownNetwork: ["browser"] }],
    ["confirmation", { confirmed: "mailed" }],
  ])("a check names the denial if somebody changed its %s in the asset's record", async (_what, change) => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await deny(owner, { reason: "Not mine" });
    await meddle(is("asset", asset.id), within("request", change));
    const { flaw } = await actAs(admin, () => Evidence.check(asset.id));
    expect(flaw).toEqual({ seq: 3, reason: "answer_differs", about: asset.request?.id });
  });

  it("only admins can check the activity of a deleted asset", async () => {
    const { admin, member, assetId } = await anApproval();
    await actAs(admin, () => Clearance.remove(assetId), CALLER);
    expect(await actAs(admin, () => Evidence.check(assetId))).toMatchObject({ entries: 4, flaw: null });
    await expect(actAs(member, () => Evidence.check(assetId))).rejects.toMatchObject({ code: "asset.not_found" });
  });
});
