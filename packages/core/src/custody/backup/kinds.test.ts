import { PutObjectCommand } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CreatorContent } from "../../contracts/creator-content/index.ts";
import { purgeFiles } from "../../library/asset/purge.ts";
import { releaseFilesOf } from "../../library/asset/releases.ts";
import { sha256 } from "../../platform/hash.ts";
import { MADE_TEXT } from "../../platform/made-files.ts";
import { table } from "../../platform/store/clients.ts";
import { s3 } from "../../platform/store/s3.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { Release } from "../../rights/release/index.ts";
import { editReleaseInput } from "../../rights/release/release.schema.ts";
import { as, health, remove } from "../../testing/backup/backed-up-file.ts";
import {
  aContentPicture,
  aHeldOriginal,
  aLicense,
  aPaperByHand,
  aPostPicture,
  aReleaseFile,
  aSignedContract,
  asSystem,
  backUp,
  copyOf,
  type Stored,
} from "../../testing/backup/backup-kinds.ts";
import { bytesAt, checkTomorrow } from "../../testing/backup/backups.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aRelease, PDF } from "../../testing/releases.ts";
import { aTeam, PNG } from "../../testing/scene.ts";
import { BackupFileEntity } from "./backup.entity.ts";
import { fullName } from "./backup.policy.ts";
import { Backup } from "./index.ts";
import { removeCopies } from "./remove.ts";
import { restoreFile } from "./restore.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const KINDS = [
  ["a release's file", "Release: Sunset over the bridge", aReleaseFile],
  ["a license document", undefined, aLicense],
  ["a document of an approval by hand", undefined, aPaperByHand],
  ["a signed contract's PDF", "Signed contract: Sunset (PDF)", aSignedContract],
  ["a post's picture", "Post picture: Sunset over the bridge", aPostPicture],
  ["a picture of creator content", "Creator content: Dunes", aContentPicture],
  ["an original that waits for a signature", "photo-1.png", aHeldOriginal],
] as const;

/** The files that a team's events ask to copy. */
const dueIn = async (teamId: string) => {
  const told = (await outboxEvents()).filter((event) => event.teamId === teamId);
  return told.filter(({ name }) => name === "backup.copy.due").map(({ data }) => data);
};

describe.each(KINDS)("%s", (_, called, make) => {
  it("the file is copied into the backup after an event, is reported by name if it is missing, and is restored", async () => {
    const { admin, teamId } = await aTeam();
    const file = await make(admin);
    const { ownerId, fileId, kind, name, place } = file;
    expect(await dueIn(teamId)).toContainEqual({ ownerId, fileId });
    for (let n = 0; n < 2; n++) await backUp(admin, file);
    const bytes = await bytesAt(place);
    expect(bytes && sha256(bytes)).toBe(sha256((await bytesAt(copyOf(admin, file))) ?? ""));
    expect((await health(admin)).backed_up).toBe(1);

    await remove(place);
    await checkTomorrow(teamId);
    const { alerts } = await health(admin);
    expect(alerts[0]).toMatchObject({
      message: expect.stringContaining("missing"),
      details: [called ?? fullName(kind, name)],
    });
    const { items } = await as(admin, () => Backup.openFiles({}));
    expect(items).toContainEqual(expect.objectContaining({ ownerId, fileId, kind, name, state: "media_missing" }));

    await as(admin, () => Backup.askRestore(ownerId, fileId));
    await asSystem(teamId, () => restoreFile(ownerId, fileId));
    expect(await bytesAt(place)).toEqual(bytes);
    await checkTomorrow(teamId, 2);
    expect(await health(admin)).toMatchObject({ failed: 0, pending: 0, health_status: "excellent" });
  });

  it("a file without a copy is copied by the backup check, and the next check finds no problem", async () => {
    const { admin, teamId } = await aTeam();
    const file = await make(admin);
    await checkTomorrow(teamId);
    expect(await bytesAt(copyOf(admin, file))).toEqual(await bytesAt(file.place));
    const before = await health(admin);
    await checkTomorrow(teamId, 2);
    expect(await health(admin)).toMatchObject({ backed_up: before.backed_up, failed: 0, pending: 0, alerts: [] });
  });
});

it("admins and members see a release's missing file in the list of the asset's files", async () => {
  const { admin, member, teamId } = await aTeam();
  const release = await aReleaseFile(admin);
  const { ownerId, fileId } = release;
  await backUp(admin, release);
  await remove(release.place);
  await checkTomorrow(teamId);
  for (const who of [admin, member])
    expect((await as(who, () => Backup.filesOf(ownerId))).items).toContainEqual(
      expect.objectContaining({ fileId, kind: "release", state: "media_missing" }),
    );
});

describe("a document", () => {
  it("a license document that differs from the issued document isn't copied into the backup", async () => {
    const { admin } = await aTeam();
    const file = await aLicense(admin);
    await s3.send(new PutObjectCommand({ ...file.place, Body: "another" }));
    await backUp(admin, file);
    expect(await bytesAt(copyOf(admin, file))).toBeUndefined();
    expect(await health(admin)).toMatchObject({ failed: 1, backed_up: 0 });
  });

  it("the PDF and the text file of a signed contract are both copied into the backup", async () => {
    const { admin, teamId } = await aTeam();
    const { ownerId } = await aSignedContract(admin);
    await checkTomorrow(teamId);
    const text = await bytesAt(copyOf(admin, { ownerId, fileId: MADE_TEXT }));
    expect(text?.toString()).toContain("You keep your copyright.");
    expect((await health(admin)).backed_up).toBe(2);
  });

  it("a license document keeps its copy when its asset is deleted, and a release's copy is removed", async () => {
    const { admin, teamId } = await aTeam();
    const [license, release] = [await aLicense(admin), await aReleaseFile(admin)];
    for (const file of [license, release]) await backUp(admin, file);
    for (const assetId of [license.assetId, release.ownerId]) {
      await as(admin, () => Clearance.remove(assetId));
      await asSystem(teamId, () => purgeFiles(assetId));
      await asSystem(teamId, () => removeCopies(assetId));
    }
    await checkTomorrow(teamId);
    expect(await bytesAt(copyOf(admin, license))).toBeDefined();
    expect(await bytesAt(copyOf(admin, release))).toBeUndefined();
    expect(await health(admin)).toMatchObject({ backed_up: 1, failed: 0, pending: 0 });
  });
});

describe("a picture", () => {
  it("a post's picture stays in the backup when the post's asset is deleted", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aPostPicture(admin);
    await backUp(admin, file);
    await as(admin, () => Clearance.remove(file.assetId));
    await asSystem(teamId, () => purgeFiles(file.assetId));
    await asSystem(teamId, () => removeCopies(file.assetId));
    await checkTomorrow(teamId);
    expect(await bytesAt(copyOf(admin, file))).toEqual(PNG);
    expect(await health(admin)).toMatchObject({ backed_up: 1, failed: 0, pending: 0 });
  });

  it("a post's picture isn't copied into the backup if another object was stored in its place", async () => {
    const { admin } = await aTeam();
    const file = await aPostPicture(admin);
    await s3.send(new PutObjectCommand({ ...file.place, Body: "another" }));
    await backUp(admin, file);
    expect(await bytesAt(copyOf(admin, file))).toBeUndefined();
  });

  it("a replaced or removed picture of creator content loses its copy in the backup", async () => {
    const { admin, teamId } = await aTeam();
    const first = await aContentPicture(admin);
    await backUp(admin, first);
    const address = await as(admin, () => CreatorContent.setPicture(first.ownerId, PNG));
    const second = { ...first, fileId: /([^/]+)\.jpg$/.exec(address)?.[1] ?? "" };
    const settleAll = async () => {
      for (const due of await dueIn(teamId))
        await backUp(admin, { ...first, ...(due as Pick<Stored, "ownerId" | "fileId">) });
    };
    await settleAll();
    const there = async () => [await bytesAt(copyOf(admin, first)), await bytesAt(copyOf(admin, second))];
    expect(await there()).toEqual([undefined, expect.any(Buffer)]);
    await as(admin, () => CreatorContent.remove(first.ownerId));
    await settleAll();
    expect(await there()).toEqual([undefined, undefined]);
    expect((await health(admin)).backed_up).toBe(0);
  });
});

/** A release is a consent to the use of an asset, here of a person whom the asset shows. */
describe("a release", () => {
  it("a release's copy in the backup is removed when the file is replaced or the release is removed", async () => {
    const { admin, teamId } = await aTeam();
    const first = await aReleaseFile(admin);
    await backUp(admin, first);
    const [release] = (await as(admin, () => Release.list(first.ownerId))).items;
    const { id = "", version = 0 } = release ?? {};
    await as(admin, async () => {
      const input = { name: "Anna Berg", version, uploadId: await aRelease() };
      await Release.edit(first.ownerId, id, editReleaseInput.parse(input));
    });
    const settleAll = async () => {
      for (const due of await dueIn(teamId))
        await backUp(admin, { ...first, ...(due as Pick<Stored, "ownerId" | "fileId">) });
    };
    await settleAll();
    const [file] = await releaseFilesOf(teamId, first.ownerId);
    const second = { ...first, fileId: file?.uploadId ?? "" };
    expect([await bytesAt(copyOf(admin, first)), await bytesAt(copyOf(admin, second))]).toEqual([undefined, PDF]);
    await as(admin, () => Release.remove(first.ownerId, id));
    await settleAll();
    expect(await bytesAt(copyOf(admin, second))).toBeUndefined();
    expect((await health(admin)).backed_up).toBe(0);
  });

  it("a release that is removed while its copy is being made leaves no copy in the backup", async () => {
    const { admin } = await aTeam();
    const file = await aReleaseFile(admin);
    const [release] = (await as(admin, () => Release.list(file.ownerId))).items;
    const send = table.send.bind(table);
    const spy = vi.spyOn(table, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
      if (command.constructor.name !== "TransactWriteCommand") return send(command);
      spy.mockRestore();
      await as(admin, () => Release.remove(file.ownerId, release?.id ?? ""));
      return send(command);
    });
    await backUp(admin, file);
    expect(await bytesAt(copyOf(admin, file))).toBeUndefined();
    expect(await health(admin)).toMatchObject({ backed_up: 0, pending: 0, failed: 0 });
  });

  it("the backup's records don't contain the name of the person in a release", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aReleaseFile(admin);
    await backUp(admin, file);
    const { data } = await BackupFileEntity.query.primary({ teamId }).go();
    expect(JSON.stringify(data)).not.toContain("Anna");
  });
});
