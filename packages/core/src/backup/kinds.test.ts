import { randomUUID } from "node:crypto";
import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Asset } from "../asset/index.ts";
import { purgeFiles } from "../asset/purge.ts";
import { releaseFilesOf } from "../asset-use/releases.ts";
import { MADE_PDF, MADE_TEXT, POST_PICTURE } from "../backup-copy/backup-copy.events.ts";
import { Clearance } from "../clearance/index.ts";
import { find as findContract } from "../contract/change.ts";
import { makeDocuments } from "../contract-document/make.ts";
import { CreatorContent } from "../creator-content/index.ts";
import { findGrant } from "../grant/find.ts";
import { issue } from "../licence-document/issue.ts";
import { env } from "../platform/env.ts";
import { OutboxEntity, outboxShards } from "../platform/events/event.ts";
import { sha256 } from "../platform/hash.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { table } from "../platform/store/clients.ts";
import { backupKey } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";
import { Release } from "../release/index.ts";
import { addReleaseInput, editReleaseInput } from "../release/release.schema.ts";
import { keepPostCopy } from "../rights-request/post-copy.ts";
import { read as readRequest } from "../rights-request/read.ts";
import { bytesAt, checkTomorrow, type Place } from "../testing/backups.ts";
import { aContract, aYesWithOriginals, decline, sign } from "../testing/contracts.ts";
import { aCreator } from "../testing/creators.ts";
import { aRelease, PDF } from "../testing/releases.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER, PNG } from "../testing/scene.ts";
import { Sent } from "../testing/sent.ts";
import { UploadEntity } from "../upload/upload.entity.ts";
import { BackupFileEntity } from "./backup.entity.ts";
import type { FileKind } from "./backup.policy.ts";
import { settleCopy } from "./copy.ts";
import { Backup } from "./index.ts";
import { removeCopies } from "./remove.ts";
import { restoreFile } from "./restore.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const as = <T>(admin: MemberActor, work: () => T): T => actAs(admin, work, CALLER);
const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work, CALLER);
const draw = async () => Buffer.from(`%PDF-1.7 ${randomUUID()}`);
const health = (admin: MemberActor) => as(admin, () => Backup.health());

/** A stored file that isn't an original, and its name in the backup. */
interface Stored {
  kind: FileKind;
  ownerId: string;
  fileId: string;
  place: Place;
  name: string;
}

const aReleaseFile = async (admin: MemberActor): Promise<Stored> => {
  const { id: ownerId, name } = await as(admin, () => anAsset());
  await as(admin, async () =>
    Release.add(ownerId, addReleaseInput.parse({ kind: "person", name: "Anna Berg", uploadId: await aRelease() })),
  );
  const [file] = await releaseFilesOf(admin.teamId, ownerId);
  const { uploadId: fileId = "", key: Key = "" } = file ?? {};
  return { kind: "release", ownerId, fileId, place: { Bucket: env.MEDIA_BUCKET, Key }, name };
};

const aLicence = async (admin: MemberActor): Promise<Stored & { assetId: string }> => {
  const { asset, request, owner } = await anOpenRequest(admin);
  await approve(owner);
  const grantId = (await as(admin, () => Asset.get(asset.id))).approval?.grantId ?? "";
  await asSystem(admin.teamId, () => issue({ requestId: request.id, assetId: asset.id }, draw));
  const grant = await findGrant(admin.teamId, grantId);
  const place = { Bucket: env.DOCUMENTS_BUCKET, Key: grant?.document?.key ?? "" };
  return { kind: "licence", ownerId: grantId, fileId: MADE_PDF, place, name: grant?.number ?? "", assetId: asset.id };
};

const aSignedContract = async (admin: MemberActor): Promise<Stored> => {
  const { contract, signer } = await aContract(admin, { contentTitle: "Sunset" });
  await sign(signer);
  await asSystem(admin.teamId, () => makeDocuments(contract.id, draw));
  const { documents } = (await findContract(admin.teamId, contract.id)) ?? {};
  const place = { Bucket: env.DOCUMENTS_BUCKET, Key: documents?.pdf.key ?? "" };
  return { kind: "contract", ownerId: contract.id, fileId: MADE_PDF, place, name: "Sunset (PDF)" };
};

const aPostPicture = async (admin: MemberActor): Promise<Stored & { assetId: string }> => {
  const { asset, request } = await anOpenRequest(admin);
  const texts = { title: "Pier", author: "@creator", description: "", provider: "Instagram", type: "image" } as const;
  const { teamId } = admin;
  const record = await asSystem(teamId, () => readRequest(teamId, request.id));
  await asSystem(teamId, () => keepPostCopy(record, { ...texts, picture: PNG }));
  const { copy } = await asSystem(teamId, () => readRequest(teamId, request.id));
  const place = { Bucket: env.MEDIA_BUCKET, Key: copy?.pictureKey ?? "" };
  return { kind: "post", ownerId: request.id, fileId: POST_PICTURE, place, name: asset.name, assetId: asset.id };
};

const aContentPicture = async (admin: MemberActor): Promise<Stored> => {
  const { id: creatorId } = await as(admin, () => aCreator());
  const content = { creatorId, title: "Dunes", contentType: "Photo" } as const;
  const { id: ownerId } = await as(admin, () => Sent.addCreatorContent(content));
  const address = await as(admin, () => CreatorContent.setPicture(ownerId, PNG));
  const [, fileId = ""] = /([^/]+)\.jpg$/.exec(address) ?? [];
  return {
    kind: "content",
    ownerId,
    fileId,
    place: { Bucket: env.MEDIA_BUCKET, Key: address.slice(1) },
    name: "Dunes",
  };
};

/** An original sent with an approval whose contract isn't signed yet. */
const aHeldOriginal = async (admin: MemberActor) => {
  const yes = await aYesWithOriginals(admin, 1);
  const { data } = await UploadEntity.get({ teamId: admin.teamId, uploadId: yes.first }).go({ consistent: true });
  const { key: Key = "", fileName: name = "" } = data ?? {};
  const file: Stored = {
    ...{ kind: "original", ownerId: yes.asset.id, fileId: yes.first, name },
    place: { Bucket: env.MEDIA_BUCKET, Key },
  };
  return { ...file, signer: yes.signer };
};

const KINDS = [
  ["release", "Release: Sunset over the bridge", aReleaseFile],
  ["license", undefined, aLicence],
  ["signed contract", "Signed contract: Sunset (PDF)", aSignedContract],
  ["post's picture", "Post picture: Sunset over the bridge", aPostPicture],
  ["creator's content", "Creator content: Dunes", aContentPicture],
  ["yes that waits for a signature", "photo-1.png", aHeldOriginal],
] as const;

const copyOf = ({ teamId }: MemberActor, { ownerId, fileId }: Pick<Stored, "ownerId" | "fileId">): Place => ({
  Bucket: env.BACKUP_BUCKET,
  Key: backupKey(teamId, ownerId, fileId),
});
const remove = (place: Place) => s3.send(new DeleteObjectCommand(place));
const backUp = ({ teamId }: MemberActor, { ownerId, fileId }: Stored) =>
  asSystem(teamId, () => settleCopy(ownerId, fileId));

/** Runs `act` before the first matching call of the table. @returns a function that ends this */
const beforeFirst = (isMeant: (command: { input: object }) => boolean, happen: () => Promise<unknown>) => {
  const send = table.send.bind(table);
  const spy = vi.spyOn(table, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
    if (!isMeant(command)) return send(command);
    spy.mockRestore();
    await happen();
    return send(command);
  });
  return () => spy.mockRestore();
};

const beforeUploadsAreRead = (happen: () => Promise<unknown>) =>
  beforeFirst((command) => {
    const { Key } = command.input as { Key?: { sk?: string } };
    return command.constructor.name === "GetCommand" && Key?.sk?.startsWith("$upload_") === true;
  }, happen);

/** The copies that a team's events ask for. */
const dueIn = async (teamId: string) => {
  const shards = await Promise.all(outboxShards().map((shard) => OutboxEntity.query.primary({ shard }).go()));
  const told = shards.flatMap(({ data }) => data).filter((event) => event.teamId === teamId);
  return told.filter(({ name }) => name === "backup.copy.due").map(({ data }) => data);
};

describe.each(KINDS)("the file of a %s", (_, called, make) => {
  it("is copied by its event, missed by the check, reported by its name, and restored", async () => {
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
      details: [called ?? `License: ${name}`],
    });
    const { items } = await as(admin, () => Backup.openFiles({}));
    expect(items).toContainEqual(expect.objectContaining({ ownerId, fileId, kind, name, state: "media_missing" }));

    await as(admin, () => Backup.askRestore(ownerId, fileId));
    await asSystem(teamId, () => restoreFile(ownerId, fileId));
    expect(await bytesAt(place)).toEqual(bytes);
    await checkTomorrow(teamId, 2);
    expect(await health(admin)).toMatchObject({ failed: 0, pending: 0, health_status: "excellent" });
  });

  it("that was stored before the backup existed is copied by the check, and not again by the next one", async () => {
    const { admin, teamId } = await aTeam();
    const file = await make(admin);
    await checkTomorrow(teamId);
    expect(await bytesAt(copyOf(admin, file))).toEqual(await bytesAt(file.place));
    const before = await health(admin);
    await checkTomorrow(teamId, 2);
    expect(await health(admin)).toMatchObject({ backed_up: before.backed_up, failed: 0, pending: 0, alerts: [] });
  });
});

it("a release's missing file is listed with its asset's files, for members too", async () => {
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
  it("that isn't the one that was issued isn't copied", async () => {
    const { admin } = await aTeam();
    const file = await aLicence(admin);
    await s3.send(new PutObjectCommand({ ...file.place, Body: "another" }));
    await backUp(admin, file);
    expect(await bytesAt(copyOf(admin, file))).toBeUndefined();
    expect(await health(admin)).toMatchObject({ failed: 1, backed_up: 0 });
  });

  it("of a signed contract is copied with its text file", async () => {
    const { admin, teamId } = await aTeam();
    const { ownerId } = await aSignedContract(admin);
    await checkTomorrow(teamId);
    const text = await bytesAt(copyOf(admin, { ownerId, fileId: MADE_TEXT }));
    expect(text?.toString()).toContain("You keep your copyright.");
    expect((await health(admin)).backed_up).toBe(2);
  });

  it("keeps its copy when its asset is deleted, unlike a release", async () => {
    const { admin, teamId } = await aTeam();
    const [licence, release] = [await aLicence(admin), await aReleaseFile(admin)];
    for (const file of [licence, release]) await backUp(admin, file);
    for (const assetId of [licence.assetId, release.ownerId]) {
      await as(admin, () => Clearance.remove(assetId));
      await asSystem(teamId, () => purgeFiles(assetId));
      await asSystem(teamId, () => removeCopies(assetId));
    }
    await checkTomorrow(teamId);
    expect(await bytesAt(copyOf(admin, licence))).toBeDefined();
    expect(await bytesAt(copyOf(admin, release))).toBeUndefined();
    expect(await health(admin)).toMatchObject({ backed_up: 1, failed: 0, pending: 0 });
  });
});

describe("an original that waits for a signature", () => {
  it("keeps its copy when the contract is signed", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aHeldOriginal(admin);
    await backUp(admin, file);
    const sent = vi.spyOn(s3, "send");
    await sign(file.signer);
    await backUp(admin, file);
    expect(sent.mock.calls.map(([command]) => command.constructor.name)).not.toContain("CopyObjectCommand");
    const { items } = await as(admin, () => Backup.filesOf(file.ownerId));
    expect(items).toContainEqual(expect.objectContaining({ fileId: file.fileId, state: "backed_up" }));
    await checkTomorrow(teamId);
    expect(await health(admin)).toMatchObject({ failed: 0, pending: 0, alerts: [] });
  });

  it("stays stored, with its copy, if the contract is signed while the check reads its owner", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aHeldOriginal(admin);
    await backUp(admin, file);
    const stop = beforeUploadsAreRead(() => sign(file.signer));
    await backUp(admin, file);
    stop();
    expect(await bytesAt(copyOf(admin, file))).toEqual(PNG);
    expect(await health(admin)).toMatchObject({ backed_up: 1, pending: 0, failed: 0 });
    await remove(file.place);
    await checkTomorrow(teamId);
    expect(await health(admin)).toMatchObject({ failed: 1 });
  });

  it("is restored even if the contract is signed at that moment", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aHeldOriginal(admin);
    await backUp(admin, file);
    await remove(file.place);
    await checkTomorrow(teamId);
    await as(admin, () => Backup.askRestore(file.ownerId, file.fileId));
    const send = s3.send.bind(s3);
    let stop = () => {};
    const spy = vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
      const answer: unknown = await send(command);
      if (command.constructor.name === "CopyObjectCommand") stop = beforeUploadsAreRead(() => sign(file.signer));
      return answer;
    });
    await asSystem(teamId, () => restoreFile(file.ownerId, file.fileId));
    stop();
    spy.mockRestore();
    expect(await bytesAt(file.place)).toEqual(PNG);
    expect(await health(admin)).toMatchObject({ pending: 0, failed: 0 });
  });

  it("is recorded as the asset's file if the contract is signed just before its first copy is noted", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aHeldOriginal(admin);
    const stop = beforeFirst(
      (command) => command.constructor.name === "TransactWriteCommand",
      () => sign(file.signer),
    );
    await backUp(admin, file);
    stop();
    expect(await bytesAt(copyOf(admin, file))).toEqual(PNG);
    await checkTomorrow(teamId);
    expect(await health(admin)).toMatchObject({ pending: 0, failed: 0 });
  });

  it("loses its copy with the next check after the contract was declined", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aHeldOriginal(admin);
    await backUp(admin, file);
    expect(await bytesAt(copyOf(admin, file))).toEqual(PNG);
    await decline(file.signer);
    await checkTomorrow(teamId);
    expect(await bytesAt(copyOf(admin, file))).toBeUndefined();
  });
});

describe("a picture", () => {
  it("of a post stays in the backup when its asset is deleted, because its request stays", async () => {
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

  it("of a post isn't copied if it isn't the one that the activity names", async () => {
    const { admin } = await aTeam();
    const file = await aPostPicture(admin);
    await s3.send(new PutObjectCommand({ ...file.place, Body: "another" }));
    await backUp(admin, file);
    expect(await bytesAt(copyOf(admin, file))).toBeUndefined();
  });

  it("of creator content loses its copy when it is replaced or the content is removed", async () => {
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

describe("a release", () => {
  it("whose file is replaced, or that is removed, loses the copy of that file", async () => {
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

  it("that is removed while its copy is being made leaves no copy", async () => {
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

  it("doesn't put the names of released people into the backup", async () => {
    const { admin, teamId } = await aTeam();
    const file = await aReleaseFile(admin);
    await backUp(admin, file);
    const { data } = await BackupFileEntity.query.primary({ teamId }).go();
    expect(JSON.stringify(data)).not.toContain("Anna");
  });
});
