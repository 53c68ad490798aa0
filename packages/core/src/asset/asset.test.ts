import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { busEntries } from "../../../../scripts/vitest/services.ts";
import type { ActivityQuery } from "../activity/activity.schema.ts";
import { Clearance } from "../clearance/index.ts";
import { GrantEntity } from "../grant/grant.entity.ts";
import { env } from "../platform/env.ts";
import { sweepOutbox } from "../platform/events/bus.ts";
import { actAs } from "../platform/identity/actor.ts";
import { table } from "../platform/store/clients.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { Search } from "../search/index.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER, PNG, upload } from "../testing/scene.ts";
import { Sent } from "../testing/sent.ts";
import type { Asset as AssetView, EditAssetInput, SetStatusInput } from "./asset.schema.ts";
import { change, read } from "./change.ts";
import { hashFile } from "./hash-file.ts";
import { Asset } from "./index.ts";

const FIELDS = { name: "Sunset", source: "Instagram", uploadedBy: "Ada Admin" };

const editOf = (asset: AssetView, fields: Partial<EditAssetInput> = {}): EditAssetInput => ({
  version: asset.version,
  name: asset.name,
  source: asset.source,
  uploadedBy: asset.uploadedBy,
  tags: asset.tags,
  notes: asset.notes,
  ...fields,
});

describe("making an asset", () => {
  it("stores it as pending, with its file, its counts, entry 1 and two events, in one step", async () => {
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
      expect(await Asset.counts()).toEqual({ pending: 1, "requesting-rights": 0, approved: 0, denied: 0 });
      expect(await Asset.activity(asset.id)).toMatchObject([
        { seq: 1, type: "asset.created", to: "pending", by: { kind: "member", name: "Ada Admin" } },
      ]);
      await sweepOutbox(0);
      const events = (await busEntries()).filter(({ Detail }) => Detail.includes(asset.id));
      expect(events.map(({ DetailType }) => DetailType).sort()).toEqual(["asset.created", "asset.file.stored"]);
    });
  });

  it("makes one asset for one idempotency key, however often it is sent, also in parallel", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const uploadId = await upload(PNG);
      const key = randomUUID();
      const make = () => Sent.createAsset({ uploadId, ...FIELDS }, key);
      const made = [...(await Promise.all([make(), make(), make(), make()])), await make()];
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect(await Asset.counts()).toMatchObject({ pending: 1 });
    });
  });

  it("makes two assets if two people use the same key", async () => {
    const { admin, member } = await aTeam();
    const key = randomUUID();
    const make = async () => Sent.createAsset({ uploadId: await upload(PNG), ...FIELDS }, key);
    const [one, other] = [await actAs(admin, make), await actAs(member, make)];
    expect(one.id).not.toBe(other.id);
  });

  it("uses an upload once: of two parallel calls one makes an asset", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const uploadId = await upload(PNG);
      const make = () => Sent.createAsset({ uploadId, ...FIELDS });
      const results = await Promise.allSettled([make(), make(), make()]);
      const codes = results.map((result) => (result.status === "rejected" ? result.reason.code : "made"));
      expect(codes.sort()).toEqual(["made", "upload.wrong_state", "upload.wrong_state"]);
      expect(await Asset.counts()).toMatchObject({ pending: 1 });
    });
  });

  it("refuses a colleague's, another team's and an owner's upload, and an incomplete one", async () => {
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
      expect(await Asset.counts()).toMatchObject({ pending: 0, "requesting-rights": 1 });
    });
  });

  it("accepts a thumbnail of this upload, and refuses another upload's", async () => {
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
      // It can't be the thumbnail and the file at once.
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
  ])("refuses %j with a message at the field", async (wrong, fields) => {
    const { admin } = await aTeam();
    const input = { uploadId: "upl_00000000000000000000000000", ...FIELDS, ...wrong };
    const made = actAs(admin, () => Sent.createAsset(input as Parameters<typeof Sent.createAsset>[0]));
    await expect(made).rejects.toMatchObject({ code: "request.invalid", fields });
  });
});

describe("editing an asset", () => {
  it("changes the fields and the version, and says which fields changed", async () => {
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

  it("leaves no trace if nothing changed", async () => {
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

  it("from the same version by two people gives the second a conflict and overwrites nothing", async () => {
    const { admin, member } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    await actAs(admin, () => Sent.editAsset(asset.id, editOf(asset, { name: "Ada's" })));
    const second = actAs(member, () => Sent.editAsset(asset.id, editOf(asset, { notes: "Max's" })));
    await expect(second).rejects.toMatchObject({ code: "asset.conflict", kind: "conflict" });
    expect(await actAs(admin, () => Asset.get(asset.id))).toMatchObject({ name: "Ada's", notes: "", version: 2 });
  });

  it("ten times in parallel stores one edit; the others get a conflict", async () => {
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

  it("doesn't conflict with background changes", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const { files } = await read(teamId, asset.id);
    await actAs({ kind: "system", name: "HashFile", teamId }, () => hashFile(asset.id, files[0]?.id ?? ""));
    const edited = await actAs(admin, () => Sent.editAsset(asset.id, editOf(asset, { name: "Sunrise" })));
    expect(edited).toMatchObject({ name: "Sunrise", files: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }] });
  });

  it("loses nothing if a person and the background write at the same moment", async () => {
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

describe("setting a status by hand", () => {
  const set = (asset: AssetView, input: Omit<SetStatusInput, "version">) =>
    Clearance.setStatus(asset.id, { version: asset.version, ...input });

  it("is for admins only", async () => {
    const { admin, member } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    await expect(actAs(member, () => set(asset, { status: "approved" }))).rejects.toMatchObject({
      code: "auth.forbidden",
      kind: "forbidden",
    });
    expect(await actAs(member, () => Asset.get(asset.id))).toMatchObject({ status: "pending", version: 1 });
  });

  it("to approved makes a grant that names an admin, and the entry names the grant", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const input = { status: "approved" as const, usageRights: "Website content", notes: "By phone" };
    const after = await actAs(admin, () => set(asset, input));
    expect(after).toMatchObject({
      status: "approved",
      approval: { origin: "admin", approverName: "Ada Admin", usageRights: "Website content", notes: "By phone" },
    });
    const { data } = await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go();
    expect(data).toMatchObject([
      { origin: "admin", usageRights: "Website content", grantedBy: { userId: admin.userId } },
    ]);
    const steps = await actAs(admin, () => Asset.activity(asset.id));
    expect(steps.at(-1)).toMatchObject({
      type: "asset.status.changed",
      from: "pending",
      to: "approved",
      facts: { grant: data[0]?.grantId, "usage rights": "Website content" },
    });
  });

  it.each(["pending", "denied", "requesting-rights"] as const)(
    "%s clears the approval; the grant stays",
    async (status) => {
      const { admin, teamId } = await aTeam();
      const { asset, owner } = await anOpenRequest(admin);
      await approve(owner);
      const approved = await actAs(admin, () => Asset.get(asset.id));
      const after = await actAs(admin, () => set(approved, { status }));
      expect(after.status).toBe(status);
      expect(after.approval).toBeUndefined();
      const { data } = await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go();
      expect(data).toMatchObject([{ origin: "owner" }]);
    },
  );

  it.each(["pending", "denied", "approved"] as const)("%s withdraws the open request, and says so", async (status) => {
    const { admin } = await aTeam();
    const { asset, request, token } = await anOpenRequest(admin);
    const after = await actAs(admin, () => set(asset, { status }));
    expect(after).toMatchObject({ status, request: { id: request.id, status: "withdrawn" } });
    await expect(RightsRequest.ownerByToken(token)).rejects.toMatchObject({ code: "rights_request.not_found" });
    expect(await actAs(admin, () => RightsRequest.openOf(asset.id))).toBeNull();
    const steps = await actAs(admin, () => Asset.activity(asset.id));
    expect(steps.at(-1)?.facts).toMatchObject({ "withdrawn request": request.id });
  });

  it("to requesting-rights makes no link, and Request Rights is offered", async () => {
    const { admin } = await aTeam();
    const asset = await actAs(admin, () => anAsset());
    const after = await actAs(admin, () => set(asset, { status: "requesting-rights" }));
    expect(after.status).toBe("requesting-rights");
    expect(after.request).toBeUndefined();
    expect(await actAs(admin, () => RightsRequest.openOf(asset.id))).toBeNull();
  });

  it("by an admin while the owner decides: one wins, and the other is told", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    const [byAdmin, byOwner] = await Promise.allSettled([
      actAs(admin, () => set(asset, { status: "denied" })),
      approve(owner),
    ]);
    const codes = [byAdmin, byOwner].map((result) => (result.status === "rejected" ? result.reason.code : "won"));
    expect(codes.filter((code) => code === "won")).toHaveLength(1);
    const loser = codes.find((code) => code !== "won");
    expect(["asset.conflict", "rights_request.not_found"]).toContain(loser);
    const after = await actAs(admin, () => Asset.get(asset.id));
    expect([after.status, after.request?.status]).toEqual(
      codes[0] === "won" ? ["denied", "withdrawn"] : ["approved", "approved"],
    );
  });

  it("on an old version is a conflict, and setting the same status again changes nothing", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const asset = await anAsset();
      const denied = await set(asset, { status: "denied" });
      await expect(set(asset, { status: "approved" })).rejects.toMatchObject({ code: "asset.conflict" });
      expect(await set(denied, { status: "denied" })).toEqual(denied);
      expect(await Asset.activity(asset.id)).toHaveLength(2);
    });
  });

  it("shows an outsider's address only to admins", async () => {
    const { admin, member } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await approve(owner);
    const [forAdmin, forMember] = [
      await actAs(admin, () => Asset.get(asset.id)),
      await actAs(member, () => Asset.get(asset.id)),
    ];
    expect(forAdmin.approval?.approverEmail).toBe("olivia@example.com");
    expect(JSON.stringify(forMember)).not.toContain("olivia@example.com");
    const steps = await actAs(member, () => Asset.activity(asset.id));
    expect(JSON.stringify(steps)).not.toMatch(/olivia@example\.com|203\.0\.113\.7|iPhone/);
  });
});

describe("an asset's activity", () => {
  it("is read in pages, newest first, each step once, down to the first", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      let asset = await anAsset();
      for (const name of ["a", "b", "c", "d"]) asset = await Sent.editAsset(asset.id, editOf(asset, { name }));
      const all = (await Asset.activity(asset.id)).toReversed();
      for (const limit of [1, 2, 4, 5, 6]) {
        const seen = [];
        let cursor: string | undefined;
        do {
          const page = await Asset.activityPage(asset.id, { cursor, limit });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          seen.push(...page.items);
          cursor = page.cursor ?? undefined;
        } while (cursor);
        expect([limit, seen]).toEqual([limit, all]);
      }
    });
  });

  it("can be filtered by kind of step and by person, page by page", async () => {
    const { admin, member } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await actAs(member, async () => {
      let current = await Asset.get(asset.id);
      for (let n = 0; n < 5; n++) current = await Sent.editAsset(asset.id, editOf(current, { name: `Dusk ${n}` }));
    });
    await approve(owner);
    const seqs = async (narrow: Omit<ActivityQuery, "limit" | "cursor">, limit = 2) => {
      const found: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await actAs(admin, () => Asset.activityPage(asset.id, { ...narrow, limit, cursor }));
        expect(page.items.length).toBeLessThanOrEqual(limit);
        found.push(...page.items.map(({ seq }) => seq));
        cursor = page.cursor ?? undefined;
      } while (cursor);
      return found;
    };
    expect(await seqs({ kind: "decisions" })).toEqual([8]);
    expect(await seqs({ kind: "requests" })).toEqual([2]);
    expect(await seqs({ kind: "edits" })).toEqual([7, 6, 5, 4, 3, 1]);
    expect(await seqs({ kind: "edits", who: admin.userId })).toEqual([1]);
    expect(await seqs({ who: "member" }, 100)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await seqs({ who: "owner" })).toEqual([8]);
    expect(await seqs({ who: "system" })).toEqual([]);
    expect(await seqs({ kind: "downloads", who: "owner" })).toEqual([]);
  });

  it("accepts only its own cursors", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const [one, two] = [await anAsset(), await anAsset()];
      await Sent.editAsset(one.id, editOf(one, { name: "Other" }));
      const { cursor } = await Asset.activityPage(one.id, { limit: 1 });
      const elsewhere = Asset.activityPage(two.id, { cursor: cursor ?? "", limit: 1 });
      await expect(elsewhere).rejects.toMatchObject({ code: "cursor.invalid" });
    });
  });
});

describe("another team's asset", () => {
  const ways: [string, (id: string) => Promise<unknown>][] = [
    ["get", (id) => Asset.get(id)],
    ["activity", (id) => Asset.activity(id)],
    ["a page of it", (id) => Asset.activityPage(id, { limit: 1 })],
    ["edit", (id) => Sent.editAsset(id, { version: 1, name: "Mine", source: "s", uploadedBy: "me", tags: [] })],
    ["setStatus", (id) => Clearance.setStatus(id, { version: 1, status: "denied" })],
  ];

  it.each(ways)("can't be reached by %s: the answer is the same as for an unknown id", async (_, way) => {
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

  it("appears in no list, count or feed", async () => {
    const [theirs, ours] = [await aTeam("Secret Network"), await aTeam()];
    const since = await actAs(ours.admin, async () => (await Asset.changes()).cursor);
    await actAs(theirs.admin, () => anAsset("Unreleased cover"));
    const seen = await actAs(ours.admin, () =>
      Promise.all([
        Search.list({ limit: 100 }),
        Search.list({ limit: 100, column: "pending" }),
        Asset.counts(),
        Asset.changes(since),
      ]),
    );
    expect(JSON.stringify(seen)).not.toContain("Unreleased");
    expect(seen).toMatchObject([{ items: [] }, { items: [] }, { pending: 0 }, { items: [] }]);
  });
});

it("a change leaves either the old state, or the new state with entry, counts and event, never a part", async () => {
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
