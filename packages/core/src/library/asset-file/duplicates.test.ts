import { randomBytes } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { anOpenRequest, approve, aTeam, CALLER, PNG, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { read } from "../asset/change.ts";
import { Asset } from "../asset/index.ts";
import { verifyAsset } from "../asset/verify.ts";
import { settleDuplicatesOf } from "./duplicates.ts";
import { hashFile } from "./hash-file.ts";

/** A PNG followed by random bytes, so that no two files are equal. */
const bytes = (): Buffer => Buffer.concat([PNG, randomBytes(64)]);

const stored = (actor: MemberActor, content: Buffer): Promise<string> =>
  actAs(
    actor,
    async () =>
      (await Sent.createAsset({ uploadId: await upload(content), name: "n", source: "s", uploadedBy: "u" })).id,
    CALLER,
  );

const system = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name: "test", teamId }, work);
const hashed = async (teamId: string, ids: readonly string[]): Promise<void> => {
  await Promise.all(
    ids.map(async (id) => {
      const { files } = await read(teamId, id);
      for (const file of files) await system(teamId, () => hashFile(id, file.id));
    }),
  );
};
const removed = async (actor: MemberActor, id: string): Promise<void> => {
  await actAs(actor, () => Clearance.remove(id), CALLER);
  await system(actor.teamId, () => settleDuplicatesOf(id));
};
const notes = (actor: MemberActor, ids: readonly string[]): Promise<(string | undefined)[]> =>
  actAs(actor, async () => (await Promise.all(ids.map((id) => Asset.get(id)))).map(({ duplicateOf }) => duplicateOf));

/** Makes assets whose files have the same bytes. @returns their ids, oldest first */
const duplicates = async (actor: MemberActor, count: number): Promise<string[]> => {
  const content = bytes();
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await stored(actor, content));
  return ids;
};

describe("the Duplicate note", () => {
  it.each([
    ["in the order of upload", (ids: string[]) => ids.map((id) => [id])],
    ["in reverse order", (ids: string[]) => ids.toReversed().map((id) => [id])],
    ["all at once", (ids: string[]) => [ids]],
    ["twice", (ids: string[]) => [ids, ids]],
  ])(
    "the Duplicate note names the oldest asset with the same bytes if the files are hashed %s",
    async (_order, rounds) => {
      const { admin, teamId } = await aTeam();
      const ids = await duplicates(admin, 4);
      for (const round of rounds(ids)) await hashed(teamId, round);
      expect(await notes(admin, ids)).toEqual([undefined, ids[0], ids[0], ids[0]]);
      for (const id of ids) expect(await verifyAsset(teamId, id)).toMatchObject({ ok: true });
    },
  );

  it("no Duplicate note is set if the bytes differ or if the other asset belongs to another team", async () => {
    const { admin, teamId } = await aTeam();
    const rivals = await aTeam();
    const content = bytes();
    const [mine, other, theirs] = [
      await stored(admin, content),
      await stored(admin, bytes()),
      await stored(rivals.admin, content),
    ];
    await hashed(teamId, [mine, other]);
    await hashed(rivals.teamId, [theirs]);
    expect(await notes(admin, [mine, other])).toEqual([undefined, undefined]);
    expect(await notes(rivals.admin, [theirs])).toEqual([undefined]);
  });

  it("the Duplicate note names the next oldest asset, or disappears, when the named asset is deleted", async () => {
    const { admin, teamId } = await aTeam();
    const [first = "", second = "", third = ""] = await duplicates(admin, 3);
    await hashed(teamId, [first, second, third]);
    await removed(admin, first);
    expect(await notes(admin, [second, third])).toEqual([undefined, second]);
    await removed(admin, second);
    expect(await notes(admin, [third])).toEqual([undefined]);
    expect(await verifyAsset(teamId, third)).toMatchObject({ ok: true });
  });

  it("the Duplicate note stays unchanged when an asset that the note doesn't name is deleted", async () => {
    const { admin, teamId } = await aTeam();
    const [first = "", second = "", third = ""] = await duplicates(admin, 3);
    await hashed(teamId, [first, second, third]);
    await removed(admin, second);
    expect(await notes(admin, [first, third])).toEqual([undefined, first]);
  });

  it("an asset's Duplicate note names the oldest asset that shares a file with that asset", async () => {
    const { admin, teamId } = await aTeam();
    const [shared, original] = [bytes(), bytes()];
    const older = await stored(admin, original);
    const { asset, owner } = await anOpenRequest(admin);
    const { id: asked } = asset;
    const between = await stored(admin, shared);
    const uploads = await actAs(
      owner,
      async () => [await upload(original, { owner: true }), await upload(shared, { owner: true })],
      CALLER,
    );
    await approve(owner, { uploadIds: uploads });
    await hashed(teamId, [older, asked, between]);
    expect(await notes(admin, [older, asked, between])).toEqual([undefined, older, asked]);
    await removed(admin, older);
    expect(await notes(admin, [asked, between])).toEqual([undefined, asked]);
  });

  it("the Duplicate note names no asset that is deleted while the duplicate is hashed", async () => {
    for (let n = 0; n < 6; n++) {
      const { admin, teamId } = await aTeam();
      const [first = "", second = ""] = await duplicates(admin, 2);
      await hashed(teamId, [first]);
      await Promise.all([hashed(teamId, [second]), removed(admin, first)]);
      expect(await notes(admin, [second])).toEqual([undefined]);
    }
  });

  it("no Duplicate note is written if the asset that it would name is deleted just before the write", async () => {
    const { admin, teamId } = await aTeam();
    const [first = "", second = ""] = await duplicates(admin, 2);
    await hashed(teamId, [first]);
    const send = table.send.bind(table);
    let left = false;
    const spy = vi.spyOn(table, "send").mockImplementation((async (command: Parameters<typeof send>[0]) => {
      if (!left && JSON.stringify(command.input).includes("asset.duplicate.noted")) {
        left = true;
        await removed(admin, first);
      }
      return send(command);
    }) as typeof table.send);
    await hashed(teamId, [second]).finally(() => spy.mockRestore());
    expect(left).toBe(true);
    expect(await notes(admin, [second])).toEqual([undefined]);
  });
});
