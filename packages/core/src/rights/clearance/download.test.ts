import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { settingTo } from "../../testing/approval.ts";
import { anAsset, anOpenRequest, approve, aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import type { DownloadInput } from "./gate.schema.ts";
import { Clearance } from "./index.ts";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** An asset whose rights end in two days. */
const aTimeLimited = async (member: MemberActor) => {
  const { asset, owner } = await anOpenRequest(member);
  const expiresOn = inDays(2).toISOString().slice(0, 10);
  await approve(owner, { expiresOn });
  return { id: asset.id, fileId: asset.files[0]?.id ?? "", expiresOn };
};

interface Wanted {
  id: string;
  fileId: string;
  despite?: DownloadInput["despite"];
  why?: string;
}

/** The same member's API key. */
const asKey = (member: MemberActor): MemberActor => ({
  ...member,
  apiKey: { name: "Key", madeBy: member.displayName, readsLinks: false, stillGood: async () => {} },
});

const download = (person: MemberActor, { id, ...input }: Wanted, days = 0) =>
  withClock({ now: () => inDays(days) }, () => actAs(person, () => Clearance.download(id, input)));

const lastStep = async (person: MemberActor, id: string) =>
  (await actAs(person, () => Asset.activity(id))).findLast(({ type }) => type === "asset.file.downloaded");

describe("a download", () => {
  it("a download is answered with a URL and the file's name, and is noted in the activity", async () => {
    const { member } = await aTeam();
    const asset = await aTimeLimited(member);
    expect(await download(member, asset)).toEqual({
      url: expect.stringMatching(/\?download=1$/),
      name: "photo.png",
      conditions: ["Answered from another address than asked.", expect.stringMatching(/^Ends /)],
    });
    expect(await lastStep(member, asset.id)).toMatchObject({
      by: { name: "Max Member" },
      facts: { file: "photo.png" },
    });
  });

  it("a download of an asset without granted rights is refused until the person confirms the reason for the refusal", async () => {
    const { admin, member } = await aTeam();
    const { id, files } = await actAs(member, () => anAsset());
    const file = { id, fileId: files[0]?.id ?? "" };
    const refusedFor = (reason: string) => ({
      kind: "conflict",
      code: "asset.not_cleared",
      fields: { despite: reason },
    });
    await expect(download(member, file)).rejects.toMatchObject(refusedFor("pending"));
    expect(await lastStep(admin, id)).toBeUndefined();
    await download(member, { ...file, despite: "pending" });
    expect((await lastStep(admin, id))?.facts).toEqual({
      file: "photo.png",
      "not cleared": "nobody asked",
    });
    await download(member, { ...file, despite: "nobody_asked" });
    await expect(download(member, { ...file, despite: "requested" })).rejects.toMatchObject(refusedFor("pending"));
    await actAs(admin, () => Clearance.setStatus(id, { version: 1, ...settingTo("approved") }));
    // A confirmation that wasn't needed isn't noted in the activity.
    await download(member, { ...file, despite: "pending" });
    expect((await lastStep(admin, id))?.facts).toEqual({ file: "photo.png" });
  });

  it("an asset that somebody ruled out is refused to members and API keys, and an admin has to say why", async () => {
    const { admin, member } = await aTeam();
    const { id, files } = await actAs(member, () => anAsset());
    const denied = { id, fileId: files[0]?.id ?? "", despite: "denied" } as const;
    await actAs(admin, () => Clearance.setStatus(id, { version: 1, status: "denied" }));
    const why = "The court asked for a copy";
    for (const person of [member, asKey(member), asKey(admin)])
      await expect(download(person, { ...denied, why })).rejects.toMatchObject({
        ...{ kind: "forbidden", code: "asset.stopped" },
        fields: { reason: "denied_by_team" },
      });
    await expect(download(admin, denied)).rejects.toMatchObject({
      code: "asset.not_cleared",
      fields: { despite: "denied", reason: "denied_by_team", why: expect.any(String) },
    });
    await expect(download(admin, { ...denied, despite: "pending", why })).rejects.toMatchObject({ kind: "conflict" });
    expect(await lastStep(admin, id)).toBeUndefined();
    await download(admin, { ...denied, why });
    expect((await lastStep(admin, id))?.facts).toEqual({
      file: "photo.png",
      "not cleared": "denied by team",
      reason: why,
    });
  });

  it("an API key names the answer that it saw if somebody has to be asked, and never gets a file whose rights ended", async () => {
    const { member } = await aTeam();
    const { id, files } = await actAs(member, () => anAsset());
    const file = { id, fileId: files[0]?.id ?? "" };
    await expect(download(asKey(member), file)).rejects.toMatchObject({ code: "asset.not_cleared" });
    await download(asKey(member), { ...file, despite: "nobody_asked" });
    const ended = { ...(await aTimeLimited(member)), despite: "expired" } as const;
    await expect(download(asKey(member), ended, 4)).rejects.toMatchObject({
      kind: "forbidden",
      code: "asset.expired",
      fields: { reason: "rights_ended" },
    });
  });

  it("a member who confirms the expiry can download the asset, and the activity names the license's last day", async () => {
    const { member } = await aTeam();
    const asset = await aTimeLimited(member);
    await download(member, asset);
    expect((await lastStep(member, asset.id))?.facts).toEqual({ file: "photo.png" });
    await download(member, { ...asset, despite: "expired" }, 4);
    expect((await lastStep(member, asset.id))?.facts).toEqual({
      file: "photo.png",
      "rights expired on": asset.expiresOn,
    });
  });

  it("a member's download of an expired asset is refused if the team allows such downloads only to admins", async () => {
    const { admin, member } = await aTeam();
    const asset = await aTimeLimited(member);
    await actAs(admin, () => Sent.editTeam({ expiredForAdmins: true }));
    const expired = { ...asset, despite: "expired" } as const;
    await expect(download(member, expired, 4)).rejects.toMatchObject({ kind: "forbidden", code: "asset.expired" });
    expect(await lastStep(admin, asset.id)).toBeUndefined();
    await expect(download(member, asset)).resolves.toMatchObject({ name: "photo.png" });
    await expect(download(admin, expired, 4)).resolves.toMatchObject({ name: "photo.png" });
  });

  it("a download of another team's asset or of another asset's file is answered with 'not found'", async () => {
    const [ours, theirs] = [await aTeam(), await aTeam()];
    const asset = await actAs(ours.member, () => anAsset());
    const fileId = asset.files[0]?.id ?? "";
    await expect(download(theirs.admin, { id: asset.id, fileId })).rejects.toMatchObject({ code: "asset.not_found" });
    const other = await actAs(ours.member, () => anAsset());
    await expect(download(ours.admin, { id: other.id, fileId })).rejects.toMatchObject({ code: "asset.not_found" });
  });
});
