import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { purgeFiles } from "../../library/asset/purge.ts";
import { releasesOf } from "../../library/asset/releases.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { Upload } from "../../library/upload/index.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { aRelease, PDF } from "../../testing/releases.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER, storedObjects, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { recordOf } from "../../testing/uploads.ts";
import { gateQuery } from "../clearance/gate.schema.ts";
import { Clearance } from "../clearance/index.ts";
import { Release } from "./index.ts";
import { type AddReleaseInput, addReleaseInput, editReleaseInput, MOST_RELEASES } from "./release.schema.ts";

const ANNA = { kind: "person", name: "Anna Berg" } as const;
const TIM = { kind: "person", name: "Tim Berg", minor: true } as const;

const as = <T>(person: MemberActor, work: () => Promise<T>): Promise<T> => actAs(person, work, CALLER);
const add = (person: MemberActor, assetId: string, input: AddReleaseInput = ANNA) =>
  as(person, () => Sent.addRelease(assetId, input));
const edit = (
  person: MemberActor,
  assetId: string,
  id: string,
  input: Omit<AddReleaseInput, "kind"> & { version: number },
) => as(person, async () => Release.edit(assetId, id, parseInput(editReleaseInput, input)));
const gate = (person: MemberActor, assetId: string, on = "", use = "") =>
  as(person, () => Clearance.gate(assetId, parseInput(gateQuery, { on, use }), { named: true }));
const isThere = async (key: string): Promise<boolean> => (await storedObjects([key]))[0] === true;

/** A release is the consent of a person whom an asset shows, or of the owner of the asset's music. */
describe("releases of people and music", () => {
  it("a release can't end before the year 1900", () => {
    const messageOf = (validUntil: string) =>
      addReleaseInput.safeParse({ ...ANNA, validUntil }).error?.issues.map(({ message }) => message);
    expect(messageOf("0001-01-01")).toEqual(["Please enter a year from 1900 on"]);
    expect(messageOf("1900-01-01")).toBeUndefined();
  });

  it("a release is missing until its file is stored, and expired after its last day", async () => {
    const { member } = await aTeam();
    const { id } = await as(member, () => anAsset());
    expect(await as(member, () => Release.list(id))).toEqual({ people: undefined, music: undefined, items: [] });
    const anna = await add(member, id);
    expect(anna).toMatchObject({ standing: "missing", file: undefined, addedBy: "Max Member" });
    const uploadId = await as(member, () => aRelease());
    const signed = await edit(member, id, anna.id, {
      name: "Anna Berg",
      validUntil: "2999-01-01",
      version: 1,
      uploadId,
    });
    expect(signed).toMatchObject({
      standing: "on_file",
      file: { name: "release of Anna.pdf", size: PDF.length, contentType: "application/pdf" },
    });
    expect((await as(member, () => Asset.get(id))).releases).toEqual({
      people: true,
      wanting: false,
      releases: [{ id: anna.id, kind: "person", minor: false, onFile: true, validUntil: "2999-01-01" }],
    });
    await withClock({ now: () => new Date("2999-01-02T12:00:00Z") }, async () => {
      expect((await as(member, () => Release.list(id))).items).toMatchObject([{ standing: "expired" }]);
    });
  });

  it("the names on a release appear only in the release and in the personal data of the activity", async () => {
    const { member, teamId } = await aTeam();
    const { id } = await as(member, () => anAsset());
    const { id: releaseId } = await add(member, id, { ...TIM, guardian: "Eva Berg" });
    await as(member, () => Release.remove(id, releaseId));
    const steps = await as(member, () => Asset.activity(id));
    expect(steps.slice(1)).toMatchObject([
      { type: "release.added", release: { name: "Tim Berg", guardian: "Eva Berg" } },
      { type: "release.removed", release: { name: "Tim Berg" } },
    ]);
    expect(JSON.stringify(steps.map(({ facts }) => facts))).not.toContain("Berg");
    expect(JSON.stringify(await as(member, () => Asset.get(id)))).not.toContain("Berg");
    expect(await verifyAsset(teamId, id)).toMatchObject({ ok: true });
  });

  it("a signed release for a minor must name a parent or guardian", async () => {
    const { member } = await aTeam();
    const { id } = await as(member, () => anAsset());
    const uploadId = await as(member, () => aRelease());
    const refused = { code: "request.invalid", fields: { guardian: expect.any(String) } };
    await expect(add(member, id, { ...TIM, uploadId })).rejects.toMatchObject(refused);
    const tim = await add(member, id, { ...TIM, guardian: "Eva Berg", uploadId });
    await expect(edit(member, id, tim.id, { name: "Tim", minor: true, version: 1 })).rejects.toMatchObject(refused);
  });

  it("an asset with a music release can't be marked as an asset without music", async () => {
    const { member } = await aTeam();
    const { id } = await as(member, () => anAsset());
    expect(await as(member, () => Release.say(id, { people: "no", music: "no" }))).toMatchObject({ people: false });
    const music = await add(member, id, { kind: "music", name: "Blue Moon", minor: true });
    expect(music.minor).toBe(false);
    await expect(as(member, () => Release.say(id, { music: "no" }))).rejects.toMatchObject({ code: "release.noted" });
    await as(member, () => Release.remove(id, music.id));
    await as(member, () => Release.say(id, { people: "unknown", music: "unknown" }));
    expect(await as(member, () => Asset.get(id))).not.toHaveProperty("releases.people");
  });

  it("two parallel calls both add a release, but only one of two parallel edits succeeds", async () => {
    const { member, admin } = await aTeam();
    const { id } = await as(member, () => anAsset());
    const [anna] = await Promise.all([add(member, id), add(admin, id, TIM)]);
    expect((await as(member, () => Asset.get(id))).releases?.releases).toHaveLength(2);
    const both = await Promise.allSettled([
      edit(member, id, anna.id, { name: "Anna B.", version: 1 }),
      edit(admin, id, anna.id, { name: "A. Berg", version: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "release.conflict" } });
  });

  it("releases can't be read or changed by another team, and an asset has a limited number of releases", async () => {
    const { member } = await aTeam();
    const { id } = await as(member, () => anAsset());
    const anna = await add(member, id);
    const { admin: stranger } = await aTeam();
    const gone = { code: "asset.not_found" };
    await expect(as(stranger, () => Release.list(id))).rejects.toMatchObject(gone);
    await expect(as(stranger, () => Release.say(id, { people: "no" }))).rejects.toMatchObject(gone);
    await expect(add(stranger, id)).rejects.toMatchObject(gone);
    await expect(edit(stranger, id, anna.id, { name: "X", version: 1 })).rejects.toMatchObject(gone);
    await expect(as(stranger, () => Release.remove(id, anna.id))).rejects.toMatchObject(gone);
    for (let n = 1; n < MOST_RELEASES; n++) await add(member, id);
    await expect(add(member, id)).rejects.toMatchObject({ code: "release.too_many" });
  });
});

describe("the file of a release", () => {
  it("the file of a release is checked by its bytes and stored apart from the asset's files", async () => {
    const { member, teamId } = await aTeam();
    await as(member, async () => {
      const { id } = await anAsset();
      const html = Buffer.from("<script>alert(1)</script>");
      const declared = { fileName: "release.pdf", contentType: "application/pdf", purpose: "release" as const };
      await expect(upload(html, declared)).rejects.toMatchObject({ code: "upload.type_unsupported" });
      const film = { ...declared, contentType: "video/mp4", size: 1 };
      await expect(Sent.createUpload(film)).rejects.toMatchObject({ code: "request.invalid" });
      await expect(upload(PDF, { ...declared, purpose: "asset" })).rejects.toMatchObject({ code: "request.invalid" });
      const { file } = await Sent.addRelease(id, { ...ANNA, uploadId: await aRelease() });
      expect(file?.url).toMatch(new RegExp(`^/media/${teamId}/releases/.*\\?download=1$`));
      expect(file?.url).not.toContain(id);
      const picture = await upload(PDF, declared);
      await expect(
        Sent.createAsset({ uploadId: picture, name: "A", source: "B", uploadedBy: "C" }),
      ).rejects.toMatchObject({
        code: "upload.not_found",
      });
    });
  });

  it("the file of a release is removed when the file is replaced or the release is removed", async () => {
    const { member } = await aTeam();
    const { id } = await as(member, () => anAsset());
    const [first, second] = await as(member, async () => [await aRelease(), await aRelease()]);
    const keys = await as(member, () =>
      Promise.all([first, second].map(async (one = "") => (await recordOf(one)).key)),
    );
    const anna = await add(member, id, { ...ANNA, uploadId: first });
    await edit(member, id, anna.id, { name: "Anna Berg", version: 1, uploadId: second });
    await runTimers({ upload: Upload.sweep });
    expect(await Promise.all(keys.map(isThere))).toEqual([false, true]);
    await as(member, () => Release.remove(id, anna.id));
    await runTimers({ upload: Upload.sweep });
    expect(await isThere(keys[1] ?? "")).toBe(false);
  });

  it("deleting an asset removes its releases and their files", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await as(admin, () => anAsset());
    const uploadId = await as(admin, () => aRelease());
    const { key } = await as(admin, () => recordOf(uploadId));
    await add(admin, id, { ...ANNA, uploadId });
    await as(admin, () => Clearance.remove(id));
    await actAs({ kind: "system", name: "test", teamId }, () => purgeFiles(id));
    expect(await isThere(key)).toBe(false);
    expect(await releasesOf(teamId, id)).toEqual([]);
  });
});

describe("use of an asset with people in it", () => {
  it("an approved asset with people in it may be used only with the releases of these people", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await anOpenRequest(member, { contentOwnerEmail: "olivia@example.com" });
    await as(member, () => Release.say(asset.id, { people: "yes" }));
    // A missing license is reported before a missing release.
    expect(await gate(member, asset.id)).toMatchObject({ answer: "ask", reason: "requested" });
    await approve(owner);
    expect(await gate(member, asset.id)).toMatchObject({ verdict: "conditions", reason: "release_missing" });
    expect(await gate(member, asset.id, "", "Marketing campaigns")).toMatchObject({ verdict: "stop" });
    const anna = await add(member, asset.id);
    expect(await gate(member, asset.id)).toMatchObject({
      answer: "ask",
      reason: "release_missing",
      text: "The release of Anna Berg is missing.",
    });
    const take = () => as(member, () => Clearance.download(asset.id, { fileId: asset.files[0]?.id ?? "" }));
    expect((await take()).conditions).toContain("A person's release is missing.");
    const uploadId = await as(member, () => aRelease());
    await edit(member, asset.id, anna.id, { name: "Anna Berg", validUntil: "2999-01-01", version: 1, uploadId });
    expect(await gate(member, asset.id)).toMatchObject({ verdict: "cleared", answer: "allow" });
    expect(await gate(member, asset.id, "2999-01-02")).toMatchObject({ answer: "ask", reason: "release_expired" });
    await add(member, asset.id, TIM);
    expect(await gate(member, asset.id)).toMatchObject({
      answer: "deny",
      reason: "release_missing",
      text: "The release of Tim Berg, a minor, is missing.",
    });
  });

  it("a team can ask for releases for every use, in the dialog and in lists", async () => {
    const { admin, member } = await aTeam();
    const { asset, owner } = await anOpenRequest(member, { contentOwnerEmail: "olivia@example.com" });
    await as(member, () => Release.say(asset.id, { people: "yes" }));
    await approve(owner);
    const answers = async () => {
      const { mayBeUsed } = await as(member, () => Asset.get(asset.id));
      return [mayBeUsed.verdict, (await gate(member, asset.id)).verdict];
    };
    expect(await answers()).toEqual(["conditions", "conditions"]);
    await as(admin, () => Sent.editTeam({ strictReleases: true }));
    expect(await answers()).toEqual(["ask", "ask"]);
  });
});
