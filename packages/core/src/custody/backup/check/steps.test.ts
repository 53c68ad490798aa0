import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import { change } from "../../../library/asset/change.ts";
import { DAY_MS, withClock } from "../../../platform/clock.ts";
import { env } from "../../../platform/env.ts";
import { actAs, type MemberActor } from "../../../platform/identity/actor.ts";
import { table } from "../../../platform/store/clients.ts";
import { backupKey } from "../../../platform/store/object-key.ts";
import { s3 } from "../../../platform/store/s3.ts";
import { bytesAt, checkInHaste, checkToday, checkTomorrow, type Place } from "../../../testing/backup/backups.ts";
import { anAsset, aTeam, CALLER, PNG } from "../../../testing/scene.ts";
import { onFirst } from "../../../testing/store/on-first.ts";
import { Backup } from "../index.ts";
import { findCheck } from "../plan.ts";
import { checkBackup } from "./check.ts";

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

/**
 * Adds files to an asset. Each added file is stored in the same S3 object as the asset's first file.
 * @returns where the backup stores their copies
 */
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
  Promise.all(
    places.map((place) => s3.send(new PutObjectCommand({ ...place, Body: PNG, ChecksumAlgorithm: "SHA256" }))),
  );

const refuseCopies = () => {
  const send = s3.send.bind(s3);
  vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
    if (command.constructor.name === "CopyObjectCommand") throw new Error("down");
    return send(command);
  });
};

describe("a backup check in short steps", () => {
  it("a short step of a backup check copies files and removes copies that belong to no file", async () => {
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
    expect(left.slice(0, 5)).toEqual([
      [30, 16, 40],
      [40, 32, 40],
      [40, 40, 32],
      [40, 40, 16],
      [40, 40, 0],
    ]);
    expect((await findCheck(teamId))?.step).toBe("");
    expect((await findCheck(teamId))?.found).toMatchObject({ files: 81, copiedAgain: { count: 40 }, orphans: 40 });
  });

  it("a backup check in short steps ends even if no file can be copied", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await as(admin, () => anAsset());
    await addFiles(teamId, id, "refused", 69);
    refuseCopies();
    await checkTomorrow(teamId);
    await checkInHaste(teamId, 12, async () => undefined);
    expect((await findCheck(teamId))?.step).toBe("");
    expect(await as(admin, () => Backup.health())).toMatchObject({ failed: 70, pending: 0 });
  });

  it("a backup check that is cut short while it reads files whose copies have no records has recorded some of them", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await as(admin, () => anAsset());
    await putAll(await addFiles(teamId, id, "taken", 59));
    let reads = 0;
    const send = s3.send.bind(s3);
    vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
      // The function's time is over after twenty files.
      if (command.constructor.name === "GetObjectCommand" && ++reads > 20) return new Promise(() => {});
      return send(command);
    });
    void checkToday(teamId);
    await vi.waitFor(() => expect(reads).toBeGreaterThan(20), 20_000);
    vi.restoreAllMocks();
    expect((await as(admin, () => Backup.health())).backed_up).toBeGreaterThanOrEqual(16);
    const tomorrow = { now: () => new Date(Date.now() + DAY_MS) };
    await withClock(tomorrow, () => checkToday(teamId));
    expect(await as(admin, () => Backup.health())).toMatchObject({ backed_up: 60, pending: 0, failed: 0 });
    expect((await findCheck(teamId))?.found).toMatchObject({ files: 60, copiedAgain: { count: 0 }, orphans: 0 });
  });
});

describe("the counts of a check's findings", () => {
  /** Makes an asset with three files, of which one has no copy, and a copy that belongs to no file. */
  const aFindings = async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await as(admin, () => anAsset());
    const [lost] = await addFiles(teamId, id, "more", 2);
    await checkTomorrow(teamId);
    const [stray] = copiesOf(teamId, "ast_gone", "stray", 1);
    await removeAll([lost as Place]);
    await putAll([stray as Place]);
    return { teamId, found: async () => (await findCheck(teamId))?.found };
  };
  const ONCE = { files: 3, copiedAgain: { count: 1, names: [expect.any(String)] }, orphans: 1 };

  /** Makes the first matching call fail before or after it is carried out. */
  const failFirst = (
    client: typeof s3 | typeof table,
    isMeant: (name: string, input: string) => boolean,
    when: "before" | "after",
  ) => {
    onFirst(client, isMeant, async (perform) => {
      if (when === "after") await perform();
      throw new Error("cut short");
    });
  };

  it("a backup check's findings are counted once if the check's last transaction fails and is repeated", async () => {
    const { teamId, found } = await aFindings();
    const isLast = (name: string, input: string) => name === "TransactWriteCommand" && input.includes("backup-telling");
    failFirst(table, isLast, "before");
    await expect(checkToday(teamId)).rejects.toThrow("cut short");
    const step = (await findCheck(teamId))?.step ?? "";
    await asSystem(teamId, () => checkBackup(step));
    expect(await found()).toEqual(ONCE);
  });

  it.each(["before", "after"] as const)(
    "a backup check's findings are counted once if the check fails just %s removing a copy",
    async (when) => {
      const { teamId, found } = await aFindings();
      failFirst(s3, (name, input) => name === "DeleteObjectCommand" && input.includes("ast_gone"), when);
      await expect(checkToday(teamId)).rejects.toThrow("cut short");
      const step = (await findCheck(teamId))?.step ?? "";
      await asSystem(teamId, () => checkBackup(step));
      expect(await found()).toEqual(ONCE);
    },
  );

  it("a replaced copy is counted once if the check fails before the copy's record is stored", async () => {
    const { teamId, found } = await aFindings();
    const isNoted = (name: string, input: string) =>
      name === "TransactWriteCommand" && input.includes("copiedAt") && input.includes('"copiedAgain":{"count":1');
    failFirst(table, isNoted, "before");
    await expect(checkToday(teamId)).rejects.toThrow("cut short");
    const step = (await findCheck(teamId))?.step ?? "";
    await asSystem(teamId, () => checkBackup(step));
    expect(await found()).toEqual(ONCE);
  });

  it("files whose records a backup check couldn't store keep their copies, and are counted once by the repeated step", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await as(admin, () => anAsset());
    await addFiles(teamId, id, "fresh", 70);
    failFirst(table, (name, input) => name === "TransactWriteCommand" && input.includes("copiedAt"), "before");
    await expect(checkToday(teamId)).rejects.toThrow("cut short");
    const copies = vi.spyOn(s3, "send");
    const step = (await findCheck(teamId))?.step ?? "";
    // The event is delivered twice, and two functions do the step at the same time.
    await Promise.all([1, 2].map(() => asSystem(teamId, () => checkBackup(step))));
    const removed = copies.mock.calls.filter(([command]) => command.constructor.name === "DeleteObjectCommand");
    expect(removed).toHaveLength(0);
    expect(await as(admin, () => Backup.health())).toMatchObject({ backed_up: 71, pending: 0, failed: 0 });
    expect((await findCheck(teamId))?.found).toEqual({ files: 71, copiedAgain: { count: 0, names: [] }, orphans: 0 });
  });

  it("a backup check that can't copy files counts no replaced copies", async () => {
    const { teamId, found } = await aFindings();
    refuseCopies();
    await checkToday(teamId);
    expect(await found()).toEqual({ ...ONCE, copiedAgain: { count: 0, names: [] } });
  });
});
