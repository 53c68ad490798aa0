import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import { read } from "../../library/asset/change.ts";
import { Asset } from "../../library/asset/index.ts";
import { purgeFiles } from "../../library/asset/purge.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { hashFile } from "../../library/asset-file/hash-file.ts";
import { makeThumbnail } from "../../library/asset-file/make-thumbnail.ts";
import { forgetAll } from "../../library/search/held.ts";
import { Team } from "../../people/team/index.ts";
import { env } from "../../platform/env.ts";
import { sha256 } from "../../platform/hash.ts";
import type { MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { s3 } from "../../platform/store/s3.ts";
import { Clearance } from "../../rights/clearance/index.ts";
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
} from "../../testing/backup/backed-up-file.ts";
import { bytesAt, checkTomorrow } from "../../testing/backup/backups.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, PNG } from "../../testing/scene.ts";
import { feedOf } from "../../testing/searching.ts";
import { nothingBetween } from "../../testing/store/between.ts";
import { onFirst } from "../../testing/store/on-first.ts";
import { healthOf, scoreOf } from "./backup.policy.ts";
import { Backup } from "./index.ts";
import { removeCopies } from "./remove.ts";
import { restoreFile } from "./restore.ts";

afterEach(() => {
  nothingBetween();
  vi.restoreAllMocks();
});

/**
 * Adds "-1" to the ETags of files in S3's answers, as S3 does for multipart uploads, so that the copies' ETags differ.
 * @returns an array that collects the names of the S3 calls from now on
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
])(
  "a backup with %i good, %i waiting and %i failed files has the score %d and the state '%s'",
  (backedUp, pending, failed, score, status) => {
    const counted = { backedUp, pending, failed };
    expect([scoreOf(counted), healthOf(counted)]).toEqual([score, status]);
  },
);

describe("a stored file", () => {
  it("a stored file counts as backed up after it was copied", async () => {
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

  it("the health of a team whose list of assets is being prepared has all other figures", async () => {
    const { admin, backUp } = await aBackedUpFile();
    await backUp();
    forgetAll();
    let passed = 0;
    const real = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => real() + passed);
    feedOf(3_000, () => (passed += 5_100));
    expect(await health(admin)).toMatchObject({ total_assets: null, health_score: 100, backed_up: 1, alerts: [] });
    expect(await health(admin)).toMatchObject({ total_assets: 1, health_score: 100, backed_up: 1, alerts: [] });
  });

  it("a stored file is counted once even if several deliveries of its event copy the file in parallel", async () => {
    const { admin } = await aTeam();
    const { assetId, bytes, copy, backUp } = await aFile(admin);
    await Promise.allSettled([backUp(), backUp(), backUp()]);
    await backUp();
    expect(await bytesAt(copy)).toEqual(bytes);
    expect([await stateOf(admin, assetId), (await health(admin)).backed_up]).toEqual([["backed_up"], 1]);
  });

  it("a file whose copying was interrupted is reported as waiting, and the event's next delivery copies the file", async () => {
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

  it("a copy overwrites another object with the same key, without deleting that object first", async () => {
    const { admin } = await aTeam();
    const { assetId, bytes, copy, backUp } = await aFile(admin);
    await put(copy, Buffer.from("half"));
    const sent = vi.spyOn(s3, "send");
    await backUp();
    expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["backed_up"], bytes]);
    expect(sent.mock.calls.map(([command]) => command.constructor.name)).not.toContain("DeleteObjectCommand");
  });

  it("a file is reported if its copy's hash differs from the file's stored hash, and the copy is removed", async () => {
    const { admin, teamId } = await aTeam();
    const { assetId, fileId, media, copy, backUp } = await aFile(admin);
    await asSystem(teamId, () => hashFile(assetId, fileId));
    await put(media, PNG);
    await backUp();
    expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["not_copied"], undefined]);
    expect(await health(admin)).toMatchObject({ health_status: "critical", failed: 1, backed_up: 0 });
  });

  it.each([
    ["the same size", (bytes: Buffer) => Buffer.from(bytes).reverse()],
    ["another size", () => PNG],
  ])(
    "a good copy is kept if the stored file has changed, to %s, before its event is delivered again",
    async (_, changed) => {
      const { admin, teamId } = await aTeam();
      const { assetId, fileId, bytes, media, copy, backUp } = await aFile(admin);
      await asSystem(teamId, () => hashFile(assetId, fileId));
      onFirst(
        table,
        (name, input) => name === "TransactWriteCommand" && input.includes("copyEtag"),
        async () => {
          throw new Error("killed");
        },
      );
      await expect(backUp()).rejects.toThrow("killed");
      await put(media, changed(bytes));
      await backUp();
      expect([await stateOf(admin, assetId), await bytesAt(copy)]).toEqual([["media_changed"], bytes]);
      await as(admin, () => Backup.askRestore(assetId, fileId));
      await asSystem(teamId, () => restoreFile(assetId, fileId));
      expect([await stateOf(admin, assetId), await bytesAt(media)]).toEqual([["backed_up"], bytes]);
    },
  );

  it("a file that couldn't be copied is reported until the event's next delivery copies the file", async () => {
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
  it("the copies of a deleted asset are removed from the backup, even if the removal is repeated", async () => {
    const { admin, teamId, assetId, copy } = await aBackedUpFile();
    await as(admin, () => Clearance.remove(assetId));
    for (let n = 0; n < 2; n++) await asSystem(teamId, () => removeCopies(assetId));
    expect(await bytesAt(copy)).toBeUndefined();
    expect(await health(admin)).toMatchObject({ total_assets: 0, backed_up: 0, pending: 0, failed: 0 });
  });

  it("an asset that is deleted while its file is copied leaves no copy", async () => {
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
  it("a restored file has its former bytes, and the activity and the team's log record the restore", async () => {
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

  it("a file whose copy was changed isn't restored and counts as lost", async () => {
    const { admin, teamId, assetId, fileId, media, copy } = await aBackedUpFile();
    await remove(media);
    await checkTomorrow(teamId);
    await put(copy, PNG);
    await as(admin, () => Backup.askRestore(assetId, fileId));
    await asSystem(teamId, () => restoreFile(assetId, fileId));
    expect([await stateOf(admin, assetId), await bytesAt(media)]).toEqual([["lost"], undefined]);
  });

  it("a file whose asset is deleted during the restore leaves nothing in the media bucket", async () => {
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

  it("a restore and a new copy are refused for intact files, for other teams' files and to members", async () => {
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

it("one event is published when an admin asks to copy a file again", async () => {
  const { admin, teamId, assetId, fileId, copy } = await aBackedUpFile();
  await put(copy, PNG);
  await checkTomorrow(teamId);
  await as(admin, () => Backup.copyAgain(assetId, fileId));
  const told = (await outboxEvents()).filter((event) => event.teamId === teamId);
  expect(told.filter(({ name }) => name === "backup.copy.due")).toHaveLength(1);
});
