import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { busEntries } from "../../../../../scripts/vitest/services.ts";
import { env } from "../../platform/env.ts";
import { sweepOutbox } from "../../platform/events/bus.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { editOf } from "../../testing/edit.ts";
import { anAsset, anOpenRequest, aTeam, CALLER, PNG, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { hashFile } from "../asset-file/hash-file.ts";
import { Search } from "../search/index.ts";
import { change, read } from "./change.ts";
import { Asset } from "./index.ts";

const FIELDS = { name: "Sunset", source: "Instagram", uploadedBy: "Ada Admin" };

describe("making an asset", () => {
  it("a new asset is stored as pending with its file, is counted, and gets an activity entry and two events", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const uploadId = await upload(PNG, { fileName: "Sonnenuntergang 🌅.png" });
      const tags = [
        { type: "brand" as const, name: "@rap" },
        { type: "theme" as const, name: "@RAP" },
        { type: "theme" as const, name: "rights-request" },
      ];
      const asset = await Sent.createAsset({ uploadId, ...FIELDS, tags, notes: "n", context: "c" });
      expect(asset).toMatchObject({
        ...FIELDS,
        status: "pending",
        type: "image",
        tags: [{ type: "brand", name: "@rap" }],
        notes: "n",
        context: "c",
        version: 1,
        files: [{ name: "Sonnenuntergang 🌅.png", contentType: "image/png", size: PNG.length, origin: "team" }],
      });
      expect(await Asset.get(asset.id)).toEqual(asset);
      expect(await Search.counts()).toEqual({ pending: 1, "requesting-rights": 0, approved: 0, denied: 0 });
      expect(await Asset.activity(asset.id)).toMatchObject([
        { seq: 1, type: "asset.created", to: "pending", by: { kind: "member", name: "Ada Admin" } },
      ]);
      await sweepOutbox(0);
      const events = (await busEntries()).filter(({ Detail }) => Detail.includes(asset.id));
      expect(events.map(({ DetailType }) => DetailType).sort()).toEqual(["asset.created", "asset.file.stored"]);
    });
  });

  it("five calls with one idempotency key make one asset, even in parallel", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const uploadId = await upload(PNG);
      const key = randomUUID();
      const make = () => Sent.createAsset({ uploadId, ...FIELDS }, key);
      const made = [...(await Promise.all([make(), make(), make(), make()])), await make()];
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect(await Search.counts()).toMatchObject({ pending: 1 });
    });
  });

  it("two people who use the same idempotency key make two assets", async () => {
    const { admin, member } = await aTeam();
    const key = randomUUID();
    const make = async () => Sent.createAsset({ uploadId: await upload(PNG), ...FIELDS }, key);
    const [one, other] = [await actAs(admin, make), await actAs(member, make)];
    expect(one.id).not.toBe(other.id);
  });

  it("three parallel calls with one upload make one asset", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const uploadId = await upload(PNG);
      const make = () => Sent.createAsset({ uploadId, ...FIELDS });
      const results = await Promise.allSettled([make(), make(), make()]);
      const codes = results.map((result) => (result.status === "rejected" ? result.reason.code : "made"));
      expect(codes.sort()).toEqual(["made", "upload.wrong_state", "upload.wrong_state"]);
      expect(await Search.counts()).toMatchObject({ pending: 1 });
    });
  });

  it("an asset can't be made from another person's upload or from an incomplete upload", async () => {
    const { admin, member } = await aTeam();
    const stranger = await aTeam("Another Network");
    const { owner } = await anOpenRequest(admin);
    const foreign = [
      await actAs(member, () => upload(PNG)),
      await actAs(stranger.admin, () => upload(PNG)),
      await actAs(owner, () => upload(PNG, { owner: true }), CALLER),
      "upl_00000000000000000000000000",
      "",
      "\ud800",
    ];
    await actAs(admin, async () => {
      for (const uploadId of foreign) {
        await expect(Sent.createAsset({ uploadId, ...FIELDS })).rejects.toMatchObject({
          code: expect.stringMatching(/^(upload.not_found|request.invalid)$/),
        });
      }
      const open = await Sent.createUpload({ fileName: "a.png", contentType: "image/png", size: 10 });
      await expect(Sent.createAsset({ uploadId: open.id, ...FIELDS })).rejects.toMatchObject({
        code: "upload.not_completed",
      });
      expect(await Search.counts()).toMatchObject({ pending: 0, "requesting-rights": 1 });
    });
  });

  it("a new asset accepts its own upload's thumbnail, and another upload's thumbnail is refused", async () => {
    const { admin } = await aTeam();
    const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9", "hex");
    const thumbnailOf = async (forUploadId: string) => {
      const declared = { fileName: "t.jpg", contentType: "image/jpeg" };
      return upload(jpeg, { ...declared, purpose: "thumbnail" as const, forUploadId });
    };
    await actAs(admin, async () => {
      const [uploadId, otherId] = [await upload(PNG), await upload(PNG)];
      const foreign = await thumbnailOf(otherId);
      const refused = Sent.createAsset({ uploadId, thumbnailUploadId: foreign, ...FIELDS });
      await expect(refused).rejects.toMatchObject({ code: "upload.not_found" });
      const asset = await Sent.createAsset({ uploadId, thumbnailUploadId: await thumbnailOf(uploadId), ...FIELDS });
      expect(asset.thumbnailUrl).toContain(asset.id);
      // A thumbnail's upload can't become an asset's file.
      await expect(Sent.createAsset({ uploadId: foreign, ...FIELDS })).rejects.toMatchObject({
        code: "upload.not_found",
      });
    });
  });

  it.each([
    [{ name: " " }, { name: "Asset Name is required" }],
    [{ source: "" }, { source: "Source is required" }],
    [{ uploadedBy: undefined }, { uploadedBy: "Uploader is required" }],
    [{ notes: "n".repeat(5_001) }, { notes: "Notes is too long (maximum 5,000 characters)" }],
    [{ tags: [{ type: "theme", name: "x".repeat(51) }] }, { "tags.0.name": "Tag is too long (maximum 50 characters)" }],
    [{ tags: Array.from({ length: 51 }, (_, n) => ({ type: "theme", name: `t${n}` })) }, { tags: "At most 50 tags" }],
  ])("a new asset with %j is refused with a message at the field", async (wrong, fields) => {
    const { admin } = await aTeam();
    const input = { uploadId: "upl_00000000000000000000000000", ...FIELDS, ...wrong };
    const made = actAs(admin, () => Sent.createAsset(input as Parameters<typeof Sent.createAsset>[0]));
    await expect(made).rejects.toMatchObject({ code: "request.invalid", fields });
  });
});

describe("editing an asset", () => {
  it("an edit of an asset changes fields and version, and the activity names the changed fields", async () => {
    const { admin, member } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const edited = await actAs(member, () =>
      Sent.editAsset(asset.id, editOf(asset, { name: "Sunrise", tags: [{ type: "theme", name: "light" }] })),
    );
    expect(edited).toMatchObject({ name: "Sunrise", tags: [{ type: "theme", name: "light" }], version: 2 });
    const steps = await actAs(admin, () => Asset.activity(asset.id));
    expect(steps.at(-1)).toMatchObject({
      type: "asset.edited",
      facts: { fields: "name, tags" },
      by: { name: "Max Member" },
    });
  });

  it("an edit of an asset without changes stores nothing", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const asset = await anAsset();
      const tagged = await Sent.editAsset(
        asset.id,
        editOf(asset, { tags: [{ type: "theme", name: "light" }], notes: "n" }),
      );
      const same = await Sent.editAsset(asset.id, editOf(tagged));
      expect(same).toEqual(tagged);
      expect(await Asset.activity(asset.id)).toHaveLength(2);
    });
  });

  it("a member who edits an old version of an asset gets a conflict, and nothing is overwritten", async () => {
    const { admin, member } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    await actAs(admin, () => Sent.editAsset(asset.id, editOf(asset, { name: "Ada's" })));
    const second = actAs(member, () => Sent.editAsset(asset.id, editOf(asset, { notes: "Max's" })));
    await expect(second).rejects.toMatchObject({ code: "asset.conflict", kind: "conflict" });
    expect(await actAs(admin, () => Asset.get(asset.id))).toMatchObject({ name: "Ada's", notes: "", version: 2 });
  });

  it("one of ten parallel edits of an asset is stored, and the other edits get a conflict", async () => {
    const { admin, member } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        actAs(n % 2 ? admin : member, () => Sent.editAsset(asset.id, editOf(asset, { name: `Number ${n}` }))),
      ),
    );
    const codes = results.map((result) => (result.status === "rejected" ? result.reason.code : "kept"));
    expect(codes.filter((code) => code === "kept")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["kept", "asset.conflict"]));
    expect(await actAs(admin, () => Asset.activity(asset.id))).toHaveLength(2);
  });

  it("an edit of an asset is stored even if the file's hash was stored after the asset was read", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const { files } = await read(teamId, asset.id);
    await actAs({ kind: "system", name: "HashFile", teamId }, () => hashFile(asset.id, files[0]?.id ?? ""));
    const edited = await actAs(admin, () => Sent.editAsset(asset.id, editOf(asset, { name: "Sunrise" })));
    expect(edited).toMatchObject({ name: "Sunrise", files: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }] });
  });

  it("an asset's edit and its file's hash are both stored if they are written at the same moment", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const { files } = await read(teamId, asset.id);
    await Promise.all([
      actAs({ kind: "system", name: "HashFile", teamId }, () => hashFile(asset.id, files[0]?.id ?? "")),
      actAs(admin, () => Sent.editAsset(asset.id, editOf(asset, { name: "Sunrise" }))),
    ]);
    const after = await actAs(admin, () => Asset.get(asset.id));
    expect(after).toMatchObject({ name: "Sunrise", files: [{ sha256: expect.any(String) }] });
    expect(await actAs(admin, () => Asset.activity(asset.id))).toHaveLength(3);
  });
});

describe("another team's asset", () => {
  const ways: [string, (id: string) => Promise<unknown>][] = [
    ["get", (id) => Asset.get(id)],
    ["activity", (id) => Asset.activity(id)],
    ["a page of the activity", (id) => Asset.activityPage(id, { limit: 1 })],
    ["edit", (id) => Sent.editAsset(id, { version: 1, name: "Mine", source: "s", uploadedBy: "me", tags: [] })],
    ["setStatus", (id) => Clearance.setStatus(id, { version: 1, status: "denied" })],
  ];

  it.each(ways)("a call for another team's asset is answered as if the id were unknown: %s", async (_, way) => {
    const [theirs, ours] = [await aTeam("Secret Network"), await aTeam()];
    const asset = await actAs(theirs.admin, () => anAsset("Unreleased cover"));
    const ids = [asset.id, "ast_00000000000000000000000000", "", "#", "a".repeat(900)];
    for (const id of ids) {
      const error: unknown = await actAs(ours.admin, () => way(id)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "asset.not_found", kind: "not_found", message: "Asset not found" });
      expect(inspect(error, { depth: 9 })).not.toContain("Unreleased");
    }
    expect(await actAs(theirs.admin, () => Asset.get(asset.id))).toEqual(asset);
  });

  it("another team's asset is in no list, count or change feed", async () => {
    const [theirs, ours] = [await aTeam("Secret Network"), await aTeam()];
    const since = await actAs(ours.admin, async () => (await Asset.changes()).cursor);
    await actAs(theirs.admin, () => anAsset("Unreleased cover"));
    const seen = await actAs(ours.admin, () =>
      Promise.all([
        Search.list({ limit: 100 }),
        Search.list({ limit: 100, column: "pending" }),
        Search.counts(),
        Asset.changes(since),
      ]),
    );
    expect(JSON.stringify(seen)).not.toContain("Unreleased");
    expect(seen).toMatchObject([{ items: [] }, { items: [] }, { pending: 0 }, { items: [] }]);
  });
});

it("a change of an asset leaves the table unchanged if the last write of its transaction fails", async () => {
  const { admin, teamId } = await aTeam();
  const asset = await actAs(admin, () => anAsset());
  const before = await table.send(new ScanCommand({ TableName: env.TABLE_NAME }));
  const poisoned = actAs(admin, () =>
    change(teamId, asset.id, (current) => ({
      next: { ...current, status: "denied" },
      step: { type: "asset.status.changed", from: current.status, to: "denied" },
      // Makes the last write of the transaction fail.
      also: [{ Put: { TableName: env.TABLE_NAME, Item: { pk: "no sort key" } } }],
    })),
  );
  await expect(poisoned).rejects.toThrow();
  const after = await table.send(new ScanCommand({ TableName: env.TABLE_NAME }));
  expect(after.Items).toEqual(before.Items);
});
