import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { ASK, anAsset, anOpenRequest, approve, askRemoval, aTeam, CALLER, OLIVIA } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Clearance } from "../clearance/index.ts";
import { Removal } from "../removal/index.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { Publication } from "./index.ts";
import { editPublicationInput, type Publication as Place } from "./publication.schema.ts";

const PLACE = { url: "https://www.instagram.com/p/1", publishedOn: "2026-01-02", brand: ASK.brand ?? "" };
const DOWN = "2026-02-03";
const as = <T>(person: MemberActor, work: () => Promise<T>): Promise<T> => actAs(person, work, CALLER);

/** An asset that is published in one place, and whose two owners, one after the other, ask for removal. */
const twoWishes = async () => {
  const { admin, member, teamId } = await aTeam();
  const { asset, owner, request } = await anOpenRequest(member, { contentOwnerEmail: OLIVIA.email });
  await approve(owner, { expiresOn: "2999-01-01" });
  const other = { contentOwner: "@else", contentOwnerEmail: "else@example.com" };
  const grantId = (await as(member, () => Asset.get(asset.id))).approval?.grantId;
  const asked = { ...ASK, ...other, renews: grantId, requestedUntil: "3000-01-01" };
  const second = (await as(member, () => Sent.requestForAsset(asset.id, asked))).request;
  const token = new URL(second.link).searchParams.get("token") ?? "";
  const otherOwner = await RightsRequest.ownerByToken(token);
  await approve(otherOwner, { email: other.contentOwnerEmail, expiresOn: "3000-01-01" });
  await Promise.all([owner, otherOwner].map((one) => askRemoval(one, { about: "changed_mind" })));
  const { id } = asset;
  const place = await as(member, () => Sent.addPublication(id, PLACE));
  const end = (requestId: string) => as(member, () => Removal.end(id, { requestId, reason: "Sold" }));
  const edit = ({ id: publicationId, version }: Place, change: { takenDownOn?: string; takeDownById?: string }) =>
    as(member, async () =>
      Publication.edit(
        id,
        publicationId,
        parseInput(editPublicationInput, { ...PLACE, takenDownOn: "", ...change, version }),
      ),
    );
  return {
    ...{ id, admin, member, place, edit, end, requestIds: [request.id, second.id] },
    add: () => as(member, () => Sent.addPublication(id, PLACE)),
    remove: (one: Place) => as(member, () => Publication.remove(id, one.id)),
    asset: () => as(member, () => Asset.get(id)),
    list: async () => (await as(member, () => Publication.list(id))).items,
    told: async () =>
      (await outboxEvents())
        .filter((event) => event.teamId === teamId && event.name === "take_down.done")
        .map(({ data }) => (data as { requestId: string }).requestId)
        .sort(),
    isIntact: () => actAs({ kind: "system", name: "test", teamId }, () => verifyAsset(teamId, id)),
  };
};

describe("taking down what is published, after a license's end by date that says so", () => {
  it("tells each owner once, and nobody while a license is in force or where posts may stay", async () => {
    const { member, teamId } = await aTeam();
    const published = async (afterEnd: "come_down" | "stay") => {
      const { asset, owner, request } = await anOpenRequest(member, {
        ...{ contentOwnerEmail: OLIVIA.email, requestedUntil: "2999-01-01", scope: { afterEnd } },
      });
      await approve(owner, { expiresOn: "2999-01-01" });
      const place = await as(member, () => Sent.addPublication(asset.id, PLACE));
      const edit = ({ id, version }: Place, takenDownOn: string) =>
        as(member, () =>
          Publication.edit(asset.id, id, parseInput(editPublicationInput, { ...PLACE, takenDownOn, version })),
        );
      return { id: asset.id, requestId: request.id, place, edit };
    };
    const told = async () =>
      (await outboxEvents())
        .filter((event) => event.teamId === teamId && event.name === "take_down.done")
        .map(({ data }) => (data as { requestId: string }).requestId);
    const [down, stays] = [await published("come_down"), await published("stay")];
    const early = await down.edit(await down.edit(down.place, DOWN), "");
    expect(await told()).toEqual([]);
    await withClock({ now: () => new Date("2999-01-02T12:00:00Z") }, async () => {
      await stays.edit(stays.place, DOWN);
      expect(await told()).toEqual([]);
      const up = await down.edit(await down.edit(early, DOWN), "");
      expect(await told()).toEqual([down.requestId]);
      await down.edit(up, DOWN);
      expect(await told()).toEqual([down.requestId]);
      expect((await as(member, () => Asset.get(down.id))).takeDown).toMatchObject({ doneAt: expect.any(String) });
    });
    expect(await actAs({ kind: "system", name: "test", teamId }, () => verifyAsset(teamId, down.id))).toMatchObject({
      ok: true,
    });
  });
});

describe("taking down what is published, after a license's end at its owner's wish", () => {
  it("each owner is told once when the last is down, whatever is published and taken down afterwards", async () => {
    const { place, edit, end, requestIds, add, asset, told, isIntact } = await twoWishes();
    for (const requestId of requestIds) await end(requestId);
    expect((await asset()).takeDown).not.toHaveProperty("doneAt");
    const later = await add();
    expect(later).toMatchObject({ takeDown: { dueAt: expect.any(String) }, mayStay: { answer: "no" } });
    const down = await edit(place, { takenDownOn: DOWN });
    expect(down).not.toHaveProperty("takeDown");
    expect(await told()).toEqual([]);
    await edit(later, { takenDownOn: DOWN });
    expect(await told()).toEqual(requestIds.toSorted());
    expect((await asset()).takeDown).toMatchObject({ doneAt: expect.any(String) });
    const up = await edit(down, {});
    expect((await asset()).takeDown).not.toHaveProperty("doneAt");
    await edit(up, { takenDownOn: DOWN });
    expect(await told()).toHaveLength(2);
    expect(await isIntact()).toMatchObject({ ok: true });
  });

  it("isn't ended by deleting the record, and says who takes it down", async () => {
    const { member, place, edit, end, requestIds, remove, list, told } = await twoWishes();
    const mine = await edit(place, { takeDownById: member.userId });
    expect(mine).not.toHaveProperty("takeDown");
    await end(requestIds[0] ?? "");
    await expect(remove(mine)).rejects.toMatchObject({ code: "publication.take_down_open" });
    expect(await list()).toMatchObject([{ takeDown: { by: { id: member.userId, name: member.displayName } } }]);
    const { admin: stranger } = await aTeam();
    await expect(edit(mine, { takeDownById: stranger.userId })).rejects.toMatchObject({ code: "request.invalid" });
    const nobody = await edit(mine, { takeDownById: "" });
    expect(nobody.takeDown).not.toHaveProperty("by");
    await remove(await edit(nobody, { takenDownOn: DOWN }));
    expect(await told()).toEqual([requestIds[0]]);
  });

  it("is done before the asset is deleted, one by one or with others, also at a wish that is followed by it", async () => {
    const { id, admin, member, place, edit, end, requestIds, told } = await twoWishes();
    const other = (await as(member, () => anAsset("Not published"))).id;
    const erase = () => as(admin, () => Clearance.remove(id));
    const refused = { code: "asset.take_down_open", message: expect.stringContaining(PLACE.url) };
    await expect(erase()).rejects.toMatchObject(refused);
    await end(requestIds[0] ?? "");
    const act = { assetIds: [id, other], act: { kind: "delete" as const } };
    const { items } = await as(admin, () => Clearance.bulk(act));
    expect(items).toEqual([{ assetId: id, error: refused }, { assetId: other }]);
    await edit(place, { takenDownOn: DOWN });
    await erase();
    expect(await told()).toEqual([requestIds[0]]);
  });

  it("opens for whatever is noted while the license ends, and its owner is told once", async () => {
    const { place, edit, end, requestIds, add, list, told } = await twoWishes();
    const [, later] = await Promise.all([end(requestIds[0] ?? ""), add(), edit(place, { takenDownOn: DOWN })]);
    expect((await list()).filter(({ takeDown }) => takeDown)).toMatchObject([{ id: later.id }]);
    await Promise.allSettled([edit(later, { takenDownOn: DOWN }), edit(later, { takenDownOn: DOWN })]);
    expect(await told()).toEqual([requestIds[0]]);
  });
});
