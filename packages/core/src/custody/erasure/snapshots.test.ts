import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { CopyObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { forgetAll } from "../../library/search/held.ts";
import { Search } from "../../library/search/index.ts";
import { compact } from "../../library/search/snapshot/compact.ts";
import { compactAsAsked } from "../../library/search/snapshot/occasions.ts";
import { readPointer } from "../../library/search/snapshot/pointer.entity.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { s3 } from "../../platform/store/s3.ts";
import { aCreator } from "../../testing/creators.ts";
import { putAssets } from "../../testing/lists.ts";
import { aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { items } from "../archive/table.ts";
import { carryOut, find } from "./index.ts";

const HOOK = "test-hook";
const clients = [table, s3];
const unhook = (): void => {
  for (const { middlewareStack } of clients) middlewareStack.remove(HOOK);
};
beforeEach(forgetAll);
afterEach(unhook);

/** Runs `hook` before each call to DynamoDB and S3. */
const before = (hook: (name: string, input: object) => Promise<void> | void): void => {
  for (const { middlewareStack } of clients) {
    (middlewareStack as typeof table.middlewareStack).add(
      (next, { commandName = "" }) =>
        async (args) => {
          await hook(commandName, args.input);
          return next(args);
        },
      { name: HOOK, step: "initialize" },
    );
  }
};

const compactNow = (teamId: string, generation: number): Promise<void> =>
  actAs({ kind: "system", name: "test", teamId }, () => compact(generation));

/**
 * A team with a search snapshot: files in S3 with the fields of all assets, written by `compact`. One asset's name
 * contains a person's name.
 */
const aNamedPerson = async () => {
  const { admin, teamId } = await aTeam();
  const word = `wanda${randomUUID().replaceAll("-", "").slice(0, 8)}`;
  const [name, email] = [`${word} Quill`, `${word}@example.org`];
  await actAs(admin, () => aCreator({ name, email }), CALLER);
  const [id = ""] = await putAssets(admin, [{ name: `Portrait of ${name}` }]);
  await compactNow(teamId, 0);
  // The asset doesn't say by id or address whose name is in its own.
  const asked = { email, teamId: undefined, documents: false, othersToo: true };
  return { admin, teamId, word, id, asked, eraseNow: async () => carryOut(asked, await find(asked)) };
};

/** The team's snapshot objects that contain a text, in the order of their keys. */
const objectsWith = async (teamId: string, word: string): Promise<string[]> => {
  const Bucket = env.DOCUMENTS_BUCKET;
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `search/${teamId}/` }));
  const found: string[] = [];
  for (const { Key = "" } of Contents) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    if (gunzipSync((await Body?.transformToByteArray()) ?? "").includes(word)) found.push(Key);
  }
  return found;
};

const searched = (admin: MemberActor, q: string): Promise<string[]> =>
  actAs(admin, async () => (await Search.idsOf({ q, brand: "", status: "", verdict: "", mine: false })).ids);

it("an erasure replaces search snapshots with the person's name by one that doesn't contain the name", async () => {
  const { admin, teamId, word, id, eraseNow } = await aNamedPerson();
  expect(await objectsWith(teamId, word)).toHaveLength(1);
  await eraseNow();
  expect(await objectsWith(teamId, word)).toEqual([]);
  expect((await readPointer(teamId)).parts).toHaveLength(1);
  forgetAll();
  expect([await searched(admin, word), await searched(admin, "portrait")]).toEqual([[], [id]]);
});

it("a process that searched the team's assets before an erasure no longer finds the erased person", async () => {
  const { admin, word, id, eraseNow } = await aNamedPerson();
  // The first search reads the snapshot into this process's memory. The second search is answered from the memory.
  for (const _ of [1, 2]) expect(await searched(admin, word)).toEqual([id]);
  await eraseNow();
  expect([await searched(admin, word), await searched(admin, "portrait")]).toEqual([[], [id]]);
});

it("an erasure also removes a search snapshot that was written during the erasure", async () => {
  const { teamId, word, eraseNow } = await aNamedPerson();
  let written: string[] = [];
  before(async (name) => {
    if (!name.startsWith("Update") || written.length > 0) return;
    written = ["now"];
    await compactNow(teamId, 1);
    written = await objectsWith(teamId, word);
  });
  await eraseNow();
  expect(written).not.toEqual([]);
  expect(await objectsWith(teamId, word)).toEqual([]);
});

it("if an erasure begins while a snapshot is being written, no snapshot with the erased person's name remains", async () => {
  const { admin, teamId, word, eraseNow } = await aNamedPerson();
  await putAssets(admin, [{ name: "Pier" }]);
  const [begun, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  before(async (name) => {
    if (name !== PutObjectCommand.name || !isFirst) return;
    isFirst = false;
    begun.resolve();
    await proceed.promise;
  });
  const compaction = compactNow(teamId, 1);
  await begun.promise;
  await eraseNow();
  proceed.resolve();
  await compaction;
  expect(await objectsWith(teamId, word)).toEqual([]);
  expect((await readPointer(teamId)).parts).toHaveLength(1);
});

it("the next snapshot removes the objects of a snapshot that was begun before an erasure and never completed", async () => {
  const { admin, teamId, word, eraseNow } = await aNamedPerson();
  await putAssets(admin, [{ name: "Pier" }]);
  const [begun, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [isFirst, dies] = [true, false];
  before(async (name) => {
    if (dies && name.startsWith("DeleteObject")) throw new Error("killed");
    if (name !== PutObjectCommand.name || !isFirst) return;
    isFirst = false;
    begun.resolve();
    await proceed.promise;
  });
  const compaction = compactNow(teamId, 1);
  await begun.promise;
  await eraseNow();
  dies = true;
  proceed.resolve();
  await expect(compaction).rejects.toThrow("killed");
  unhook();
  expect(await objectsWith(teamId, word)).toHaveLength(1);
  await actAs({ kind: "system", name: "test", teamId }, () => compactAsAsked());
  expect(await objectsWith(teamId, word)).toEqual([]);
});

it("lists are answered from the search snapshot while an erasure makes the next one", async () => {
  const { admin, teamId, word, id, eraseNow } = await aNamedPerson();
  const listed: string[][] = [];
  let puts = 0;
  before(async (name) => {
    if (name !== PutObjectCommand.name || puts++ > 0) return;
    forgetAll();
    let asksTable = false;
    table.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          asksTable ||= commandName === "QueryCommand" && !(args.input as { IndexName?: string }).IndexName;
          return next(args);
        },
      { name: `${HOOK}-list`, step: "initialize" },
    );
    listed.push(await searched(admin, "portrait"));
    table.middlewareStack.remove(`${HOOK}-list`);
    expect(asksTable, "all assets are read").toBe(false);
  });
  await eraseNow();
  expect([listed, await objectsWith(teamId, word)]).toEqual([[[id]], []]);
});

// After the table was restored to an earlier time, S3 has snapshot objects that the table doesn't name.
it("an erasure also removes snapshot objects in S3 that the table doesn't name", async () => {
  const { teamId, word, eraseNow } = await aNamedPerson();
  const [Key = ""] = await objectsWith(teamId, word);
  const place = { Bucket: env.DOCUMENTS_BUCKET, Key: Key.replace(/[^/]+$/, (name) => `9-of-later-${name}`) };
  await s3.send(new CopyObjectCommand({ ...place, CopySource: `${env.DOCUMENTS_BUCKET}/${Key}` }));
  await eraseNow();
  expect(await objectsWith(teamId, word)).toEqual([]);
});

it("a repeated erasure removes the snapshots if the first erasure was interrupted after it had erased the records", async () => {
  const { teamId, word, asked, eraseNow } = await aNamedPerson();
  before((name, input) => {
    if (name.startsWith("TransactWrite") && JSON.stringify(input).includes('"anew"')) throw new Error("killed");
  });
  await expect(eraseNow()).rejects.toThrow("killed");
  unhook();
  expect(await objectsWith(teamId, word)).not.toEqual([]);
  expect((await find(asked)).changes, "nothing leads to the person any more").toEqual([]);
  await eraseNow();
  expect(await objectsWith(teamId, word)).toEqual([]);
});

it("a repeated erasure removes the snapshots even if another person was erased during the first erasure", async () => {
  const { admin, teamId, word, asked, eraseNow } = await aNamedPerson();
  const other = { ...asked, email: `other-${asked.email}` };
  await actAs(admin, () => aCreator({ name: "Otto Vale", email: other.email }), CALLER);
  let progress: "stored" | "being erased" | "erased" = "stored";
  before(async (name, input) => {
    if (name.startsWith("Update") && progress === "stored") {
      progress = "being erased";
      await carryOut(other, await find(other));
      progress = "erased";
      return;
    }
    if (progress !== "erased" || !name.startsWith("TransactWrite")) return;
    if (JSON.stringify(input).includes('"anew"')) throw new Error("killed");
  });
  await expect(eraseNow()).rejects.toThrow("killed");
  unhook();
  expect(await objectsWith(teamId, word)).not.toEqual([]);
  await eraseNow();
  expect(await objectsWith(teamId, word)).toEqual([]);
  expect(await readPointer(teamId)).not.toHaveProperty("erasures");
});

it("if an erasure was interrupted after it had deleted the person's creator record, a repeated erasure erases the rest", async () => {
  const { admin, teamId, word, asked, eraseNow } = await aNamedPerson();
  const details = `Please ask ${word} Quill, ${asked.email}.`;
  await actAs(admin, () => Sent.sendFeedback({ type: "Bug Report", subject: "Cards jump", details }), CALLER);
  let isDeleted = false;
  before((name, input) => {
    if (isDeleted && /^(Update|Delete|Put|TransactWrite)/.test(name)) throw new Error("killed");
    isDeleted = name.startsWith("TransactWrite") && JSON.stringify(input).includes("creator.deleted");
  });
  await expect(eraseNow()).rejects.toThrow("killed");
  unhook();
  await eraseNow();
  const naming: unknown[] = [];
  for await (const page of items()) naming.push(...page.filter((item) => JSON.stringify(item).includes(word)));
  expect(naming.filter((item) => (item as { teamId?: string }).teamId === teamId)).toEqual([]);
});
