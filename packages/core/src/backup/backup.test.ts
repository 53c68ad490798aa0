import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import { read } from "../asset/change.ts";
import { Asset } from "../asset/index.ts";
import { purgeFiles } from "../asset/purge.ts";
import { verifyAsset } from "../asset/verify.ts";
import { hashFile } from "../asset-file/hash-file.ts";
import { makeThumbnail } from "../asset-file/make-thumbnail.ts";
import { Clearance } from "../clearance/index.ts";
import { env } from "../platform/env.ts";
import { sha256 } from "../platform/hash.ts";
import type { MemberActor } from "../platform/identity/actor.ts";
import { s3 } from "../platform/store/s3.ts";
import { Team } from "../team/index.ts";
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
} from "../testing/backup/backed-up-file.ts";
import { bytesAt, checkTomorrow } from "../testing/backup/backups.ts";
import { outboxEvents } from "../testing/outbox.ts";
import { aTeam, PNG } from "../testing/scene.ts";
import { healthOf, scoreOf } from "./backup.policy.ts";
import { Backup } from "./index.ts";
import { removeCopies } from "./remove.ts";
import { restoreFile } from "./restore.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

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
  it("is copied, and counts as backed up when the copy has its SHA-256", async () => {
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

  it("a stored file whose copying was interrupted is waiting, is reported as such, and is copied by the next delivery", async () => {
    const { admin } = await aTeam();
    const { assetId, bytes, copy, backUp } = await aFile(admin);
    const send = s3.send.bind(s3);
    vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
      const answer = await send(command);
      // The process is killed after the copy, before it stores the copy's record.
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

  it("is copied over another object at its copy's place without removing that object first", async () => {
    const { admin } = await aTeam();
    const { assetId, bytes, copy, backUp } = await aFile(admin);
    await put(copy, Buffer.from("half"));
    const sent = vi.spyOn(s3, "send");
    await backUp();
    expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["backed_up"], bytes]);
    expect(sent.mock.calls.map(([command]) => command.constructor.name)).not.toContain("DeleteObjectCommand");
  });

  it("a stored file whose copy doesn't have its hash is reported, and the copy is removed", async () => {
    const { admin, teamId } = await aTeam();
    const { assetId, fileId, media, copy, backUp } = await aFile(admin);
    await asSystem(teamId, () => hashFile(assetId, fileId));
    await put(media, PNG);
    await backUp();
    expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["not_copied"], undefined]);
    expect(await health(admin)).toMatchObject({ health_status: "critical", failed: 1, backed_up: 0 });
  });

  it("a stored file that the store refuses to copy is reported, and its event is delivered again", async () => {
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
  it("is removed from the backup with its files, also if that is repeated", async () => {
    const { admin, teamId, assetId, copy } = await aBackedUpFile();
    await as(admin, () => Clearance.remove(assetId));
    for (let n = 0; n < 2; n++) await asSystem(teamId, () => removeCopies(assetId));
    expect(await bytesAt(copy)).toBeUndefined();
    expect(await health(admin)).toMatchObject({ total_assets: 0, backed_up: 0, pending: 0, failed: 0 });
  });

  it("leaves no copy if it is deleted while its file is copied", async () => {
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

describe("restoring a file", () => {
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

  it("stores nothing if the copy has changed", async () => {
    const { admin, teamId, assetId, fileId, media, copy } = await aBackedUpFile();
    await remove(media);
    await checkTomorrow(teamId);
    await put(copy, PNG);
    await as(admin, () => Backup.askRestore(assetId, fileId));
    await asSystem(teamId, () => restoreFile(assetId, fileId));
    expect([await stateOf(admin, assetId), await bytesAt(media)]).toEqual([["lost"], undefined]);
  });

  it("leaves nothing in the media bucket if its asset is deleted meanwhile", async () => {
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
  const told = (await outboxEvents()).filter((event) => event.teamId === teamId);
  expect(told.filter(({ name }) => name === "backup.copy.due")).toHaveLength(1);
});
