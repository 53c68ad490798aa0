import { describe, expect, it } from "vitest";
import { DAY_MS, withClock } from "../platform/clock.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { anAsset, anOpenRequest, approve, aTeam } from "../testing/scene.ts";
import { Sent } from "../testing/sent.ts";
import { Asset } from "./index.ts";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** An asset whose rights end in two days. */
const aTimeLimited = async (member: MemberActor) => {
  const { asset, owner } = await anOpenRequest(member);
  const expiresOn = inDays(2).toISOString().slice(0, 10);
  await approve(owner, { expiresOn });
  return { id: asset.id, fileId: asset.files[0]?.id ?? "", expiresOn };
};

const download = (person: MemberActor, { id, fileId }: { id: string; fileId: string }, days = 0) =>
  withClock({ now: () => inDays(days) }, () => actAs(person, () => Asset.download(id, fileId)));

const lastStep = async (person: MemberActor, id: string) =>
  (await actAs(person, () => Asset.activity(id))).findLast(({ type }) => type === "asset.file.downloaded");

describe("a download", () => {
  it("gives the file its real name, as an attachment, and enters the activity", async () => {
    const { member } = await aTeam();
    const asset = await actAs(member, () => anAsset());
    const file = { id: asset.id, fileId: asset.files[0]?.id ?? "" };
    expect(await download(member, file)).toEqual({ url: expect.stringMatching(/\?download=1$/), name: "photo.png" });
    expect(await lastStep(member, asset.id)).toMatchObject({
      by: { name: "Max Member" },
      facts: { file: "photo.png" },
    });
  });

  it("of what has expired is any member's, and the activity says that it had expired", async () => {
    const { member } = await aTeam();
    const asset = await aTimeLimited(member);
    await download(member, asset);
    expect((await lastStep(member, asset.id))?.facts).toEqual({ file: "photo.png" });
    await download(member, asset, 4);
    expect((await lastStep(member, asset.id))?.facts).toEqual({
      file: "photo.png",
      "rights expired on": asset.expiresOn,
    });
  });

  it("of what has expired is an admin's alone where the team says so, and a refusal leaves no step", async () => {
    const { admin, member } = await aTeam();
    const asset = await aTimeLimited(member);
    await actAs(admin, () => Sent.editTeam({ expiredForAdmins: true }));
    await expect(download(member, asset, 4)).rejects.toMatchObject({ kind: "forbidden", code: "asset.expired" });
    expect(await lastStep(admin, asset.id)).toBeUndefined();
    await expect(download(member, asset)).resolves.toMatchObject({ name: "photo.png" });
    await expect(download(admin, asset, 4)).resolves.toMatchObject({ name: "photo.png" });
  });

  it("of another team's asset, or of a file that isn't the asset's, is not found", async () => {
    const [ours, theirs] = [await aTeam(), await aTeam()];
    const asset = await actAs(ours.member, () => anAsset());
    const fileId = asset.files[0]?.id ?? "";
    await expect(download(theirs.admin, { id: asset.id, fileId })).rejects.toMatchObject({ code: "asset.not_found" });
    const other = { id: asset.id, fileId: "fil_x" };
    await expect(download(ours.admin, other)).rejects.toMatchObject({ code: "asset.not_found" });
  });
});
