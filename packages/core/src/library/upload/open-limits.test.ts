import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../platform/fields.schema.ts";
import { actAs, type MemberActor, type OwnerActor } from "../../platform/identity/actor.ts";
import { transact } from "../../platform/store/transaction.ts";
import { anOpenRequest, aTeam, CALLER, PNG } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { aKey, asEarlier, IMAGE, sendPart } from "../../testing/uploads.ts";
import { Upload } from "./index.ts";
import { counted } from "./open-count.ts";
import { OPEN_OF_SENDER, OPEN_OF_TEAM, TEAM_SHARDS } from "./upload-limits.policy.ts";

const open = (actor: MemberActor, size = PNG.length) => actAs(actor, () => Sent.createUpload({ ...IMAGE, size }));
const openOfOwner = (owner: OwnerActor) =>
  actAs(owner, () => Sent.createUploadForOwner({ ...IMAGE, size: PNG.length }), CALLER);
const full = (message: RegExp) => ({ code: "upload.too_many", message: expect.stringMatching(message) });

/** Opens as many uploads as one sender may have. */
const fill = async (actor: MemberActor): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < OPEN_OF_SENDER.files; n++) ids.push((await open(actor)).id);
  return ids;
};

/** Counts open uploads of senders who don't exist, until the whole team has no room for a byte. */
const fillTeam = (teamId: string, purpose: "asset" | "owner-original") =>
  transact(async () => ({
    writes: Array.from({ length: TEAM_SHARDS }, (_, shard) => {
      const [ofTeam] = counted(
        { teamId, ownerId: randomUUID(), purpose, size: OPEN_OF_TEAM.bytes / TEAM_SHARDS },
        shard,
      );
      if (!ofTeam) throw new Error("no write");
      return ofTeam;
    }),
    result: undefined,
  }));

describe("the limits of open uploads", () => {
  it("a member with 50 open uploads is told what to do, and blocks neither other members nor keys nor owners", async () => {
    const { admin, member, teamId } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    await fill(member);
    await expect(open(member)).rejects.toMatchObject(
      full(/^You have too many unfinished uploads \(at most 50 files and 5GB\)\. .* on the page Team\.$/),
    );
    await expect(open(admin)).resolves.toMatchObject({ state: "open" });
    await expect(open(aKey(teamId))).resolves.toMatchObject({ state: "open" });
    await expect(openOfOwner(owner)).resolves.toMatchObject({ state: "open" });
  });

  it("an API key with 50 open uploads blocks neither people nor other keys, and is told where its uploads are listed", async () => {
    const { member, teamId } = await aTeam();
    const key = aKey(teamId);
    await fill(key);
    await expect(open(key)).rejects.toMatchObject(full(/^This API key has .*GET \/api\/uploads lists them\.$/));
    await expect(open(aKey(teamId))).resolves.toMatchObject({ state: "open" });
    await expect(open(member)).resolves.toMatchObject({ state: "open" });
  });

  it("one sender's open uploads have at most 5 GB together, however few they are", async () => {
    const { admin, member } = await aTeam();
    for (let n = 0; n < 25; n++) await open(member, LIMITS.fileBytes);
    await expect(open(member, LIMITS.fileBytes)).rejects.toMatchObject(full(/5GB/));
    await expect(open(member, OPEN_OF_SENDER.bytes - 25 * LIMITS.fileBytes)).resolves.toMatchObject({ state: "open" });
    await expect(open(member, 1)).rejects.toMatchObject(full(/5GB/));
    await expect(open(admin, LIMITS.fileBytes)).resolves.toMatchObject({ state: "open" });
  });

  it("uploads that are opened in parallel never exceed the limit", async () => {
    const { member } = await aTeam();
    for (let n = 0; n < 47; n++) await open(member);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => open(member)));
    const opened = results.filter(({ status }) => status === "fulfilled").length;
    expect(opened).toBeLessThanOrEqual(3);
    for (let n = opened; n < 3; n++) await open(member);
    await expect(open(member)).rejects.toMatchObject({ code: "upload.too_many" });
  });

  it.each([
    ["completed", (id: string) => sendPart(id, 1, PNG).then(() => Upload.complete(id))],
    ["aborted", (id: string) => Upload.abort(id)],
    [
      "refused for its content",
      async (id: string) => {
        await sendPart(id, 1, Buffer.alloc(PNG.length));
        await expect(Upload.complete(id)).rejects.toMatchObject({ code: "upload.type_unsupported" });
      },
    ],
  ])("an upload that is %s makes room for exactly one other, even if it is ended twice", async (_how, end) => {
    const { member } = await aTeam();
    const [first = ""] = await fill(member);
    await actAs(member, async () => {
      await end(first);
      await Upload.complete(first).catch(() => undefined);
      await Upload.abort(first);
      await Upload.abort(first);
    });
    await open(member);
    await expect(open(member)).rejects.toMatchObject({ code: "upload.too_many" });
  });

  it("an upload that an earlier release opened isn't counted, and makes no room when it ends", async () => {
    const { member } = await aTeam();
    const { id } = await open(member);
    await actAs(member, () => asEarlier(id));
    // This test has only changed the upload's item, so the upload still counts as one of the fifty.
    await expect(fill(member)).rejects.toMatchObject({ code: "upload.too_many" });
    await actAs(member, () => Upload.abort(id));
    await expect(open(member)).rejects.toMatchObject({ code: "upload.too_many" });
  });

  it("a team whose owners have no more room still has room for its members", async () => {
    const { admin, member, teamId } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    await fillTeam(teamId, "owner-original");
    await expect(openOfOwner(owner)).rejects.toMatchObject(
      full(/^Too many files are being sent to this team right now/),
    );
    await expect(open(member)).resolves.toMatchObject({ state: "open" });
  });

  it("members are told if the whole team has no room; its owners and other teams still have theirs", async () => {
    const { admin, member, teamId } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    const other = await aTeam();
    await fillTeam(teamId, "asset");
    await expect(open(member)).rejects.toMatchObject(full(/^Your team has .*1,000 files and 100GB.*ask an admin/));
    await expect(openOfOwner(owner)).resolves.toMatchObject({ state: "open" });
    await expect(open(other.member)).resolves.toMatchObject({ state: "open" });
  });

  it("no sender can use up more than a tenth of the team's room", () => {
    expect(OPEN_OF_SENDER.files).toBeLessThanOrEqual(OPEN_OF_TEAM.files / 10);
    expect(OPEN_OF_SENDER.bytes).toBeLessThanOrEqual(OPEN_OF_TEAM.bytes / 10);
    expect(OPEN_OF_SENDER.bytes).toBeLessThan(OPEN_OF_TEAM.bytes / TEAM_SHARDS);
  });
});
