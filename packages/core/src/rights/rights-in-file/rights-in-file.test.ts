import { GetObjectCommand } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { env } from "../../platform/env.ts";
import { sha256 } from "../../platform/hash.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { firstTimers } from "../../platform/timer/timer.entity.ts";
import { anOpenRequest, approve, askRemoval, aTeam } from "../../testing/scene.ts";
import { Clearance } from "../clearance/index.ts";
import { LicenseMarkEntity } from "../grant/grant.entity.ts";
import { RightsInFile } from "./index.ts";

const bytesOf = async (key: string): Promise<Buffer> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

const keyIn = (url: string): string => url.replace(/^\//, "").replace(/\?.*/, "");

/** An asset that its owner has licensed, and a way to ask for a copy with its rights. */
const licensed = async (name = "Clearhouse Network") => {
  const team = await aTeam(name);
  const { asset, owner } = await anOpenRequest(team.admin);
  await approve(owner, { credit: "@olivia", restrictions: ["Credit required"], expiresOn: "2999-12-31" });
  const fileId = asset.files[0]?.id ?? "";
  const copy = (person: MemberActor, more = {}) =>
    actAs(person, () => Clearance.download(asset.id, { fileId, rights: "embedded", ...more }));
  return { ...team, asset, owner, fileId, copy };
};

describe("a download with rights in the file", () => {
  it("the copy has the license, the original stays, and both are known by their SHA-256", async () => {
    const { admin, member, teamId, asset, fileId, copy } = await licensed();
    const plain = await actAs(member, () => Clearance.download(asset.id, { fileId }));
    const { url, name } = await copy(member);
    expect(name).toBe(plain.name);
    const [original, made] = await Promise.all([bytesOf(keyIn(plain.url)), bytesOf(keyIn(url))]);
    const { approval } = await actAs(admin, () => Asset.get(asset.id));
    const text = made.toString("utf8");
    expect(original.toString("utf8")).not.toContain("xmpmeta");
    expect(text).toContain(`/check?number=${approval?.number}</xmpRights:WebStatement>`);
    expect(text).toContain("<photoshop:Credit>@olivia</photoshop:Credit>");
    expect(text).toContain(`License ${approval?.number}, given to Clearhouse Network.`);
    expect(text).not.toMatch(/Olivia Owner|olivia@example\.com/);
    const [before, after] = await Promise.all([original, made].map((file) => sharp(file).raw().toBuffer()));
    expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
    const step = (await actAs(admin, () => Asset.activity(asset.id))).findLast(
      ({ type }) => type === "asset.file.downloaded",
    );
    expect(step?.facts).toEqual({ file: "photo.png", rights: "in the file", sha256: sha256(made) });
    const { data } = await LicenseMarkEntity.query.primary({ sha256: sha256(made) }).go();
    expect(data).toEqual([expect.objectContaining({ teamId, grantId: approval?.grantId })]);
  });

  it("a copy is removed after a day, and the same license gives the same bytes", async () => {
    const { member, teamId, copy } = await licensed();
    const [first, second] = [await copy(member), await copy(member)];
    expect((await bytesOf(keyIn(first.url))).equals(await bytesOf(keyIn(second.url)))).toBe(true);
    const timers = await firstTimers({ teamId, kind: "copy" }, 9);
    expect(timers).toHaveLength(2);
    for (const { due, setAt, id } of timers) {
      expect(Date.parse(due) - Date.parse(setAt)).toBeGreaterThan(86_000_000);
      await RightsInFile.removeCopy({ teamId, id });
    }
    await expect(bytesOf(keyIn(first.url))).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  it("whoever may not download the file gets no copy either", async () => {
    const { member, teamId, owner, copy } = await licensed();
    await expect(copy((await aTeam("Rival Media")).admin)).rejects.toMatchObject({ code: "asset.not_found" });
    await expect(copy(member, { fileId: "file_x" })).rejects.toMatchObject({ code: "asset.not_found" });
    await askRemoval(owner);
    await expect(copy(member)).rejects.toMatchObject({ code: "asset.stopped" });
    expect(await firstTimers({ teamId, kind: "copy" }, 9)).toEqual([]);
  });

  it("an asset without a license is refused, and its file can be had as it is", async () => {
    const { admin } = await aTeam();
    const { asset } = await anOpenRequest(admin);
    const wanted = { fileId: asset.files[0]?.id ?? "", despite: "requested" as const };
    await expect(
      actAs(admin, () => Clearance.download(asset.id, { ...wanted, rights: "embedded" })),
    ).rejects.toMatchObject({
      code: "asset.rights_not_written",
      message: "The rights can't be written into this file: the asset has no license. Download it as it is.",
    });
    expect(await actAs(admin, () => Clearance.download(asset.id, wanted))).toMatchObject({ name: "photo.png" });
  });
});
