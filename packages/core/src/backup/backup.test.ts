import { randomBytes } from "node:crypto";
import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AssetFileRecord } from "../asset/asset.entity.ts";
import { change, read } from "../asset/change.ts";
import { hashFile } from "../asset/hash-file.ts";
import { Asset } from "../asset/index.ts";
import { makeThumbnail } from "../asset/make-thumbnail.ts";
import { purgeFiles } from "../asset/purge.ts";
import { verifyAsset } from "../asset/verify.ts";
import { Clearance } from "../clearance/index.ts";
import { DAY_MS, withClock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { OutboxEntity, outboxShards } from "../platform/events/event.ts";
import { sha256 } from "../platform/hash.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { backupKey } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";
import { findTimer } from "../platform/timer/timer.ts";
import { Team } from "../team/index.ts";
import { bytesAt, checkTomorrow, type Place } from "../testing/backups.ts";
import { aTeam, CALLER, PNG, upload } from "../testing/scene.ts";
import { Sent } from "../testing/sent.ts";
import { healthOf, scoreOf } from "./backup.policy.ts";
import { checkBackup } from "./check.ts";
import { settleCopy } from "./copy.ts";
import { Backup } from "./index.ts";
import { findCheck, planCheck } from "./plan.ts";
import { removeCopies } from "./remove.ts";
import { restoreFile } from "./restore.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const inDays = <T>(days: number, work: () => T): T =>
  withClock({ now: () => new Date(Date.now() + days * DAY_MS) }, work);
const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);
const as = <T>(admin: MemberActor, work: () => T): T => actAs(admin, work, CALLER);

/** An asset with unique bytes, and the keys of its file in media and backup. */
const aFile = async (admin: MemberActor, name = "photo.png", bytes = Buffer.concat([PNG, randomBytes(64)])) => {
  const { teamId } = admin;
  const { id: assetId } = await as(admin, async () =>
    Sent.createAsset({ uploadId: await upload(bytes, { fileName: name }), name, source: "s", uploadedBy: "u" }),
  );
  const [file] = (await read(teamId, assetId)).files as [AssetFileRecord];
  const copy = { Bucket: env.BACKUP_BUCKET, Key: backupKey(teamId, assetId, file.id) };
  return {
    ...{ assetId, fileId: file.id, bytes, copy },
    media: { Bucket: env.MEDIA_BUCKET, Key: file.key },
    backUp: () => asSystem(teamId, () => settleCopy(assetId, file.id)),
  };
};

const aBackedUpFile = async (name?: string) => {
  const scene = await aTeam();
  const file = await aFile(scene.admin, name);
  await asSystem(scene.teamId, () => hashFile(file.assetId, file.fileId));
  await file.backUp();
  return { ...scene, ...file };
};

const put = (place: Place, Body: Buffer) => s3.send(new PutObjectCommand({ ...place, Body }));
const remove = (place: Place) => s3.send(new DeleteObjectCommand(place));

/**
 * Makes the store answer as S3 does for objects uploaded in parts: their ETag differs from that of their copy, which
 * has one part.
 * @returns the calls that are made from now on
 */
const answerAsOfParts = (): string[] => {
  const sent: string[] = [];
  const send = s3.send.bind(s3);
  const whole = (etag: unknown) => String(etag).replace("-1", "");
  vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
    const input = command.input as { Bucket?: string; CopySourceIfMatch?: string; IfMatch?: string };
    sent.push(command.constructor.name);
    if (input.CopySourceIfMatch) input.CopySourceIfMatch = whole(input.CopySourceIfMatch);
    if (input.IfMatch) input.IfMatch = whole(input.IfMatch);
    const answer: unknown = await send(command);
    const isOfParts = command.constructor.name === "HeadObjectCommand" && input.Bucket === env.MEDIA_BUCKET;
    return isOfParts ? { ...(answer as object), ETag: `${(answer as { ETag: string }).ETag}-1` } : answer;
  });
  return sent;
};

const health = (admin: MemberActor) => as(admin, () => Backup.health());
const stateOf = async (admin: MemberActor, assetId: string) =>
  (await as(admin, () => Backup.filesOf(assetId))).items.map(({ state }) => state);
const messages = async (admin: MemberActor) =>
  (await health(admin)).alerts.map(({ level, message, details }) => [level, message, ...details].join(" | "));

it.each([
  [0, 0, 0, 100, "excellent"],
  [99, 1, 0, 99, "excellent"],
  [999, 0, 1, 99.9, "good"],
  [949, 0, 51, 94.9, "warning"],
  [80, 20, 0, 80, "warning"],
  [799, 0, 201, 79.9, "critical"],
])("%i good, %i waiting and %i failed files score %d: %s", (backedUp, pending, failed, score, status) => {
  const counted = { backedUp, pending, failed };
  expect([scoreOf(counted), healthOf(counted)]).toEqual([score, status]);
});

describe("a stored file", () => {
  it("is copied, and counts once its copy has its SHA-256", async () => {
    const { admin, assetId, bytes, copy, backUp } = await aBackedUpFile();
    await backUp();
    expect(await bytesAt(copy)).toEqual(bytes);
    expect(await as(admin, () => Backup.filesOf(assetId))).toMatchObject({
      items: [{ state: "backed_up", sha256: sha256(bytes), size: bytes.length, copiedAt: expect.any(String) }],
    });
    const { timestamp, ...shown } = await health(admin);
    expect(shown).toEqual({
      ...{ health_status: "excellent", health_score: 100, total_size_mb: 0, last_checked: null, checking: false },
      ...{ backed_up: 1, pending: 0, failed: 0, total_assets: 1, alerts: [] },
    });
  });

  it("is copied and counted once, even by several deliveries in parallel", async () => {
    const { admin } = await aTeam();
    const { assetId, bytes, copy, backUp } = await aFile(admin);
    await Promise.allSettled([backUp(), backUp(), backUp()]);
    await backUp();
    expect(await bytesAt(copy)).toEqual(bytes);
    expect([await stateOf(admin, assetId), (await health(admin)).backed_up]).toEqual([["backed_up"], 1]);
  });

  it("whose copying was interrupted is waiting, is reported as such, and is copied by the next delivery", async () => {
    const { admin } = await aTeam();
    const { assetId, bytes, copy, backUp } = await aFile(admin);
    const send = s3.send.bind(s3);
    vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
      const answer = await send(command);
      // The process is killed after the copy, before it stores its record.
      if (command.constructor.name === "CopyObjectCommand") return new Promise(() => {});
      return answer;
    });
    void backUp();
    await vi.waitFor(async () => expect(await bytesAt(copy)).toEqual(bytes));
    vi.restoreAllMocks();
    expect(await stateOf(admin, assetId)).toEqual(["pending"]);
    expect(await messages(admin)).toEqual(["warning | 1 file waiting to be copied | photo.png"]);
    const sent = answerAsOfParts();
    await backUp();
    expect(await stateOf(admin, assetId)).toEqual(["backed_up"]);
    expect(sent).not.toContain("DeleteObjectCommand");
  });

  it("whose copy doesn't have its hash is reported, and the copy removed", async () => {
    const { admin, teamId } = await aTeam();
    const { assetId, fileId, media, copy, backUp } = await aFile(admin);
    await asSystem(teamId, () => hashFile(assetId, fileId));
    await put(media, PNG);
    await backUp();
    expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["not_copied"], undefined]);
    expect(await health(admin)).toMatchObject({ health_status: "critical", failed: 1, backed_up: 0 });
  });

  it("that the store refuses to copy is reported, and its event is delivered again", async () => {
    const { admin } = await aTeam();
    const { assetId, backUp } = await aFile(admin);
    const send = s3.send.bind(s3);
    vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
      if (command.constructor.name === "CopyObjectCommand") throw new Error("down");
      return send(command);
    });
    await expect(backUp()).rejects.toThrow("down");
    vi.restoreAllMocks();
    expect(await messages(admin)).toEqual(["error | 1 file couldn't be copied into the backup | photo.png"]);
    await backUp();
    expect([await stateOf(admin, assetId), await messages(admin)]).toEqual([["backed_up"], []]);
  });
});

describe("a deleted asset", () => {
  it("is removed from the backup with its files, for good", async () => {
    const { admin, teamId, assetId, copy } = await aBackedUpFile();
    await as(admin, () => Clearance.remove(assetId));
    for (let n = 0; n < 2; n++) await asSystem(teamId, () => removeCopies(assetId));
    expect(await bytesAt(copy)).toBeUndefined();
    expect(await health(admin)).toMatchObject({ total_assets: 0, backed_up: 0, pending: 0, failed: 0 });
  });

  it("that is deleted while its file is copied leaves no copy", async () => {
    const { admin, teamId } = await aTeam();
    const { assetId, copy, backUp } = await aFile(admin);
    const send = s3.send.bind(s3);
    vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
      if (command.constructor.name === "CopyObjectCommand") {
        await as(admin, () => Clearance.remove(assetId));
        await asSystem(teamId, () => removeCopies(assetId));
      }
      return send(command);
    });
    await backUp();
    await backUp();
    expect(await bytesAt(copy)).toBeUndefined();
    expect(await health(admin)).toMatchObject({ backed_up: 0, pending: 0, failed: 0 });
  });
});

describe("the nightly check", () => {
  it("copies files that were stored before the backup existed, over several pages, once each", async () => {
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

  it("continues in further steps when its time is over, and finds everything", async () => {
    const { admin, teamId } = await aTeam();
    const files = await Promise.all([aFile(admin), aFile(admin), aFile(admin)]);
    const timer = await findTimer({ teamId, kind: "backup-check", id: teamId });
    if (!timer) throw new Error("no timer");
    await asSystem(teamId, () => planCheck(timer));
    const first = (await findCheck(teamId))?.step ?? "";
    // Each look at the clock is a minute later.
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

  it("starts when an admin asks, once for several who ask while it is running", async () => {
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

  it("copies again what is missing from the backup, and reports it", async () => {
    const { admin, teamId, bytes, copy } = await aBackedUpFile("sunset.png");
    await remove(copy);
    await checkTomorrow(teamId);
    expect(await bytesAt(copy)).toEqual(bytes);
    expect(await messages(admin)).toEqual(["success | 1 file missing from the backup copied again | sunset.png"]);
  });

  it("finds a stored file that was changed, and keeps its good copy", async () => {
    const { admin, teamId, assetId, bytes, copy, media } = await aBackedUpFile();
    await put(media, PNG);
    for (let night = 0; night < 2; night++) await checkTomorrow(teamId);
    expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["media_changed"], bytes]);
    expect(await health(admin)).toMatchObject({ health_status: "critical", failed: 1 });
    await expect(as(admin, () => Backup.copyAgain(assetId, "x"))).rejects.toMatchObject({
      code: "backup_file.not_found",
    });
  });

  it("lets members read which of an asset's files are missing, until they are restored", async () => {
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

  it("doesn't show members the state of copies", async () => {
    const { admin, member, teamId, assetId, copy } = await aBackedUpFile();
    await put(copy, PNG);
    await checkTomorrow(teamId);
    expect(await stateOf(admin, assetId)).toEqual(["copy_changed"]);
    expect(await as(member, () => Backup.filesOf(assetId))).toEqual({ items: [] });
  });

  it("finds a copy that was changed, which is made again when an admin asks", async () => {
    const { admin, teamId, assetId, fileId, bytes, copy, backUp } = await aBackedUpFile();
    await put(copy, PNG);
    await checkTomorrow(teamId);
    expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["copy_changed"], PNG]);
    expect(await as(admin, () => Backup.copyAgain(assetId, fileId))).toMatchObject({ state: "pending" });
    await backUp();
    expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["backed_up"], bytes]);
  });

  it("reports a file that is missing with its copy as lost, until it is stored again", async () => {
    const { admin, teamId, assetId, bytes, copy, media } = await aBackedUpFile();
    await Promise.all([remove(copy), remove(media)]);
    await checkTomorrow(teamId);
    expect(await stateOf(admin, assetId)).toEqual(["lost"]);
    await put(media, bytes);
    await put(copy, bytes);
    await checkTomorrow(teamId);
    expect(await stateOf(admin, assetId)).toEqual(["backed_up"]);
  });

  it("removes copies whose file is gone", async () => {
    const { admin, teamId, assetId, copy } = await aBackedUpFile();
    const stray = { ...copy, Key: backupKey(teamId, "ast_gone", "upl_gone") };
    await put(stray, PNG);
    await as(admin, () => Clearance.remove(assetId));
    await checkTomorrow(teamId);
    expect([await bytesAt(copy), await bytesAt(stray)]).toEqual([undefined, undefined]);
    expect(await messages(admin)).toEqual(["success | 2 copies of deleted files removed from the backup"]);
    expect(await health(admin)).toMatchObject({ backed_up: 0 });
  });

  it("touches no other team's files", async () => {
    const { teamId } = await aTeam();
    const other = await aBackedUpFile();
    await checkTomorrow(teamId);
    expect(await bytesAt(other.copy)).toEqual(other.bytes);
    expect(await health(other.admin)).toMatchObject({ backed_up: 1, last_checked: null });
  });

  it("that hasn't ended for days is reported", async () => {
    const { admin, teamId } = await aBackedUpFile();
    await checkTomorrow(teamId, 1);
    const alerts = await inDays(4, () => messages(admin));
    expect(alerts).toEqual(["warning | The nightly check hasn't come to its end for two days"]);
  });
});

describe("restoring", () => {
  it("puts the copy back at the same key, makes the thumbnail again, and has an entry in both logs", async () => {
    const { admin, teamId, assetId, fileId, bytes, media } = await aBackedUpFile();
    await asSystem(teamId, () => makeThumbnail(assetId, fileId));
    const { thumbnailKey = "" } = await read(teamId, assetId);
    await Promise.all([remove(media), remove({ ...media, Key: thumbnailKey })]);
    await checkTomorrow(teamId);
    expect(await messages(admin)).toEqual(["error | 1 file missing; the copy can be restored | photo.png"]);
    expect(await as(admin, () => Backup.askRestore(assetId, fileId))).toMatchObject({ state: "restoring" });
    expect(await health(admin)).toMatchObject({ failed: 0, pending: 1 });
    for (let n = 0; n < 2; n++) await asSystem(teamId, () => restoreFile(assetId, fileId));
    expect(await bytesAt(media)).toEqual(bytes);
    await asSystem(teamId, () => makeThumbnail(assetId, fileId));
    await s3.send(new HeadObjectCommand({ ...media, Key: thumbnailKey }));
    const steps = await as(admin, () => Asset.activity(assetId));
    expect(steps.map(({ type }) => type)).toContain("asset.file.restored");
    expect(await verifyAsset(teamId, assetId)).toMatchObject({ ok: true });
    const { items } = await as(admin, () => Team.audit({ limit: 2 }));
    expect(items).toMatchObject([
      { type: "backup.file.restored" },
      { type: "backup.restore.asked", by: { name: "Ada Admin" } },
    ]);
    await checkTomorrow(teamId);
    expect(await health(admin)).toMatchObject({ health_status: "excellent", failed: 0, alerts: [] });
  });

  it("restores nothing if the copy has changed", async () => {
    const { admin, teamId, assetId, fileId, media, copy } = await aBackedUpFile();
    await remove(media);
    await checkTomorrow(teamId);
    await put(copy, PNG);
    await as(admin, () => Backup.askRestore(assetId, fileId));
    await asSystem(teamId, () => restoreFile(assetId, fileId));
    expect([await stateOf(admin, assetId), await bytesAt(media)]).toEqual([["lost"], undefined]);
  });

  it("of a file whose asset is deleted meanwhile leaves nothing in the media", async () => {
    const { admin, teamId, assetId, fileId, media } = await aBackedUpFile();
    await remove(media);
    await checkTomorrow(teamId);
    const send = s3.send.bind(s3);
    vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
      if (command.constructor.name === "CopyObjectCommand") {
        await as(admin, () => Clearance.remove(assetId));
        await asSystem(teamId, () => purgeFiles(assetId));
      }
      return send(command);
    });
    await as(admin, () => Backup.askRestore(assetId, fileId));
    await asSystem(teamId, () => restoreFile(assetId, fileId));
    expect(await bytesAt(media)).toBeUndefined();
  });

  it("is refused for an unchanged file, for another team's file, and to a member", async () => {
    const { admin, member, assetId, fileId } = await aBackedUpFile();
    const acts = [() => Backup.askRestore(assetId, fileId), () => Backup.copyAgain(assetId, fileId)];
    const refusals = async (who: MemberActor) => {
      const codes = acts.map((act) =>
        as(who, act).then(
          () => "done",
          ({ code }: { code: string }) => code,
        ),
      );
      return Promise.all(codes);
    };
    expect(await refusals(admin)).toEqual(["backup.not_to_restore", "backup.not_to_copy"]);
    expect(await refusals((await aTeam()).admin)).toEqual(["backup_file.not_found", "backup_file.not_found"]);
    expect(await refusals(member)).toEqual(["auth.forbidden", "auth.forbidden"]);
  });
});

it("a file that an admin asks to copy again is announced by an event", async () => {
  const { admin, teamId, assetId, fileId, copy } = await aBackedUpFile();
  await put(copy, PNG);
  await checkTomorrow(teamId);
  await as(admin, () => Backup.copyAgain(assetId, fileId));
  const shards = await Promise.all(outboxShards().map((shard) => OutboxEntity.query.primary({ shard }).go()));
  const told = shards.flatMap(({ data }) => data).filter((event) => event.teamId === teamId);
  expect(told.filter(({ name }) => name === "backup.copy.due")).toHaveLength(1);
});
