import { PutObjectCommand } from "@aws-sdk/client-s3";
import { Backup } from "@clearhouse/core/custody/backup/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { POST_PICTURE } from "@clearhouse/core/platform/made-files.ts";
import { backupKey } from "@clearhouse/core/platform/store/object-key.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { Release } from "@clearhouse/core/rights/release/index.ts";
import { addReleaseInput } from "@clearhouse/core/rights/release/release.schema.ts";
import { keepPostCopy } from "@clearhouse/core/rights/rights-request/post-copy.ts";
import { read as readRequest } from "@clearhouse/core/rights/rights-request/rights-request.entity.ts";
import { checkTomorrow } from "@clearhouse/core/testing/backup/backups.ts";
import { aCreator } from "@clearhouse/core/testing/creators.ts";
import { anImport, csvOf, runImport } from "@clearhouse/core/testing/imports.ts";
import {
  anAsset,
  anOpenRequest,
  approve,
  aTeam,
  CALLER,
  PNG,
  storedObjects,
  upload,
} from "@clearhouse/core/testing/scene.ts";
import { describe, expect, it } from "vitest";
import { cli } from "./testing/cli.ts";
import { aPerson, aPool, itemsWith, objectsWith } from "./testing/erase.ts";

/** A creator of the team who has a signed release for an asset. @returns also the key of the release's file */
const aReleased = async (admin: MemberActor) => {
  const person = aPerson();
  const { name, email } = person;
  await actAs(admin, () => aCreator({ name, email }), CALLER);
  const { id: assetId } = await actAs(admin, () => anAsset(), CALLER);
  const sign = async () => {
    const uploadId = await upload(PNG, { fileName: "signed.png", purpose: "release" });
    return Release.add(assetId, addReleaseInput.parse({ kind: "person", name, uploadId }));
  };
  const release = await actAs(admin, sign, CALLER);
  return { ...person, assetId, release, key: release.file?.url.replace(/^\/|\?.*$/g, "") ?? "" };
};

describe("the files that erase removes", () => {
  it("erase removes the CSV files and refused import rows that name the person, and keeps all other files", async () => {
    await aPool();
    const { admin } = await aTeam();
    const { name, email, word } = aPerson();
    await actAs(admin, () => aCreator({ name, email }), CALLER);
    const importOf = (title: string) => anImport(admin, csvOf("name,type", `${title},image`, `${title},hologram`));
    const [theirs, others] = [await importOf(`Portrait by ${name} (${email})`), await importOf("Pier at night")];
    const waiting = await cli("erase", "--email", email, "--yes");
    expect(waiting).toMatchObject({ code: 2, err: expect.stringContaining(`the import ${theirs.id} reads a file`) });
    for (const one of [theirs, others]) expect(await runImport(admin, one.id)).toMatchObject({ success: 1 });
    const unread = Buffer.from(csvOf("name,type", `${name},image`));
    await actAs(
      admin,
      () => upload(unread, { fileName: "later.csv", contentType: "text/csv", purpose: "import" }),
      CALLER,
    );
    // Two CSV files, and the refused rows twice: as they are stored, and as they are downloaded.
    expect(await objectsWith(word)).toHaveLength(4);
    const ofOthers = await objectsWith("Pier at night");
    expect(ofOthers).toHaveLength(3);

    // The imported asset has their name in its title.
    expect(await cli("erase", "--email", email, "--others-too", "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await objectsWith(word)).toEqual([]);
    expect(await objectsWith("Pier at night")).toEqual(ofOthers);
  });

  it("erase keeps and lists CSV files and refused rows of others in which the words stand that an outsider is called", async () => {
    await aPool();
    const { admin } = await aTeam();
    const { name, email, word } = aPerson();
    const importOf = (title: string) => anImport(admin, csvOf("name,type", `${title},image`, `${title},hologram`));
    const done = await importOf("Pier at night");
    await runImport(admin, done.id);
    const csv = Buffer.from(csvOf("name,type", `${name},image`));
    const file = { fileName: "later.csv", contentType: "text/csv", purpose: "import" } as const;
    await actAs(admin, () => upload(csv, file), CALLER);
    const refused = await anImport(admin, csvOf("name,type", `${name},hologram`));
    await runImport(admin, refused.id);
    const atWork = await anImport(admin, csvOf("name,type", `Photo of ${name},image`));
    const { owner } = await anOpenRequest(admin, { contentOwner: "@somebody", contentOwnerEmail: email });
    await approve(owner, { name, email });
    const before = await objectsWith(word);
    expect(before).toHaveLength(5);
    const asked = ["erase", "--email", email, "--documents", "--yes"];
    const stopped = await cli(...asked);
    expect(stopped).toMatchObject({ code: 2, err: expect.stringContaining("--others-too") });
    const listed = stopped.out.slice(stopped.out.indexOf("Would take their name"));
    expect(before.filter((key) => !listed.includes(key))).toEqual([]);
    expect(await objectsWith(word)).toEqual(before);
    // Once it is confirmed that the words are their name, the files go; a file that is being read goes after that.
    const waiting = await cli(...asked, "--others-too");
    expect(waiting).toMatchObject({ code: 2, err: expect.stringContaining(`the import ${atWork.id} reads a file`) });
    await runImport(admin, atWork.id);
    expect(await cli(...asked, "--others-too")).toMatchObject({ code: 0, err: "" });
    expect(await objectsWith(word)).toEqual([]);
  });

  it("erase lists the person's releases, and erase --documents removes the releases' files", async () => {
    await aPool();
    const { admin, teamId } = await aTeam();
    const { email, assetId, release, key } = await aReleased(admin);
    const backedUp = async () => (await actAs(admin, () => Backup.health(), CALLER)).backed_up;
    await checkTomorrow(teamId);
    expect(await backedUp()).toBe(2);
    // A release has only a name.
    const asked = ["erase", "--email", email, "--others-too"];
    expect((await cli(...asked)).out).toContain(`${release.id}: signed release, kept as legal evidence`);
    expect(await storedObjects([key])).toEqual([true]);
    expect(await cli(...asked, "--documents", "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await storedObjects([key])).toEqual([false]);
    const { items } = await actAs(admin, () => Release.list(assetId), CALLER);
    expect(items.map(({ file }) => file)).toEqual([undefined]);
    await checkTomorrow(teamId, 2);
    expect(await backedUp()).toBe(1);
    expect(await actAs(admin, () => Backup.health(), CALLER)).toMatchObject({ failed: 0, pending: 0, alerts: [] });
  });

  it("erase --documents, run again after a failure, removes a file that was restored after its first removal", async () => {
    await aPool();
    const { admin } = await aTeam();
    const { email, word, key: Key } = await aReleased(admin);
    // Somebody restores the file after its first removal, and the second removal fails.
    let removals = 0;
    s3.middlewareStack.add(
      (next, { commandName = "" }) =>
        async (args) => {
          const isIts = commandName.startsWith("DeleteObject") && (args.input as { Key?: string }).Key === Key;
          if (isIts && ++removals === 2) throw new Error("the store is down");
          return next(args);
        },
      { name: "test-crash", step: "initialize" },
    );
    const asked = ["erase", "--email", email, "--documents", "--others-too", "--yes"];
    await expect(cli(...asked)).rejects.toThrow("the store is down");
    await s3.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key, Body: PNG }));
    expect(await itemsWith(word)).toEqual([]);
    expect(await cli(...asked)).toMatchObject({ code: 0, err: "" });
    expect(await storedObjects([Key])).toEqual([false]);
  });

  it("erase --documents removes the pictures of the person's posts and the pictures' copies in the backup", async () => {
    await aPool();
    const { admin, teamId } = await aTeam();
    const { name, email } = aPerson();
    const { request, owner } = await anOpenRequest(admin, { contentOwner: name, contentOwnerEmail: email });
    const asSystem = <T>(work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work, CALLER);
    const post = { title: "Pier", author: name, description: "", provider: "Instagram", type: "image" } as const;
    await asSystem(async () => keepPostCopy(await readRequest(teamId, request.id), { ...post, picture: PNG }));
    const { copy } = await asSystem(() => readRequest(teamId, request.id));
    await approve(owner, { name, email });
    await checkTomorrow(teamId);
    const copied = backupKey(teamId, request.id, POST_PICTURE);
    const there = async () => [
      ...(await storedObjects([copy?.pictureKey ?? ""])),
      (await objectsWith(request.id)).includes(copied),
    ];
    expect(await there()).toEqual([true, true]);
    expect((await cli("erase", "--email", email)).out).toContain(
      `${request.id}: picture of a post, kept as legal evidence`,
    );
    expect(await cli("erase", "--email", email, "--documents", "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await there()).toEqual([false, false]);
    expect(await cli("verify", "--files", "--team", teamId)).toMatchObject({ code: 0, err: "" });
    await checkTomorrow(teamId, 2);
    expect(await actAs(admin, () => Backup.health(), CALLER)).toMatchObject({ failed: 0, pending: 0 });
  });
});
