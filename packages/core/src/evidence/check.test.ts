import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { Anchor } from "../anchor/index.ts";
import { Asset } from "../asset/index.ts";
import { hashFile } from "../asset-file/hash-file.ts";
import { Clearance } from "../clearance/index.ts";
import { issue } from "../licence-document/issue.ts";
import { forMember } from "../licence-document/read.ts";
import { env } from "../platform/env.ts";
import { sha256 } from "../platform/hash.ts";
import { actAs } from "../platform/identity/actor.ts";
import { table } from "../platform/store/clients.ts";
import { licenceKey } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";
import { keepPostCopy } from "../rights-request/post-copy.ts";
import { read as readRequest } from "../rights-request/read.ts";
import { anApproval } from "../testing/evidence.ts";
import { CALLER, PNG } from "../testing/scene.ts";
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

const anchor = (teamId: string) => actAs({ kind: "system", name: "write-anchor", teamId }, () => Anchor.write());
const told = (check: Awaited<ReturnType<typeof Evidence.check>>) =>
  sentencesOf(check, (at) => at.slice(0, 10)).join(" ");

describe("a check of an asset's activity", () => {
  it("says that all entries fit, and that there is no anchor yet", async () => {
    const { member, assetId } = await anApproval();
    const check = await actAs(member, () => Evidence.check(assetId));
    expect(check).toMatchObject({ entries: 3, redacted: 0, terms: 1, anchors: 0, lastAnchor: null, flaw: null });
    expect(told(check)).toContain("All 3 entries fit.");
    expect(told(check)).toContain("This history is in no daily checkpoint yet");
  });

  it("compares with every anchor, and names the last one", async () => {
    const { member, teamId, assetId } = await anApproval();
    await anchor(teamId);
    const check = await actAs(member, () => Evidence.check(assetId));
    expect(check).toMatchObject({ anchors: 1, lastAnchor: { seq: 3 }, flaw: null });
    expect(told(check)).toContain("it then ended at entry 3. It fits.");
  });

  it("names the changed entry", async () => {
    const { member, assetId } = await anApproval();
    await meddle(
      ({ __edb_e__, assetId: id, seq }) => __edb_e__ === "activity" && id === assetId && seq === 2,
      (item) => ({ ...item, facts: { ...(item.facts as Item), brand: "Other" } }),
    );
    const check = await actAs(member, () => Evidence.check(assetId));
    expect(check).toMatchObject({ entries: 1, flaw: { seq: 2, reason: "changed" } });
    expect(told(check)).toContain("Entry 2 was changed.");
  });

  it("names the entry whose accepted terms differ from the stored ones", async () => {
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
  it.each<[string, string, (item: Item) => Item, string]>([
    ["a grant's restrictions", "grant", (item) => ({ ...item, restrictions: [] }), "grant_differs"],
    ["a grant's end", "grant", (item) => ({ ...item, expiresOn: "" }), "grant_differs"],
    ["the message to the owner", "grant", within("evidence", { message: "Hi" }), "grant_differs"],
    ["the name of the person who granted", "grant", within("grantedBy", { name: "Other" }), "answer_differs"],
    ["the request's message", "rightsrequest", (item) => ({ ...item, message: "Hi" }), "answer_differs"],
    ["the name in the answer", "rightsrequest", within("decision", { name: "Other" }), "answer_differs"],
    ["the scope of the answer", "rightsrequest", within("decision", { restrictions: [] }), "answer_differs"],
    ["the end that the asset shows", "asset", within("approval", { expiresOn: "2999-11-30" }), "rights_differ"],
    ["the rights that the asset shows", "asset", within("approval", { usageRights: "All" }), "rights_differ"],
    ["the grant that the asset shows", "asset", within("approval", { grantId: "grt_0" }), "rights_differ"],
  ])("notices that somebody changed %s", async (_title, entity, change, reason) => {
    const { member, assetId } = await anApproval();
    await meddle(is(entity, assetId), change);
    const { flaw } = await actAs(member, () => Evidence.check(assetId));
    expect(flaw).toEqual({ seq: 3, reason });
  });

  it("compares the license document, which can't be downloaded once it was changed", async () => {
    const { member, teamId, assetId, requestId } = await anApproval();
    const asSystem = (work: () => Promise<void>) => actAs({ kind: "system", name: "test", teamId }, work, CALLER);
    await asSystem(() => issue({ requestId, assetId }, async () => Buffer.from("%PDF")));
    const { approval } = await actAs(member, () => Asset.get(assetId));
    const grantId = approval?.grantId ?? "";
    expect(await actAs(member, () => Evidence.check(assetId))).toMatchObject({ flaw: null });
    expect((await actAs(member, () => forMember(grantId))).body.toString()).toBe("%PDF");
    const Key = licenceKey(teamId, grantId);
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

  describe("reads the stored files", () => {
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

    it("a check that reads the stored files says how many have the hash in their entry, and how many aren't hashed yet", async () => {
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
    ])("a check that reads the stored files names %s with a changed byte", async (_whose, index) => {
      const { check, keys, files } = await withFiles();
      await put(keys[index] ?? "", meddled);
      const found = await check();
      expect(found.flaw).toEqual({ seq: 4 + index, reason: "file_differs", about: files[index]?.name });
      expect(told(found)).toContain(`names another hash than that of what is stored: ${files[index]?.name}.`);
    });

    it.each([
      ["was taken out of the record", (files: Item[]) => files.slice(1)],
      ["lost its hash in the record", (files: Item[]) => files.map(({ sha256: _, ...file }) => file)],
      ["has another size in the record", (files: Item[]) => files.map((file) => ({ ...file, size: 300_000_000 }))],
    ])("a check that reads the stored files names a file that %s", async (_what, change) => {
      const { check, assetId, keys, files } = await withFiles();
      await put(keys[0] ?? "", meddled);
      await meddle(is("asset", assetId), (item) => ({ ...item, files: change(item.files as Item[]) }));
      expect((await check()).flaw).toEqual({ seq: 4, reason: "file_differs", about: files[0]?.name });
    });

    it("a check that reads the stored files names a file that is missing or has another length, also if its hash was changed too", async () => {
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

    it("unless they are too large together, and says so", async () => {
      const { admin, teamId, assetId } = await anApproval();
      const { files } = await actAs(admin, () => Asset.get(assetId));
      const size = 101 * 1024 * 1024;
      // This happens before the files are hashed, so that the entry has the same size.
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

    it("a check that reads the stored files also reads the copies of posts with their pictures", async () => {
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

  it("only admins can check the activity of a deleted asset", async () => {
    const { admin, member, assetId } = await anApproval();
    await actAs(admin, () => Clearance.remove(assetId), CALLER);
    expect(await actAs(admin, () => Evidence.check(assetId))).toMatchObject({ entries: 4, flaw: null });
    await expect(actAs(member, () => Evidence.check(assetId))).rejects.toMatchObject({ code: "asset.not_found" });
  });
});
