import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { Creator } from "@clearhouse/core/contracts/creator/index.ts";
import { openFile, storedFiles } from "@clearhouse/core/custody/archive/files.ts";
import { type Item, RECORDS } from "@clearhouse/core/custody/archive/registry.ts";
import { items } from "@clearhouse/core/custody/archive/table.ts";
import { hashFile } from "@clearhouse/core/library/asset-file/hash-file.ts";
import { forgetAll } from "@clearhouse/core/library/search/held.ts";
import { Search } from "@clearhouse/core/library/search/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { aCreator, aPendingCreator } from "@clearhouse/core/testing/creators.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER, type Scene } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cli } from "../testing/cli.ts";
import { type Changes, forgeArchive } from "../testing/forged-archive.ts";
import { openArchive } from "./read.ts";

const folder = mkdtempSync(join(tmpdir(), "clearhouse-archive-"));
const path = (name: string) => join(folder, name);
const WHOLE = path("whole.zip");
const ONE = path("one-team.zip");
let exported: Awaited<ReturnType<typeof cli>>;
let one: Scene;
let other: Scene;

const allItems = async (): Promise<Item[]> => (await Array.fromAsync(items())).flat();
const put = (Item: Item) => table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
const bucketOf = { media: "MEDIA", branding: "BRANDING", documents: "DOCUMENTS", imports: "IMPORTS" } as const;
const putObject = (bucket: keyof typeof bucketOf, Key: string) =>
  s3.send(new PutObjectCommand({ Bucket: env[`${bucketOf[bucket]}_BUCKET`], Key, Body: `bytes of ${Key}` }));

const MIDDLEWARE = "archive-test";
/** Intercepts calls between a command and the table, until the test ends. */
const onCommand = <T extends object>(name: string, work: (send: () => Promise<T>) => Promise<T>): void => {
  table.middlewareStack.add(
    (next, context) => (args) =>
      context.commandName === name ? (work(() => next(args) as never) as never) : next(args),
    { step: "initialize", name: MIDDLEWARE },
  );
};

/** Empties the table and the buckets, as in a new run. */
const wipe = async (): Promise<void> => {
  for (const { pk, sk } of await allItems()) {
    await table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: { pk, sk } }));
  }
  for await (const { bucket, key } of storedFiles()) {
    await s3.send(new DeleteObjectCommand({ Bucket: env[`${bucketOf[bucket]}_BUCKET`], Key: key }));
  }
  forgetAll();
};

/** Reads every record of an archive and the hash of every file, so that two archives can be compared. */
const contentOf = async (archivePath: string) => {
  const archive = await openArchive(archivePath);
  const records: Record<string, Item[]> = {};
  for (const kind of Object.keys(archive.manifest.records))
    records[kind] = await Array.fromAsync(archive.records(kind));
  const files = await Array.fromAsync(archive.files());
  archive.close();
  return { records, files, manifest: archive.manifest };
};

const aTeamAtWork = async (name: string): Promise<Scene> => {
  const scene = await aTeam(name);
  await actAs(
    scene.admin,
    async () => {
      const { id, files } = await anAsset(`Sunset of ${name}`);
      await hashFile(id, files[0]?.id ?? "");
      await Clearance.remove((await anAsset("Deleted")).id);
      await aCreator({ name: `Creator of ${name}`, email: "cleo@example.com" });
      await Creator.remove((await aPendingCreator()).id);
    },
    CALLER,
  );
  await approve((await anOpenRequest(scene.admin)).owner);
  await anOpenRequest(scene.member);
  return scene;
};

beforeAll(async () => {
  [one, other] = [await aTeamAtWork("One"), await aTeamAtWork("Other")];
  await User.createAccount({
    subject: "subject-of-nobody",
    email: "left@clearhouse.test",
    displayName: "Left",
    teamId: one.teamId,
    role: "member",
  });
  // Stores an item of each kind of record that the table doesn't contain yet, so that these tests also export and
  // restore kinds that are added later.
  const there = new Set((await allItems()).map(({ __edb_e__: kind }) => kind));
  for (const [kind, record] of Object.entries(RECORDS)) {
    if (there.has(kind) || kind === "restore" || kind === "idempotency") continue;
    await put({ pk: `$clearhouse#made`, sk: `$${kind}_1`, __edb_e__: kind, teamId: one.teamId, kept: record.kept });
  }
  await put({ pk: "$clearhouse#made", sk: "$ended_1", __edb_e__: "told", teamId: one.teamId, expires: 1_000 });
  await put({ pk: "idem#NotifyOwner#evt_1", sk: "idem", expires: 9_999_999_999 });
  await putObject("branding", "logos/0123abc.png");
  await putObject("branding", "logos/of-nobody.png");
  await putObject("documents", `contracts/${one.teamId}/contract.pdf`);
  await putObject("documents", `search/${one.teamId}/1-x.gz`);
  await putObject("imports", `${other.teamId}/ast_1/rows.csv`);
  await put({
    pk: "$clearhouse#picture",
    sk: "$user_1",
    __edb_e__: "member",
    teamId: one.teamId,
    userId: "usr_x",
    avatarUrl: "/branding/logos/0123abc.png",
  });
  exported = await cli("export", "--out", WHOLE);
  await cli("export", "--team", one.teamId, "--out", ONE);
});
afterEach(() => {
  table.middlewareStack.remove(MIDDLEWARE);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("an exported zip has mode 600 and every kind of record that is kept, but no expired record and no search file", async () => {
  const { code, out, err } = exported;
  expect([code, err]).toEqual([0, expect.stringMatching(/^\d+ events weren't published yet/)]);
  expect(out).toMatch(/\d+ records, \d+ files of [\d.]+ MB\.\nSHA-256 of its manifest: [0-9a-f]{64}$/);
  expect(statSync(WHOLE).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["one-team.zip", "whole.zip"]);
  const { records, files, manifest } = await contentOf(WHOLE);
  const kept = Object.keys(RECORDS).filter((kind) => RECORDS[kind]?.kept);
  expect(Object.keys(records).toSorted()).toEqual(kept.toSorted());
  expect(manifest.left).toMatchObject({ idempotency: 1, ratewindow: expect.any(Number), searchpointer: 1, told: 1 });
  expect(
    Object.values(records)
      .flat()
      .filter(({ kept: isKept, expires }) => isKept === false || expires === 1_000),
  ).toEqual([]);
  const keys = files.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["logos/0123abc.png", `contracts/${one.teamId}/contract.pdf`]));
  expect(keys.filter((key) => key.startsWith("search/"))).toEqual([]);
});

it("an archive is restored unchanged into an empty table, with its hash chains, counters and search", async () => {
  await wipe();
  const { code, out, err } = await cli("restore", "--from", WHOLE);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(
    /\d+ records and \d+ files are restored\.\n2 stored files not read: --files reads them\.\n2 team logs, 4 creators and 8 assets, \d+ valid entries/,
  );
  expect(await cli("export", "--out", path("again.zip"))).toMatchObject({ code: 0, err: "" });
  const [was, is] = [await contentOf(WHOLE), await contentOf(path("again.zip"))];
  expect(is.records).toEqual(was.records);
  expect(is.files).toEqual(was.files);
  expect(is.manifest.records).toEqual(was.manifest.records);
  // The item that tells the layout of the table, and the search snapshots that the restore has made.
  expect(is.manifest.left).toEqual({ layout: 1, searchpointer: 2 });

  const found = await actAs(one.admin, async () => Search.list({ q: "sunset" }), CALLER);
  expect(found.items.map(({ name }) => name)).toContain("Sunset of One");
  expect(await actAs(one.admin, async () => Search.counts(), CALLER)).toMatchObject({ approved: 1, pending: 1 });
  await actAs(one.admin, async () => {
    const { items } = await Sent.listCreators();
    expect(items.map(({ name }) => name)).toEqual(["Creator of One"]);
    expect(await Creator.counts()).toMatchObject({ creators: 1 });
    await expect(aCreator({ email: "cleo@example.com" })).rejects.toMatchObject({ code: "creator.exists" });
  });
});

it("after a restore, a person with a new account of the same email address signs in as the same user", async () => {
  const signIn = (subject: string) =>
    User.actorOf({ subject, email: "left@clearhouse.test", name: "", provider: "password", issuedAt: 0 });
  const before = await signIn("subject-of-nobody");
  const after = await signIn("subject-of-another-pool");
  expect(after).toMatchObject({ kind: "member", userId: before.userId, teamId: one.teamId });
});

it("a team's archive has only the team's own records, people and files, and an unknown team gets no archive", async () => {
  const { records, files, manifest } = await contentOf(ONE);
  expect(manifest.team).toBe(one.teamId);
  expect(records.team).toHaveLength(1);
  expect(records.user?.map(({ displayName }) => displayName).toSorted()).toEqual(["Ada Admin", "Left", "Max Member"]);
  expect(records.identity).toHaveLength(3);
  const text = JSON.stringify(records);
  for (const foreign of [other.teamId, other.admin.userId, other.member.email]) expect(text).not.toContain(foreign);
  const keys = files.map(({ key }) => key);
  expect(keys.filter((key) => !key.includes(one.teamId))).toEqual(["logos/0123abc.png"]);
  expect(keys.some((key) => key.endsWith("photo.png"))).toBe(true);
  expect(await cli("export", "--team", "tea_none", "--out", path("none.zip"))).toMatchObject({
    code: 2,
    err: expect.stringContaining("There is no team tea_none."),
  });
  expect(existsSync(path("none.zip"))).toBe(false);
});

it("an export refuses to overwrite a file, and names a team that changed while the archive was written", async () => {
  expect(await cli("export", "--out", WHOLE)).toMatchObject({
    code: 2,
    err: expect.stringContaining("is there already"),
  });
  let worked = false;
  onCommand("ScanCommand", async (send) => {
    const answer = await send();
    if (!worked) {
      worked = true;
      await actAs(one.admin, () => anAsset("Made meanwhile"), CALLER);
    }
    return answer;
  });
  const { code, err } = await cli("export", "--out", path("moved.zip"));
  expect([code, err]).toEqual([1, expect.stringContaining(`${one.teamId} changed while it was read.`)]);
  expect(err).not.toContain(other.teamId);
});

it("an archive is restored only into an empty table", async () => {
  const before = await allItems();
  const { code, err } = await cli("restore", "--from", WHOLE);
  expect([code, err]).toEqual([2, expect.stringContaining("The table isn't empty.")]);
  expect(await allItems()).toEqual(before);
});

it("an archive with a changed byte or without its end is refused before anything is written", async () => {
  await wipe();
  const bytes = readFileSync(WHOLE);
  const changed = path("changed.zip");
  // Files are stored uncompressed, so a file is found in the zip by its text. A list of records is found by its name.
  const places = ["bytes of logos", "records/activity.jsonl", "manifest.json"].map(
    (text) => bytes.indexOf(text) + text.length + 40,
  );
  for (const place of places) {
    const copy = Buffer.from(bytes);
    copy[place - 30] = (copy[place - 30] ?? 0) ^ 0xff;
    writeFileSync(changed, copy);
    const { code, err } = await cli("restore", "--from", changed);
    expect([place, code, err]).toEqual([
      place,
      2,
      expect.stringMatching(/^(The archive is damaged: |This isn't an archive)/),
    ]);
  }
  writeFileSync(changed, bytes.subarray(0, bytes.length - 1_000));
  expect(await cli("restore", "--from", changed)).toMatchObject({
    code: 2,
    err: expect.stringContaining("is damaged"),
  });
  writeFileSync(changed, "Not a zip");
  expect(await cli("restore", "--from", changed)).toMatchObject({
    code: 2,
    err: expect.stringContaining("is damaged"),
  });
  expect(await allItems()).toEqual([]);
});

/** Writes WHOLE with changed entries, under another name. */
const forge = (name: string, changes: Changes): Promise<string> => forgeArchive(WHOLE, path(name), changes);

it("a restore with other keys names each key, the archive's and this deployment's, and says what to do", async () => {
  const { keys = {} } = (await contentOf(WHOLE)).manifest;
  expect(Object.keys(keys)).toEqual(["APP_SECRET", "LICENCE_SEAL", "SLACK_TOKEN_KEYS"]);
  const { APP_SECRET, SLACK_TOKEN_KEYS } = process.env;
  for (const secret of [APP_SECRET, SLACK_TOKEN_KEYS]) expect(JSON.stringify(keys)).not.toContain(secret);
  const others = { APP_SECRET: ["0a".repeat(8)], LICENCE_SEAL: ["0b".repeat(8)], SLACK_TOKEN_KEYS: ["0c".repeat(8)] };
  const withKeys = (given: unknown) => (text: string) => JSON.stringify({ ...JSON.parse(text), keys: given });
  await wipe();
  const other = await forge("other-keys.zip", { "manifest.json": withKeys(others) });
  const { code, err } = await cli("restore", "--from", other);
  expect(code).toBe(0);
  for (const [name, [theirs]] of Object.entries(others)) {
    expect(err).toContain(`${name} is another key (${keys[name]?.[0]}) than the archive's (${theirs}).`);
  }
  expect(err).toContain("give this deployment the APP_SECRET of the other one");
  await wipe();
  const earlier = await forge("no-keys.zip", { "manifest.json": withKeys(undefined) });
  expect(await cli("restore", "--from", earlier), "an archive of an earlier release").toMatchObject({
    code: 0,
    err: "",
  });
  await wipe();
});

it("an archive is refused if a record differs from its hash in the manifest", async () => {
  const forged = await forge("forged.zip", {
    "records/grant.jsonl": (text) => text.replace("Olivia", "Oliver"),
    "manifest.json": (text) => text,
  });
  expect(await cli("restore", "--from", forged)).toMatchObject({
    code: 2,
    err: expect.stringContaining("The archive is damaged: records/grant.jsonl was changed."),
  });
  expect(await allItems()).toEqual([]);
});

const ofFirst = (change: (record: Item) => unknown) => (text: string) => {
  const [first = "", ...rest] = text.split("\n");
  return [JSON.stringify(change(JSON.parse(first) as Item)), ...rest].join("\n");
};
it.each<[string, string, (text: string) => string, string]>([
  ["a number for a key", "records/grant.jsonl", ofFirst((record) => ({ ...record, pk: 5 })), "aren't texts"],
  ["null for a key", "records/grant.jsonl", ofFirst((record) => ({ ...record, sk: null })), "aren't texts"],
  ["an empty key", "records/grant.jsonl", ofFirst((record) => ({ ...record, sk: "" })), "aren't texts"],
  ["a number for an index's key", "records/asset.jsonl", ofFirst((one) => ({ ...one, gsi4pk: 5 })), "aren't texts"],
  ["null for a record", "records/grant.jsonl", ofFirst(() => null), "aren't texts"],
  ["a line without an end", "records/grant.jsonl", (text) => `${text}${"x".repeat(9_000_000)}`, "is longer than"],
  ["a line that is too long", "files.jsonl", (text) => `${" ".repeat(5_000_000)}${text}`, "is longer than"],
  ["a manifest that is too large", "manifest.json", (text) => `${text}${" ".repeat(20_000_000)}`, "is larger than"],
])("an archive with correct hashes and %s is refused before anything is written", async (what, entry, change, why) => {
  const forged = await forge(`${what}.zip`, { [entry]: change });
  expect(await cli("restore", "--from", forged)).toMatchObject({
    code: 2,
    err: expect.stringMatching(new RegExp(`^The archive is damaged: .*${why}.*Nothing was restored`)),
  });
  expect(await allItems()).toEqual([]);
});

/** Runs a restore in a separate process that is killed just before sending the nth AWS command of this name. */
const killedRestore = async (command: string, nth: number): Promise<unknown> => {
  const entry = fileURLToPath(new URL("./restore.killed.ts", import.meta.url));
  const child = spawn(process.execPath, [entry, WHOLE, command, String(nth)], { stdio: "inherit" });
  const [, signal] = await once(child, "exit");
  return signal;
};

it.each([
  ["files", "PutObjectCommand", 4],
  ["records", "BatchWriteItemCommand", 13],
] as const)(
  "a restore that was killed while it wrote the %s can be continued, and another archive can't be restored instead",
  async (what, command, nth) => {
    await wipe();
    expect(await killedRestore(command, nth)).toBe("SIGKILL");
    const whole = await contentOf(WHOLE);
    const stored = { files: (await Array.fromAsync(storedFiles())).length, records: (await allItems()).length };
    expect(stored[what]).toBeGreaterThan(2);
    expect(stored[what]).toBeLessThan({ ...whole, records: Object.values(whole.records).flat() }[what].length);

    expect(await cli("verify")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^A restore that began at \S+ wasn't finished/),
    });
    expect(await cli("export", "--out", path("half.zip"))).toMatchObject({
      code: 2,
      err: expect.stringContaining("only a part of an archive"),
    });
    expect(await cli("restore", "--from", ONE)).toMatchObject({
      code: 2,
      err: expect.stringContaining("a part of another archive"),
    });
    const { code, out } = await cli("restore", "--from", WHOLE);
    expect([code, out]).toEqual([0, expect.stringContaining("it continues")]);
    const resumed = path(`resumed-${what}.zip`);
    expect(await cli("export", "--out", resumed)).toMatchObject({ code: 0, err: "" });
    const { records, files } = await contentOf(resumed);
    expect({ records, files }).toEqual({ records: whole.records, files: whole.files });
  },
);

it("files are restored with their content types", async () => {
  const [photo] = (await contentOf(WHOLE)).files.filter(({ key }) => key.endsWith("photo.png"));
  if (!photo) throw new Error("There is no photo in the archive");
  const file = await openFile(photo);
  file?.body.destroy();
  expect(file).toMatchObject({ size: photo.size, headers: { contentType: "image/png" } });
});
