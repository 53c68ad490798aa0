import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import { change } from "../asset/change.ts";
import { env } from "../platform/env.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { backupKey } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";
import { bytesAt, checkInHaste, checkTomorrow, type Place } from "../testing/backups.ts";
import { anAsset, aTeam, CALLER, PNG } from "../testing/scene.ts";
import { Backup } from "./index.ts";
import { findCheck } from "./plan.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const as = <T>(admin: MemberActor, work: () => T): T => actAs(admin, work, CALLER);
const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);

const copiesOf = (teamId: string, assetId: string, name: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    Bucket: env.BACKUP_BUCKET,
    Key: backupKey(teamId, assetId, `upl_${name}_${n}`),
  }));

/** More files of an asset, all stored as its first one. @returns where their copies are to lie */
const addFiles = async (teamId: string, assetId: string, name: string, count: number): Promise<Place[]> => {
  const more = Array.from({ length: count }, (_, n) => `upl_${name}_${n}`);
  await asSystem(teamId, () =>
    change(teamId, assetId, (asset) => {
      const [first] = asset.files;
      const files = [...asset.files, ...more.map((id) => ({ ...first, id }))] as typeof asset.files;
      return { next: { ...asset, files }, step: { type: "asset.edited" }, also: [] };
    }),
  );
  return copiesOf(teamId, assetId, name, count);
};

const thereOf = async (places: readonly Place[]) => (await Promise.all(places.map(bytesAt))).filter(Boolean).length;
const removeAll = (places: readonly Place[]) =>
  Promise.all(places.map((place) => s3.send(new DeleteObjectCommand(place))));
const putAll = (places: readonly Place[]) =>
  Promise.all(places.map((place) => s3.send(new PutObjectCommand({ ...place, Body: PNG }))));

const refuseCopies = () => {
  const send = s3.send.bind(s3);
  vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
    if (command.constructor.name === "CopyObjectCommand") throw new Error("down");
    return send(command);
  });
};

describe("a step whose time is over before it has read its page", () => {
  it("copies some new files and some again, and removes some copies without a file", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await as(admin, () => anAsset());
    const again = await addFiles(teamId, id, "again", 40);
    await checkTomorrow(teamId);
    await removeAll(again);
    const fresh = await addFiles(teamId, id, "fresh", 40);
    const strays = copiesOf(teamId, "ast_gone", "stray", 40);
    await putAll(strays);
    const left: number[][] = [];
    const lists = [fresh, again, strays];
    await checkInHaste(teamId, 12, async () => left.push(await Promise.all(lists.map(thereOf))));
    expect(left.slice(0, 2)).toEqual([
      [30, 30, 10],
      [40, 40, 0],
    ]);
    expect((await findCheck(teamId))?.step).toBe("");
  });

  it("goes on behind files that can't be copied, which it tries once", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await as(admin, () => anAsset());
    await addFiles(teamId, id, "refused", 69);
    refuseCopies();
    await checkTomorrow(teamId);
    await checkInHaste(teamId, 12, async () => undefined);
    expect((await findCheck(teamId))?.step).toBe("");
    expect(await as(admin, () => Backup.health())).toMatchObject({ failed: 70, pending: 0 });
  });
});
