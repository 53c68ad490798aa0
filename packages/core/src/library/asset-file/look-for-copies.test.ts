import { randomBytes } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, expect, it, vi } from "vitest";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { transact } from "../../platform/store/transaction.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, CALLER, PNG, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { onFirst } from "../../testing/store/on-first.ts";
import { find, read } from "../asset/change.ts";
import { copyKeysOf, FingerprintEntity, StopEntity } from "../asset/copy.entity.ts";
import { CopyPassEntity } from "./copy-pass.entity.ts";
import { hashFile } from "./hash-file.ts";
import { lookForCopies, planLook } from "./look-for-copies.ts";
import { settleCopies } from "./settle-copies.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const POST = "https://www.instagram.com/p/Early1/";
const system = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name: "test", teamId }, work);

const anAssetOf = async (member: MemberActor, content: Buffer, source: string): Promise<string> => {
  const fields = { name: "Beach", source, uploadedBy: "Sam" };
  const { id } = await actAs(
    member,
    async () => Sent.createAsset({ uploadId: await upload(content), ...fields }),
    CALLER,
  );
  for (const file of (await read(member.teamId, id)).files) await system(member.teamId, () => hashFile(id, file.id));
  return id;
};

const eventsOf = async (teamId: string) => (await outboxEvents()).filter((event) => event.teamId === teamId);

/** A denied asset, one with its file, one with its post, and one with neither, as a release without stop records left them. */
const earlier = async () => {
  const team = await aTeam();
  const { admin, member, teamId } = team;
  const content = Buffer.concat([PNG, randomBytes(64)]);
  const other = () => Buffer.concat([PNG, randomBytes(64)]);
  const source = await anAssetOf(member, content, POST);
  const [file = "", post = "", none = ""] = [
    await anAssetOf(member, content, "Camera roll"),
    await anAssetOf(member, other(), `${POST}?igsh=1`),
    await anAssetOf(member, other(), "https://www.instagram.com/p/Other1/"),
  ];
  await actAs(admin, () => Clearance.setStatus(source, { version: 1, status: "denied" }), CALLER);
  for (const id of [source, post, none]) {
    const { createdAt, ...asset } = await read(teamId, id);
    for (const { key, same } of copyKeysOf(asset)) {
      await StopEntity.delete({ teamId, key, assetId: id }).go();
      if (same === "post") await FingerprintEntity.delete({ teamId, sha256: key, createdAt, assetId: id }).go();
    }
  }
  const before = new Set((await eventsOf(teamId)).map(({ id }) => id));
  const sent = async () => (await eventsOf(teamId)).filter(({ id }) => !before.has(id));
  const plan = () =>
    system(teamId, () => transact(async () => ({ writes: await planLook(teamId), result: undefined })));
  return {
    ...team,
    ids: { source, file, post, none },
    plan,
    sent,
    /** Handles what was sent; the event of the look twice, as if it was killed before that was noted. */
    handle: async (): Promise<void> => {
      const done = new Set<string>();
      for (let left = await sent(); left.length > 0; left = (await sent()).filter(({ id }) => !done.has(id)))
        for (const { name, data, id } of left) {
          done.add(id);
          if (name === "asset.copies.changed")
            await system(teamId, () => settleCopies(data as { assetId: string; keys: string }, id));
          for (let time = 0; time < 2 && name === "copies.pass.planned"; time++)
            await system(teamId, () => lookForCopies(2));
        }
    },
    listed: () =>
      Promise.all(
        [source, file, post, none].map(async (id) => (await read(teamId, id)).copyStops?.map(({ assetId }) => assetId)),
      ),
  };
};

it("copies of what was stopped before there were stop records are stopped, page by page, once for a team", async () => {
  const { teamId, ids, plan, sent, handle, listed } = await earlier();
  await plan();
  await handle();
  expect(await listed()).toEqual([undefined, [ids.source], [ids.source], undefined]);
  for (const { key } of copyKeysOf(await read(teamId, ids.source)))
    expect((await StopEntity.query.primary({ teamId, key }).go()).data).toMatchObject([{ assetId: ids.source }]);
  const [key] = copyKeysOf({ ...(await read(teamId, ids.none)), files: [] });
  const { data } = await FingerprintEntity.query.primary({ teamId, sha256: key?.key ?? "" }).go();
  expect(data).toMatchObject([{ assetId: ids.none }]);
  const count = (await sent()).length;
  await plan();
  await system(teamId, () => lookForCopies(2));
  expect((await sent()).length).toBe(count);
});

it("a stopped asset that is deleted while it is looked at keeps what stopped it", async () => {
  const { admin, teamId, ids, plan, handle } = await earlier();
  const { files } = await read(teamId, ids.source);
  onFirst(
    table,
    (command, input) => command === "TransactWriteCommand" && input.includes("$stop_1"),
    async (perform) => {
      await actAs(admin, () => Clearance.remove(ids.source), CALLER);
      return perform();
    },
  );
  await plan();
  await handle();
  expect(await find(teamId, ids.source)).toBeUndefined();
  const key = files[0]?.sha256 ?? "";
  expect((await StopEntity.query.primary({ teamId, key }).go()).data).toMatchObject([
    { assetId: ids.source, deleted: { facts: [{ row: "denied_by_team" }] } },
  ]);
  const copyStops = (await read(teamId, ids.file)).copyStops;
  expect(copyStops).toMatchObject([{ assetId: ids.source, isDeleted: true }]);
});

it("an asset that can't be looked at is passed over, and looked at again a day later", async () => {
  const { teamId, ids, plan, sent, handle, listed } = await earlier();
  // The client's `send` has many overloads, for which TypeScript finds no common type.
  const client = table as unknown as { send: (command: { input: object }) => Promise<unknown> };
  const send = client.send.bind(client);
  const spy = vi.spyOn(client, "send").mockImplementation(async (command) => {
    if (command instanceof TransactWriteCommand && JSON.stringify(command.input).includes("$stop_1"))
      throw new Error("Not this one");
    return send(command);
  });
  await plan();
  await handle();
  expect(await listed()).toEqual([undefined, undefined, undefined, undefined]);
  expect((await CopyPassEntity.get({ teamId }).go()).data).toMatchObject({ cursor: "", failed: [ids.source] });
  spy.mockRestore();
  await plan();
  await handle();
  expect(await listed()).toEqual([undefined, [ids.source], [ids.source], undefined]);
  const count = (await sent()).length;
  await plan();
  expect((await sent()).length).toBe(count);
});
