import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Upload } from "../../library/upload/index.ts";
import { PART_BYTES } from "../../library/upload/upload.schema.ts";
import { ApiKey } from "../../people/api-key/index.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { anOpenRequest, aTeam, CALLER, PNG, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { aKey, asEarlier, IMAGE, sendPart } from "../../testing/uploads.ts";
import { OpenUpload } from "./index.ts";
import { openUploadsQuery } from "./open-upload.schema.ts";

const list = (actor: MemberActor, query: object = {}) =>
  actAs(actor, () => OpenUpload.list(parseInput(openUploadsQuery, query)), CALLER);
const open = (actor: MemberActor, fileName = "photo.png", size = PNG.length) =>
  actAs(actor, async () => (await Sent.createUpload({ ...IMAGE, fileName, size })).id, CALLER);

describe("the list of unfinished uploads", () => {
  it("an admin sees who sends which file, how much of it has arrived, and when the last part did", async () => {
    const { admin, member, teamId } = await aTeam();
    const made = await actAs(
      admin,
      () => ApiKey.create({ name: "CMS", scopes: ["assets:write"], expiresOn: "" } as never),
      CALLER,
    );
    const key = { ...aKey(teamId), userId: made.id };
    const { owner } = await anOpenRequest(admin, { contentOwner: "Olivia Owner" });
    const id = await open(member, "clip.png", 3 * PART_BYTES);
    await actAs(member, () => Upload.storedPart(id, 2, '"b"'));
    await open(key, "from-cms.png");
    await actAs(
      owner,
      () => Sent.createUploadForOwner({ ...IMAGE, fileName: "original.png", size: PNG.length }),
      CALLER,
    );
    await open(admin, "own.png");
    const { items, cursor } = await list(admin);
    expect(cursor).toBeNull();
    expect(items.map(({ fileName, sender, own }) => [fileName, sender.kind, sender.name, own])).toEqual([
      ["own.png", "member", "Ada Admin", true],
      ["original.png", "owner", "Olivia Owner", false],
      ["from-cms.png", "api-key", "CMS", false],
      ["clip.png", "member", "Max Member", false],
    ]);
    const clip = items.at(-1);
    expect(clip).toMatchObject({ id, size: 3 * PART_BYTES, storedBytes: PART_BYTES });
    expect(Date.parse(clip?.endsAt ?? "") - Date.parse(clip?.lastPartAt ?? "")).toBe(12 * 3_600_000);
    expect(items[0]).toMatchObject({ storedBytes: 0, lastPartAt: null });
  });

  it("a member and an API key see only their own uploads, and nobody sees another team's", async () => {
    const { admin, member, teamId } = await aTeam();
    const stranger = await aTeam();
    const key = aKey(teamId);
    const [ofAdmin, ofMember, ofKey] = [await open(admin), await open(member), await open(key)];
    const ids = async (actor: MemberActor) => (await list(actor)).items.map(({ id }) => id);
    expect(await ids(member)).toEqual([ofMember]);
    expect(await ids(key)).toEqual([ofKey]);
    expect(await ids(admin)).toEqual([ofKey, ofMember, ofAdmin]);
    expect(await ids(stranger.admin)).toEqual([]);
  });

  it("finished and canceled uploads aren't listed, and those that an earlier release opened are", async () => {
    const { admin, member } = await aTeam();
    const earlier = await open(member);
    await actAs(member, async () => {
      await asEarlier(earlier);
      await upload(PNG);
      await Upload.abort(await open(member));
      const sent = await open(member);
      await sendPart(sent, 1, PNG);
      await Upload.complete(sent);
    });
    const { items } = await list(admin);
    expect(items).toMatchObject([{ id: earlier, lastPartAt: null, sender: { name: "Max Member" } }]);
  });

  it("a long list comes in pages", async () => {
    const { admin, member } = await aTeam();
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.unshift(await open(n % 2 ? member : admin));
    const first = await list(admin, { limit: 3 });
    const second = await list(admin, { limit: 3, cursor: first.cursor });
    const third = await list(admin, { limit: 3, cursor: second.cursor });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
    expect(third.cursor).toBeNull();
    await expect(list(member, { limit: 3, cursor: first.cursor })).rejects.toMatchObject({ code: "cursor.invalid" });
  });

  it("the uploads of a member who has left, or of a key that was revoked, are listed without a name", async () => {
    const { admin, teamId } = await aTeam();
    await open({ ...aKey(teamId), userId: `usr_${randomUUID()}` });
    await open(aKey(teamId));
    expect((await list(admin)).items.map(({ sender }) => sender)).toEqual([
      { kind: "api-key", name: "" },
      { kind: "member", name: "" },
    ]);
  });
});
