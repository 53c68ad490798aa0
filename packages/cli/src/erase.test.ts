import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { items } from "@clearhouse/core/archive/table.ts";
import { Asset } from "@clearhouse/core/asset/index.ts";
import { Backup } from "@clearhouse/core/backup/index.ts";
import { MADE_PDF, POST_PICTURE } from "@clearhouse/core/backup-copy/backup-copy.events.ts";
import { makeDocuments } from "@clearhouse/core/contract-document/make.ts";
import { Feedback } from "@clearhouse/core/feedback/index.ts";
import { Invite } from "@clearhouse/core/invite/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { backupKey, contractDocumentKey } from "@clearhouse/core/platform/store/object-key.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { Publication } from "@clearhouse/core/publication/index.ts";
import { addPublicationInput } from "@clearhouse/core/publication/publication.schema.ts";
import { Release } from "@clearhouse/core/release/index.ts";
import { addReleaseInput } from "@clearhouse/core/release/release.schema.ts";
import { keepPostCopy } from "@clearhouse/core/rights-request/post-copy.ts";
import { read as readRequest } from "@clearhouse/core/rights-request/read.ts";
import { SiteInterest } from "@clearhouse/core/site-interest/index.ts";
import { Support } from "@clearhouse/core/support/index.ts";
import { checkTomorrow } from "@clearhouse/core/testing/backups.ts";
import { aContract, decline, sign } from "@clearhouse/core/testing/contracts.ts";
import { aCreator } from "@clearhouse/core/testing/creators.ts";
import { anImport, csvOf, runImport } from "@clearhouse/core/testing/imports.ts";
import {
  anAsset,
  anOpenRequest,
  approve,
  aTeam,
  CALLER,
  deny,
  PNG,
  storedObjects,
  upload,
} from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { User } from "@clearhouse/core/user/index.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cli } from "./testing/cli.ts";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  vi.unstubAllEnvs();
  for (const { middlewareStack } of [table, s3]) middlewareStack.remove("test-crash");
});

/** Answers as the user pool does, and keeps who was deleted. */
const aPool = async (): Promise<string[]> => {
  const deleted: string[] = [];
  const started = createServer(async (request, response) => {
    const { Filter = "", Username = "" } = JSON.parse(await text(request));
    const operation = String(request.headers["x-amz-target"]).split(".")[1];
    if (operation === "AdminDeleteUser") deleted.push(Username);
    const subject = /"(.+)"/.exec(Filter)?.[1];
    const known = operation === "ListUsers" && !deleted.includes(`user ${subject}`) ? [`user ${subject}`] : [];
    response.writeHead(200, { "content-type": "application/x-amz-json-1.1" });
    response.end(
      JSON.stringify({ Users: known.map((one) => ({ Username: one, Attributes: [{ Name: "sub", Value: subject }] })) }),
    );
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const { port } = started.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_ENDPOINT_URL_SES", undefined);
  vi.stubEnv("USER_POOL_ID", "us-east-1_pool");
  return deleted;
};

/** A person with a unique name and address. */
const aPerson = () => {
  const word = `Wanda${randomUUID().replaceAll(/\W/g, "").slice(0, 8)}`;
  return { name: `${word} Quill`, word, email: `${word.toLowerCase()}@example.org` };
};

/** Items of the table that hold any of these texts. */
const itemsWith = async (...texts: string[]): Promise<Record<string, unknown>[]> => {
  const found: Record<string, unknown>[] = [];
  for await (const page of items()) {
    for (const item of page) {
      const text = JSON.stringify(item).toLowerCase();
      if (texts.some((one) => text.includes(one.toLowerCase()))) found.push(item);
    }
  }
  return found;
};

/** Keys of all objects whose key or bytes hold any of these texts. */
const objectsWith = async (...texts: string[]): Promise<string[]> => {
  const found: string[] = [];
  const { MEDIA_BUCKET, DOCUMENTS_BUCKET, BRANDING_BUCKET, IMPORTS_BUCKET, BACKUP_BUCKET } = env;
  for (const Bucket of [MEDIA_BUCKET, DOCUMENTS_BUCKET, BRANDING_BUCKET, IMPORTS_BUCKET, BACKUP_BUCKET]) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    for (const { Key = "" } of Contents) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      const text = `${Key} ${(await Body?.transformToString("latin1")) ?? ""}`.toLowerCase();
      if (texts.some((one) => text.includes(one.toLowerCase()))) found.push(Key);
    }
  }
  return found;
};

/** A person whom a team knows as a creator, and by a signed release of an asset. @returns with the key of its file */
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

/** A team member who did several things, and is named in others' texts. */
const aMemberLife = async (teamId: string, admin: MemberActor, { name, email }: { name: string; email: string }) => {
  const subject = randomUUID();
  const user = await User.createAccount({ subject, email, displayName: name, teamId, role: "member" });
  const them: MemberActor = { kind: "member", userId: user.userId, email, displayName: name, teamId, role: "member" };
  await actAs(them, () => anAsset(), CALLER);
  const { asset, owner } = await anOpenRequest(them);
  await approve(owner);
  const notes = `Ask ${name} (${email}) about it`;
  const { version } = await actAs(admin, () => Asset.get(asset.id));
  const edit = { version, name: asset.name, source: "IG", uploadedBy: name, tags: [], notes };
  await actAs(admin, () => Sent.editAsset(asset.id, edit), CALLER);
  return { subject, them };
};

/** A team's owner who approved and denied, and a creator who signed a contract and declined another. */
const anOutsidersLife = async (admin: MemberActor, { name, email }: { name: string; email: string }) => {
  const said = { name, email };
  const yes = await anOpenRequest(admin, { contentOwner: name, contentOwnerEmail: email });
  await approve(yes.owner, said);
  const no = await anOpenRequest(admin, { contentOwner: name, contentOwnerEmail: email });
  await deny(no.owner, said);
  const { id: creatorId } = await actAs(admin, () => aCreator(said), CALLER);
  const { contract, signer } = await aContract(admin, { creatorId, text: "We, {{creator_name}} and the team." });
  await sign(signer, { fullName: name, signatureText: name });
  const refused = await aContract(admin, { creatorId, text: "Other terms for {{creator_name}}." });
  await decline(refused.signer);
  return { creatorId, contract };
};

describe("erase", () => {
  it("takes a member from everything, with the account, and leaves chains that fit", async () => {
    const deleted = await aPool();
    const { teamId, admin } = await aTeam();
    const person = aPerson();
    const { subject } = await aMemberLife(teamId, admin, person);
    const asked = ["erase", "--email", person.email.toUpperCase()];

    const before = await itemsWith(person.word);
    const dry = await cli(...asked);
    expect(dry).toMatchObject({ code: 0, err: "" });
    expect(dry.out).toMatch(/member: 1 deleted[\s\S]*user: 1 deleted[\s\S]*Nothing was done/);
    expect(await itemsWith(person.word)).toEqual(before);
    expect(deleted).toEqual([]);

    expect(await cli(...asked, "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await itemsWith(person.word)).toEqual([]);
    expect(await objectsWith(person.word)).toEqual([]);
    expect(deleted).toEqual([`user ${subject}`]);
    const verified = await cli("verify", "--team", teamId);
    expect(verified).toMatchObject({ code: 0, err: "" });
    expect(verified.out).toMatch(/, [1-9]\d* of them redacted: every chain fits/);
    expect(await cli(...asked, "--yes")).toMatchObject({ code: 0, out: "Nothing is known of this address." });
  });

  it("keeps an outsider's licenses and signed contracts, and names them", async () => {
    await aPool();
    const { teamId, admin } = await aTeam();
    const person = aPerson();
    const { contract } = await anOutsidersLife(admin, person);
    const { code, out } = await cli("erase", "--email", person.email, "--yes");
    expect(code).toBe(0);
    expect(out).toContain(`${contract.id}: signed contract`);
    const left = await itemsWith(person.word);
    expect(left.map(({ __edb_e__ }) => __edb_e__).toSorted()).toEqual([
      "contract",
      "contracttext",
      "grant",
      "rightsrequest",
    ]);
    expect(left.every(({ teamId: of }) => of === teamId)).toBe(true);
    expect(await itemsWith(person.email)).toEqual([]);
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
  });

  it("takes their documents and texts with --documents, and leaves the hashes", async () => {
    await aPool();
    const { teamId, admin } = await aTeam();
    const person = aPerson();
    const { contract } = await anOutsidersLife(admin, person);
    const draw = async () => Buffer.from(`%PDF ${person.name}`);
    await actAs({ kind: "system", name: "test", teamId }, () => makeDocuments(contract.id, draw), CALLER);
    expect(await objectsWith(person.word)).toContain(contractDocumentKey(teamId, contract.id, "pdf"));
    await checkTomorrow(teamId);
    expect(await objectsWith(person.word)).toContain(backupKey(teamId, contract.id, MADE_PDF));
    expect(await cli("erase", "--email", person.email, "--documents", "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await itemsWith(person.word)).toEqual([]);
    expect(await objectsWith(person.word)).toEqual([]);
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
    await checkTomorrow(teamId, 2);
    expect(await actAs(admin, () => Backup.health(), CALLER)).toMatchObject({ failed: 0, pending: 0 });
  });

  it("leaves other teams as they are with --team, and people of the same name in other teams anyway", async () => {
    await aPool();
    const [one, other] = [await aTeam(), await aTeam()];
    const person = aPerson();
    await anOutsidersLife(one.admin, person);
    await anOutsidersLife(other.admin, person);
    const namesake = await aTeam();
    await actAs(namesake.admin, () => aCreator({ name: person.name }), CALLER);
    const of = async (teamId: string) => (await itemsWith(person.word)).filter((item) => item.teamId === teamId);
    const [before, same] = [await of(other.teamId), await of(namesake.teamId)];
    expect(await cli("erase", "--email", person.email, "--team", one.teamId, "--yes")).toMatchObject({ code: 0 });
    expect(await of(other.teamId)).toEqual(before);
    await cli("erase", "--email", person.email, "--yes");
    expect((await of(other.teamId)).length).toBeLessThan(before.length);
    expect(await of(namesake.teamId)).toEqual(same);
  });

  it("finishes when it is run again after it was cut short", async () => {
    await aPool();
    const { teamId, admin } = await aTeam();
    const person = aPerson();
    await aMemberLife(teamId, admin, person);
    let [left, cuts] = [0, 0];
    table.middlewareStack.add(
      (next, context) => (args) => {
        const isWrite = /^(Update|Delete|TransactWrite)/.test(String(context.commandName));
        if (isWrite && left-- <= 0) throw new Error("cut short");
        return next(args);
      },
      { name: "test-crash", step: "initialize" },
    );
    for (let done = false; !done; ) {
      left = 2;
      try {
        await cli("erase", "--email", person.email, "--yes");
        done = true;
      } catch (error) {
        expect(error).toMatchObject({ message: "cut short" });
        cuts++;
      }
    }
    expect(cuts).toBeGreaterThan(3);
    expect(await itemsWith(person.word)).toEqual([]);
    expect(await cli("verify", "--team", teamId)).toMatchObject({ code: 0, err: "" });
  });

  it("erases a person who was only invited", async () => {
    await aPool();
    const { admin } = await aTeam();
    const { email, word } = aPerson();
    await actAs(admin, () => Invite.create({ role: "member", email }), CALLER);
    expect(await cli("erase", "--email", email, "--yes")).toMatchObject({ code: 0 });
    expect(await itemsWith(word)).toEqual([]);
  });

  it("takes who they are from what they sent, noted and are noted in, and what they left on the public site", async () => {
    await aPool();
    const { teamId, admin } = await aTeam();
    const { name, email, word } = aPerson();
    const user = await User.createAccount({ subject: randomUUID(), email, displayName: name, teamId, role: "member" });
    const them: MemberActor = { kind: "member", userId: user.userId, email, displayName: name, teamId, role: "member" };
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const publication = { url: "https://example.com/1", publishedOn: "2026-01-02", brand: "Acme", note: `Ask ${name}` };
    await actAs(
      them,
      async () => {
        await Feedback.send({ type: "Bug Report", subject: `From ${name}`, details: `Write to ${email}` });
        await Support.send({ priority: "Low", subject: `From ${name}`, description: `Write to ${email}` });
        await Publication.add(id, addPublicationInput.parse(publication));
        await Release.add(id, addReleaseInput.parse({ kind: "person", name, note: email }));
      },
      CALLER,
    );
    await SiteInterest.register({ plan: "beta", email, name, company: "", message: `I am ${name}` });
    expect(await cli("erase", "--email", email, "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await itemsWith(word)).toEqual([]);
    expect(await actAs(admin, () => Feedback.list({ archived: false, limit: 25 }))).toMatchObject({
      items: [{ subject: "From [erased]", userName: "[erased]", userEmail: "" }],
    });
  });

  it("takes the CSV files that name them and the rows that were refused, and leaves those of others", async () => {
    await aPool();
    const { admin } = await aTeam();
    const { name, email, word } = aPerson();
    await actAs(admin, () => aCreator({ name, email }), CALLER);
    const importOf = (title: string) => anImport(admin, csvOf("name,type", `${title},image`, `${title},hologram`));
    const [theirs, others] = [await importOf(`Portrait by ${name}`), await importOf("Pier at night")];
    const waiting = await cli("erase", "--email", email, "--yes");
    expect(waiting).toMatchObject({ code: 2, err: expect.stringContaining(`the import ${theirs.id} reads a file`) });
    for (const one of [theirs, others]) expect(await runImport(admin, one.id)).toMatchObject({ success: 1 });
    const unread = Buffer.from(csvOf("name,type", `${name},image`));
    await actAs(
      admin,
      () => upload(unread, { fileName: "later.csv", contentType: "text/csv", purpose: "import" }),
      CALLER,
    );
    // The files, the refused rows as they were kept and as they are downloaded.
    expect(await objectsWith(word)).toHaveLength(4);
    const ofOthers = await objectsWith("Pier at night");
    expect(ofOthers).toHaveLength(3);

    expect(await cli("erase", "--email", email, "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await objectsWith(word)).toEqual([]);
    expect(await objectsWith("Pier at night")).toEqual(ofOthers);
  });

  it("names their releases, and takes the files of these with --documents", async () => {
    await aPool();
    const { admin, teamId } = await aTeam();
    const { email, assetId, release, key } = await aReleased(admin);
    const backedUp = async () => (await actAs(admin, () => Backup.health(), CALLER)).backed_up;
    await checkTomorrow(teamId);
    expect(await backedUp()).toBe(2);
    const asked = ["erase", "--email", email];
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

  it("removes files again when it is run again, also where nothing but the record's mark tells of them", async () => {
    await aPool();
    const { admin } = await aTeam();
    const { email, word, key: Key } = await aReleased(admin);
    // Somebody puts the file back meanwhile, and its second removal fails.
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
    const asked = ["erase", "--email", email, "--documents", "--yes"];
    await expect(cli(...asked)).rejects.toThrow("the store is down");
    await s3.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key, Body: PNG }));
    expect(await itemsWith(word)).toEqual([]);
    expect(await cli(...asked)).toMatchObject({ code: 0, err: "" });
    expect(await storedObjects([Key])).toEqual([false]);
  });

  it("takes the pictures of their posts with --documents, and the copies of these", async () => {
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

  it("leaves whoever has an address that contains theirs", async () => {
    await aPool();
    const { admin } = await aTeam();
    const { name, email } = aPerson();
    const other = `jo.${email}`;
    for (const one of [email, other]) {
      await actAs(admin, () => aCreator({ name: `${name} of ${one}`, email: one }), CALLER);
      await SiteInterest.register({ plan: "beta", email: one, name: "", company: "", message: "" });
    }
    const before = await itemsWith(other);
    expect(await cli("erase", "--email", email, "--yes")).toMatchObject({ code: 0, err: "" });
    expect(await itemsWith(other)).toEqual(before);
  });

  it("is refused for the last admin, and while a request or contract waits for the person", async () => {
    await aPool();
    const { admin } = await aTeam();
    const last = await cli("erase", "--email", admin.email, "--yes");
    expect(last).toMatchObject({ code: 2, err: expect.stringContaining("the last admin") });
    const { name, email } = aPerson();
    const { asset } = await anOpenRequest(admin, { contentOwner: name, contentOwnerEmail: email });
    const { id: creatorId } = await actAs(admin, () => aCreator({ name, email }), CALLER);
    const { contract } = await aContract(admin, { creatorId });
    const { code, err } = await cli("erase", "--email", email, "--yes");
    expect(code).toBe(2);
    expect(err).toContain(`request of asset ${asset.id} waits`);
    expect(err).toContain(`contract ${contract.id} waits`);
  });

  it("says that it knows nothing of an address, and wants one", async () => {
    expect(await cli("erase", "--email", "nobody@example.org")).toMatchObject({
      code: 0,
      out: "Nothing is known of this address.",
    });
    expect(await cli("erase")).toMatchObject({ code: 2, err: expect.stringContaining("--email is missing") });
    expect(await cli("erase", "--email", "nobody")).toMatchObject({ code: 2 });
  });
});
