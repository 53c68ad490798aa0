import { randomUUID } from "node:crypto";
import { DeleteObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { afterEach, expect, it, vi } from "vitest";
import { makeDocuments } from "../../contracts/contract-document/make.ts";
import { CreatorContent } from "../../contracts/creator-content/index.ts";
import { Asset } from "../../library/asset/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { MADE_PDF, MADE_TEXT } from "../../platform/made-files.ts";
import { table } from "../../platform/store/clients.ts";
import { s3 } from "../../platform/store/s3.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { bytesAt, checkToday, type Place } from "../../testing/backup/backups.ts";
import { aContract, sign } from "../../testing/contracts.ts";
import { aCreator } from "../../testing/creators.ts";
import { anAsset, aTeam, CALLER, PNG } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { onFirst } from "../../testing/store/on-first.ts";
import { Backup } from "./index.ts";
import { findSource } from "./owners.ts";
import { findCheck } from "./plan.ts";
import { changeRecords } from "./records.ts";
import { removeCopies } from "./remove.ts";
import { restoreFile } from "./restore.ts";
import { recordOf, settleCopy } from "./settle.ts";
import { copyOf } from "./sources.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const as = <T>(admin: MemberActor, work: () => T): T => actAs(admin, work, CALLER);
const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work, CALLER);
const health = (admin: MemberActor) => as(admin, () => Backup.health());
const remove = (place: Place) => s3.send(new DeleteObjectCommand(place));
const draw = async () => Buffer.from(`%PDF-1.7 ${randomUUID()}`);

/** Runs `happen` just before the first matching call to DynamoDB or S3. */
const beforeFirst = (
  client: typeof s3 | typeof table,
  isMeant: (command: string, input: string) => boolean,
  happen: () => Promise<unknown>,
): void =>
  onFirst(client, isMeant, async (perform) => {
    await happen();
    return perform();
  });

const anOriginal = async (admin: MemberActor) => {
  const { id: ownerId, files } = await as(admin, () => anAsset());
  const [file] = (await as(admin, () => Asset.get(ownerId))).files;
  const place = { Bucket: env.MEDIA_BUCKET, Key: file?.url.slice(1) ?? "" };
  return { teamId: admin.teamId, ownerId, fileId: files[0]?.id ?? "", place };
};

it("a contract that is signed and copied during a backup check isn't reported or copied again", async () => {
  const { admin, teamId } = await aTeam();
  const { contract, signer } = await aContract(admin);
  beforeFirst(
    table,
    (name, input) => name === "QueryCommand" && input.includes("$contract_1"),
    async () => {
      await sign(signer);
      await asSystem(teamId, () => makeDocuments(contract.id, draw));
      for (const fileId of [MADE_PDF, MADE_TEXT]) await asSystem(teamId, () => settleCopy(contract.id, fileId));
    },
  );
  const sent = vi.spyOn(s3, "send");
  await checkToday(teamId);
  expect((await findCheck(teamId))?.found).toMatchObject({ files: 2, copiedAgain: { count: 0 }, orphans: 0 });
  expect(sent.mock.calls.filter(([command]) => command.constructor.name === "CopyObjectCommand")).toHaveLength(2);
  expect(await health(admin)).toMatchObject({ backed_up: 2, failed: 0, pending: 0, alerts: [] });
});

it("a picture that is replaced after the backup check has read its S3 key isn't reported as missing", async () => {
  const { admin, teamId } = await aTeam();
  const { id: creatorId } = await as(admin, () => aCreator());
  const ownerId = (await as(admin, () => Sent.addCreatorContent({ creatorId, title: "Dunes", contentType: "Photo" })))
    .id;
  const address = await as(admin, () => CreatorContent.setPicture(ownerId, PNG));
  await checkToday(teamId);
  beforeFirst(
    s3,
    (name, input) => name === "ListObjectsV2Command" && input.includes("cco_"),
    async () => {
      await as(admin, () => CreatorContent.setPicture(ownerId, PNG));
      await remove({ Bucket: env.MEDIA_BUCKET, Key: address.slice(1) });
    },
  );
  await checkToday(teamId);
  expect(await health(admin)).toMatchObject({ failed: 0 });
});

it("a file that is restored during a backup check doesn't count as missing after the check", async () => {
  const { admin, teamId } = await aTeam();
  const { ownerId, fileId, place } = await anOriginal(admin);
  await checkToday(teamId);
  await remove(place);
  await checkToday(teamId);
  const yesterday = { now: () => new Date(Date.now() - DAY_MS) };
  await withClock(yesterday, () => as(admin, () => Backup.askRestore(ownerId, fileId)));
  const send = s3.send.bind(s3);
  const spy = vi.spyOn(s3, "send").mockImplementation(async (command: Parameters<typeof send>[0]) => {
    if (command.constructor.name !== "HeadObjectCommand") return send(command);
    spy.mockRestore();
    const missing = await send(command).catch((error: unknown) => ({ error }));
    await asSystem(teamId, () => restoreFile(ownerId, fileId));
    throw (missing as { error: unknown }).error;
  });
  await checkToday(teamId);
  expect(await health(admin)).toMatchObject({ backed_up: 1, failed: 0, pending: 0 });
});

it("an asset that is deleted while a backup check makes its first copies leaves no copy and no record", async () => {
  const { admin, teamId } = await aTeam();
  const original = await anOriginal(admin);
  const kept = await anOriginal(admin);
  beforeFirst(
    s3,
    (name) => name === "CopyObjectCommand",
    async () => {
      // The event's handler finds no record and no copy yet.
      await as(admin, () => Clearance.remove(original.ownerId));
      await asSystem(teamId, () => removeCopies(original.ownerId));
    },
  );
  await checkToday(teamId);
  const copies = await Promise.all(
    [original, kept].map((one) => bytesAt({ Bucket: env.BACKUP_BUCKET, Key: copyOf(one).key })),
  );
  expect(copies).toEqual([undefined, expect.any(Buffer)]);
  expect(await health(admin)).toMatchObject({ backed_up: 1, failed: 0, pending: 0 });
});

it("a copy that another function is just writing isn't written over, and is taken over by the next delivery", async () => {
  const { admin, teamId } = await aTeam();
  const original = await anOriginal(admin);
  const { ownerId, fileId } = original;
  onFirst(
    s3,
    (name) => name === "CopyObjectCommand",
    async () => {
      const $metadata = { httpStatusCode: 409 };
      throw new S3ServiceException({ name: "ConditionalRequestConflict", $fault: "client", $metadata });
    },
  );
  await expect(asSystem(teamId, () => settleCopy(ownerId, fileId))).rejects.toMatchObject({ reason: "precondition" });
  expect(await bytesAt({ Bucket: env.BACKUP_BUCKET, Key: copyOf(original).key })).toBeUndefined();
  expect(await health(admin)).toMatchObject({ backed_up: 0, failed: 1 });
  await asSystem(teamId, () => settleCopy(ownerId, fileId));
  expect(await health(admin)).toMatchObject({ backed_up: 1, failed: 0, pending: 0 });
});

it("the backup check leaves out files whose copying or restoring began less than a day ago", async () => {
  const { admin, teamId } = await aTeam();
  const [restored, copied] = [await anOriginal(admin), await anOriginal(admin)];
  await asSystem(teamId, () => settleCopy(restored.ownerId, restored.fileId));
  await remove(restored.place);
  await asSystem(teamId, async () => {
    const source = await findSource(copied);
    if (source) await changeRecords([source], (_, file) => recordOf(file));
  });
  await checkToday(teamId);
  await as(admin, () => Backup.askRestore(restored.ownerId, restored.fileId));
  await checkToday(teamId);
  expect(await health(admin)).toMatchObject({ backed_up: 0, failed: 0, pending: 2 });
  const tomorrow = { now: () => new Date(Date.now() + DAY_MS) };
  await withClock(tomorrow, () => checkToday(teamId));
  expect(await health(admin)).toMatchObject({ backed_up: 1, failed: 1, pending: 0 });
});
