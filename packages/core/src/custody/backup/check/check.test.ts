import { afterEach, describe, expect, it, vi } from "vitest";
import { change } from "../../../library/asset/change.ts";
import { DAY_MS, withClock } from "../../../platform/clock.ts";
import { backupKey } from "../../../platform/store/object-key.ts";
import { s3 } from "../../../platform/store/s3.ts";
import { findTimer } from "../../../platform/timer/timer.entity.ts";
import { Clearance } from "../../../rights/clearance/index.ts";
import {
  aBackedUpFile,
  aFile,
  as,
  asSystem,
  health,
  messages,
  put,
  remove,
  stateOf,
} from "../../../testing/backup/backed-up-file.ts";
import { bytesAt, checkToday, checkTomorrow } from "../../../testing/backup/backups.ts";
import { aTeam, PNG } from "../../../testing/scene.ts";
import { between, nothingBetween } from "../../../testing/store/between.ts";
import { Backup } from "../index.ts";
import { findCheck, planCheck } from "../plan.ts";
import { restoreFile } from "../restore.ts";
import { checkBackup } from "./check.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const inDays = <T>(days: number, work: () => T): T =>
  withClock({ now: () => new Date(Date.now() + days * DAY_MS) }, work);

describe("the nightly check", () => {
  it("files that were stored before the backup existed are copied by the backup check, once each", async () => {
    const { admin, teamId } = await aTeam();
    const [one, two] = [await aFile(admin), await aFile(admin)];
    const many = Array.from({ length: 120 }, (_, n) => `upl_${String(n).padStart(4, "0")}`);
    await asSystem(teamId, () =>
      change(teamId, two.assetId, (asset) => {
        const [first] = asset.files;
        const files = [...asset.files, ...many.map((id) => ({ ...first, id }))] as typeof asset.files;
        return { next: { ...asset, files }, step: { type: "asset.edited" }, also: [] };
      }),
    );
    expect(await checkTomorrow(teamId)).toBe(1);
    expect([await bytesAt(one.copy), await bytesAt(two.copy)]).toEqual([one.bytes, two.bytes]);
    expect(await health(admin)).toMatchObject({ backed_up: 122, pending: 0, alerts: [] });
    const sent = vi.spyOn(s3, "send");
    await checkTomorrow(teamId);
    expect(new Set(sent.mock.calls.map(([command]) => command.constructor.name))).toEqual(
      new Set(["ListObjectsV2Command"]),
    );
  });

  it("a backup check reads no items but owners of files and the records of their copies, with two queries per kind of owner", async () => {
    const { teamId } = await aBackedUpFile();
    const counts: (number | undefined)[] = [];
    between(async ({ command }, perform) => {
      const answer: { Count?: number } = await perform();
      if (command === "Query") counts.push(answer.Count);
      return answer;
    });
    await checkToday(teamId).finally(nothingBetween);
    expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  });

  it("a backup check that runs out of time continues in a second step and copies all files", async () => {
    const { admin, teamId } = await aTeam();
    const files = await Promise.all([aFile(admin), aFile(admin), aFile(admin)]);
    const timer = await findTimer({ teamId, kind: "backup-check", id: teamId });
    if (!timer) throw new Error("no timer");
    await asSystem(teamId, () => planCheck(timer));
    const first = (await findCheck(teamId))?.step ?? "";
    // The clock moves on by a minute each time it is read.
    let now = Date.now();
    const hurried = {
      now: () => {
        now += 60_000;
        return new Date(now);
      },
    };
    await withClock(hurried, () => asSystem(teamId, () => checkBackup(first)));
    const second = (await findCheck(teamId))?.step ?? "";
    expect(second).not.toBe(first);
    // The first event is delivered again.
    await asSystem(teamId, () => checkBackup(first));
    expect((await findCheck(teamId))?.step).toBe(second);
    await asSystem(teamId, () => checkBackup(second));
    expect((await findCheck(teamId))?.found).toMatchObject({ files: files.length });
    expect(await health(admin)).toMatchObject({ backed_up: 3, last_checked: expect.any(String) });
  });

  it("an admin can start one backup check at a time, and a member can't start one", async () => {
    const { admin, member, teamId, media } = await aBackedUpFile();
    await remove(media);
    const asked = await Promise.all([as(admin, () => Backup.checkNow()), as(admin, () => Backup.checkNow())]);
    expect(asked).toMatchObject([{ checking: true }, { checking: true }]);
    const step = (await findCheck(teamId))?.step ?? "";
    await as(admin, () => Backup.checkNow());
    expect((await findCheck(teamId))?.step).toBe(step);
    await asSystem(teamId, () => checkBackup(step));
    expect(await health(admin)).toMatchObject({ checking: false, failed: 1, last_checked: expect.any(String) });
    await expect(as(member, () => Backup.checkNow())).rejects.toMatchObject({ code: "auth.forbidden" });
  });

  it("the backup check replaces a missing copy and reports the file", async () => {
    const { admin, teamId, bytes, copy } = await aBackedUpFile("sunset.png");
    await remove(copy);
    await checkTomorrow(teamId);
    expect(await bytesAt(copy)).toEqual(bytes);
    expect(await messages(admin)).toEqual(["success | 1 file missing from the backup copied again | sunset.png"]);
  });

  it("the backup check reports a stored file that was changed, and keeps the file's intact copy", async () => {
    const { admin, teamId, assetId, bytes, copy, media } = await aBackedUpFile();
    await put(media, PNG);
    for (let night = 0; night < 2; night++) await checkTomorrow(teamId);
    expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["media_changed"], bytes]);
    expect(await health(admin)).toMatchObject({ health_status: "critical", failed: 1 });
    await expect(as(admin, () => Backup.copyAgain(assetId, "x"))).rejects.toMatchObject({
      code: "backup_file.not_found",
    });
  });

  it("members can read which of an asset's files are missing until the files are restored", async () => {
    const { admin, member, teamId, assetId, fileId, media } = await aBackedUpFile();
    const told = async () => (await as(member, () => Backup.filesOf(assetId))).items;
    expect(await told()).toEqual([]);
    await remove(media);
    await checkTomorrow(teamId);
    expect(await told()).toMatchObject([{ fileId, state: "media_missing" }]);
    await as(admin, () => Backup.askRestore(assetId, fileId));
    expect(await told()).toMatchObject([{ fileId, state: "restoring" }]);
    await asSystem(teamId, () => restoreFile(assetId, fileId));
    expect(await told()).toEqual([]);
  });

  it("members don't see that a file's copy in the backup was changed", async () => {
    const { admin, member, teamId, assetId, copy } = await aBackedUpFile();
    await put(copy, PNG);
    await checkTomorrow(teamId);
    expect(await stateOf(admin, assetId)).toEqual(["copy_changed"]);
    expect(await as(member, () => Backup.filesOf(assetId))).toEqual({ items: [] });
  });

  it("the backup check reports a changed copy, and an admin can have the copy made again", async () => {
    const { admin, teamId, assetId, fileId, bytes, copy, backUp } = await aBackedUpFile();
    await put(copy, PNG);
    await checkTomorrow(teamId);
    expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["copy_changed"], PNG]);
    expect(await as(admin, () => Backup.copyAgain(assetId, fileId))).toMatchObject({ state: "pending" });
    await backUp();
    expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["backed_up"], bytes]);
  });

  it("a file that is missing together with its copy is reported as lost until both the file and the copy are back", async () => {
    const { admin, teamId, assetId, bytes, copy, media } = await aBackedUpFile();
    await Promise.all([remove(copy), remove(media)]);
    await checkTomorrow(teamId);
    expect(await stateOf(admin, assetId)).toEqual(["lost"]);
    await put(media, bytes);
    await put(copy, bytes);
    await checkTomorrow(teamId);
    expect(await stateOf(admin, assetId)).toEqual(["backed_up"]);
  });

  it("the backup check removes the copies of deleted files", async () => {
    const { admin, teamId, assetId, copy } = await aBackedUpFile();
    const stray = { ...copy, Key: backupKey(teamId, "ast_gone", "upl_gone") };
    await put(stray, PNG);
    await as(admin, () => Clearance.remove(assetId));
    await checkTomorrow(teamId);
    expect([await bytesAt(copy), await bytesAt(stray)]).toEqual([undefined, undefined]);
    expect(await messages(admin)).toEqual(["success | 2 copies of deleted files removed from the backup"]);
    expect(await health(admin)).toMatchObject({ backed_up: 0 });
  });

  it("a team's backup check doesn't change another team's copies", async () => {
    const { teamId } = await aTeam();
    const other = await aBackedUpFile();
    await checkTomorrow(teamId);
    expect(await bytesAt(other.copy)).toEqual(other.bytes);
    expect(await health(other.admin)).toMatchObject({ backed_up: 1, last_checked: null });
  });

  it("a warning is shown if no backup check has ended for two days", async () => {
    const { admin, teamId } = await aBackedUpFile();
    await checkTomorrow(teamId, 1);
    const alerts = await inDays(4, () => messages(admin));
    expect(alerts).toEqual(["warning | The nightly check hasn't come to its end for two days"]);
  });
});
