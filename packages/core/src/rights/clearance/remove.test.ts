import { describe, expect, it } from "vitest";
import { verifyAll } from "../../base/ledger/verify.ts";
import { read } from "../../library/asset/change.ts";
import { Asset } from "../../library/asset/index.ts";
import { purgeFiles, thumbnailKeyOf } from "../../library/asset/purge.ts";
import { findTombstone } from "../../library/asset/tombstone.entity.ts";
import { ACTIVITIES, verifyAsset } from "../../library/asset/verify.ts";
import { hashFile } from "../../library/asset-file/hash-file.ts";
import { makeThumbnail } from "../../library/asset-file/make-thumbnail.ts";
import { Search } from "../../library/search/index.ts";
import { sendAboutAsset } from "../../notices/mail/about-asset.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import {
  anAsset,
  anOpenRequest,
  approve,
  askRemoval,
  aTeam,
  CALLER,
  deny,
  OLIVIA,
  storedObjects,
} from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { GrantEntity } from "../grant/grant.entity.ts";
import { Removal } from "../removal/index.ts";
import { ownerOfRemovalMail } from "../removal/mails.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { requesterMail, uploaderMail } from "../rights-request/mails.ts";
import { Clearance } from "./index.ts";

const system = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name: "test", teamId }, work);
const inSixSeconds = { now: () => new Date(Date.now() + 6_000) };
const gone = { code: "asset.not_found", kind: "not_found" };

const removed = (admin: MemberActor, id: string) => actAs(admin, () => Clearance.remove(id), CALLER);
const stored = (admin: MemberActor) => actAs(admin, () => anAsset(), CALLER);

describe("deleting an asset", () => {
  it("a deleted asset is in no list or count, and a record names the asset and the person who deleted the asset", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await stored(admin);
    await removed(admin, asset.id);
    await actAs(admin, async () => {
      await expect(Asset.get(asset.id)).rejects.toMatchObject(gone);
      expect((await Search.list({ limit: 10 })).items).toEqual([]);
      expect(await Search.counts()).toMatchObject({ pending: 0 });
    });
    expect(await actAs(admin, Search.uploadStats)).toMatchObject({ totalAssets: 0 });
    expect(await findTombstone(teamId, asset.id)).toMatchObject({
      assetId: asset.id,
      name: asset.name,
      deletedBy: admin.userId,
      changedAt: expect.stringMatching(/Z$/),
      head: { seq: 2 },
    });
  });

  it("a member can't delete an asset, and a deleted asset or another team's asset isn't found", async () => {
    const { admin, member } = await aTeam();
    const { id } = await stored(admin);
    await expect(removed(member, id)).rejects.toMatchObject({ code: "auth.forbidden" });
    await removed(admin, id);
    await expect(removed(admin, id)).rejects.toMatchObject(gone);
    await expect(removed((await aTeam()).admin, id)).rejects.toMatchObject(gone);
  });

  it("the change feed names a deleted asset", async () => {
    const { admin } = await aTeam();
    const [kept, deleted] = [await stored(admin), await stored(admin)];
    const { cursor } = await actAs(admin, () => Asset.changes());
    await removed(admin, deleted.id);
    const told = await withClock(inSixSeconds, () => actAs(admin, () => Asset.changes(cursor)));
    expect(told).toMatchObject({ deleted: [deleted.id], more: false });
    expect(told.items.map(({ id }) => id)).toEqual([kept.id]);
  });

  it("the open request of a deleted asset can't be answered, and the request's link stops working", async () => {
    const { admin } = await aTeam();
    const { asset, token, owner } = await anOpenRequest(admin);
    await removed(admin, asset.id);
    const notFound = { code: "rights_request.not_found" };
    await expect(RightsRequest.ownerByToken(token)).rejects.toMatchObject(notFound);
    await expect(deny(owner)).rejects.toMatchObject(notFound);
    await actAs(owner, () => RightsRequest.viewed());
  });

  it("an owner's decision, its grant and its history stay when the asset is deleted", async () => {
    const { admin, teamId, member } = await aTeam();
    const { asset, token, owner } = await anOpenRequest(admin);
    await approve(owner);
    await removed(admin, asset.id);
    const again = await RightsRequest.ownerByToken(token);
    expect(await actAs(again, () => RightsRequest.forOwner())).toMatchObject({ status: "approved", preview: null });
    await expect(deny(owner)).rejects.toMatchObject({ code: "rights_request.already_decided" });
    const { data: grants } = await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go();
    expect(grants).toMatchObject([{ evidence: { terms: expect.stringContaining("license") } }]);
    const history = await actAs(admin, () => Asset.activity(asset.id));
    expect(history.map(({ type }) => type)).toEqual([
      "asset.created",
      "rights_request.created",
      "rights_request.approved",
      "asset.deleted",
    ]);
    await expect(actAs(member, () => Asset.activity(asset.id))).rejects.toMatchObject(gone);
  });

  it("an open request for removal is followed: the license ends, its owner reads and is told so, and copies stay stopped", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, owner, request } = await anOpenRequest(admin, { contentOwnerEmail: OLIVIA.email });
    await approve(owner);
    await askRemoval(owner);
    await removed(admin, asset.id);
    const page = await actAs(owner, () => RightsRequest.forOwner(), CALLER);
    const { deletedAt, stop } = (await findTombstone(teamId, asset.id)) ?? {};
    const endedAt = stop?.facts[0]?.at;
    expect(page).toMatchObject({ decision: { ended: true }, removal: { open: false, endedAt } });
    expect(endedAt?.slice(0, 10)).toBe(deletedAt?.slice(0, 10));
    expect(stop?.facts).toMatchObject([{ row: "ended_for_owner", id: request.id, who: [expect.any(String)] }]);
    const [grant] = (await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go()).data;
    expect(grant?.ended).toEqual({ at: expect.any(String), by: "owner" });
    const told = (await outboxEvents()).filter((one) => one.name === "removal.ended" && one.teamId === teamId);
    expect(told.map(({ data }) => data)).toEqual([{ requestId: request.id, assetId: asset.id }]);
    expect(await system(teamId, () => ownerOfRemovalMail(request.id, () => undefined, {}))).toMatchObject({
      to: [{ email: OLIVIA.email }],
    });
    expect(await verifyAsset(teamId, asset.id)).toMatchObject({ ok: true });
  });

  it("an owner who asked for nothing isn't told that the license ended as they wished", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, owner, request } = await anOpenRequest(admin);
    await approve(owner);
    await removed(admin, asset.id);
    expect((await actAs(owner, () => RightsRequest.forOwner(), CALLER)).removal).toMatchObject({ endedAt: null });
    expect(await system(teamId, () => ownerOfRemovalMail(request.id, () => undefined, {}))).toBeUndefined();
  });

  it("a request for removal that was refused is over with the asset: its owner doesn't read that the team has been told", async () => {
    const { admin } = await aTeam();
    const { asset, owner, request } = await anOpenRequest(admin);
    await approve(owner);
    await askRemoval(owner, { about: "other" });
    await actAs(admin, () => Removal.keep(asset.id, { requestId: request.id, reason: "Licensed" }), CALLER);
    await removed(admin, asset.id);
    const { removal } = await actAs(owner, () => RightsRequest.forOwner(), CALLER);
    expect(removal).toMatchObject({ open: false, askedAt: null, endedAt: null });
  });

  it("the hash chain of a deleted asset is valid", async () => {
    const { admin, teamId } = await aTeam();
    const [kept, { asset, owner }] = [await stored(admin), await anOpenRequest(admin)];
    await approve(owner);
    await removed(admin, asset.id);
    expect(await verifyAsset(teamId, asset.id)).toEqual({ ok: true, entries: 4, redacted: 0 });
    expect(await Array.fromAsync(verifyAll(teamId, ACTIVITIES))).toEqual([
      { id: kept.id, finding: { ok: true, entries: 1, redacted: 0 } },
      { id: asset.id, finding: { ok: true, entries: 4, redacted: 0 } },
    ]);
  });

  it.each(["approve", "deny"] as const)(
    "an owner's answer '%s' during the asset's deletion is either stored completely or refused",
    async (kind) => {
      for (let n = 0; n < 8; n++) {
        const { admin, teamId } = await aTeam();
        const { asset, token, owner } = await anOpenRequest(admin);
        const answer = kind === "approve" ? approve : deny;
        const [deletion, decision] = await Promise.allSettled([removed(admin, asset.id), answer(owner)]);
        expect(deletion.status).toBe("fulfilled");
        const decided = decision.status === "fulfilled";
        const history = await actAs(admin, () => Asset.activity(asset.id));
        expect(history.some(({ type }) => type === "rights_request.approved" || type === "rights_request.denied")).toBe(
          decided,
        );
        if (decided) expect(await RightsRequest.ownerByToken(token)).toMatchObject({ kind: "owner" });
        else
          await expect(RightsRequest.ownerByToken(token)).rejects.toMatchObject({ code: "rights_request.not_found" });
        expect(await verifyAsset(teamId, asset.id)).toMatchObject({ ok: true });
        const counts = await actAs(admin, Search.counts);
        expect(Object.values(counts).every((count) => count === 0)).toBe(true);
      }
    },
  );

  it("one of two deletions of an asset during other changes succeeds, and the asset's hash chain is valid", async () => {
    const { admin, teamId } = await aTeam();
    const { id, version } = await stored(admin);
    const fields = { version, name: "Dusk", source: "s", uploadedBy: "u", tags: [] };
    const results = await Promise.allSettled([
      removed(admin, id),
      actAs(admin, () => Sent.editAsset(id, fields)),
      removed(admin, id),
      actAs(admin, () => Clearance.setStatus(id, { version, status: "denied" })),
    ]);
    expect([results[0], results[2]].map((result) => result?.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await verifyAsset(teamId, id)).toMatchObject({ ok: true });
    const counts = await actAs(admin, Search.counts);
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
  });
});

describe("work after a deletion", () => {
  it("the files and the thumbnail of a deleted asset are removed, even if the removal is repeated", async () => {
    const { admin, teamId } = await aTeam();
    const asset = await stored(admin);
    await system(teamId, () => makeThumbnail(asset.id, asset.files[0]?.id ?? ""));
    const { files, thumbnailKey = "" } = await read(teamId, asset.id);
    const keys = [...files.map(({ key }) => key), thumbnailKey];
    await system(teamId, () => purgeFiles(asset.id));
    expect(await storedObjects(keys)).toEqual([true, true]);
    await removed(admin, asset.id);
    for (const _ of ["once", "again"]) await system(teamId, () => purgeFiles(asset.id));
    expect(await storedObjects(keys)).toEqual([false, false]);
  });

  it("event handlers that run after an asset's deletion store nothing and don't fail", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request } = await anOpenRequest(admin);
    const fileId = asset.files[0]?.id ?? "";
    await removed(admin, asset.id);
    for (const purged of [false, true]) {
      await system(teamId, async () => {
        if (purged) await purgeFiles(asset.id);
        await hashFile(asset.id, fileId);
        await makeThumbnail(asset.id, fileId);
        expect(await requesterMail(request.id)).toBeUndefined();
        expect(await uploaderMail(request.id)).toMatchObject({ to: [] });
        const content = { to: "owner@example.com", subject: "s", html: "h", text: "t" };
        const about = { assetId: asset.id, userId: admin.userId };
        await sendAboutAsset(`evt_${asset.id}.${purged}`, "rights request", about, content);
      });
    }
    expect(await storedObjects([thumbnailKeyOf(teamId, asset.id, fileId)])).toEqual([false]);
    expect(await verifyAsset(teamId, asset.id)).toMatchObject({ ok: true, entries: 3 });
  });
});
