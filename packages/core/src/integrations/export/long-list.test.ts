import { GetObjectCommand, HeadObjectCommand, UploadPartCommand } from "@aws-sdk/client-s3";
import Papa from "papaparse";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { change } from "../../library/asset/change.ts";
import { forgetAll } from "../../library/search/held.ts";
import { Team } from "../../people/team/index.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { s3 } from "../../platform/store/s3.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { putAssets } from "../../testing/lists.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, CALLER, storedObjects } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Export } from "./index.ts";
import { read } from "./read.ts";
import { sweep } from "./write.ts";
import { writeList } from "./write-list.ts";

const MIDDLEWARE = "test-long-list";
const clients = [table, s3];
const untouched = (): void => {
  for (const { middlewareStack } of clients) middlewareStack.remove(MIDDLEWARE);
};
beforeEach(forgetAll);
afterEach(untouched);

/** A list is written in parts of ten rows. */
const PACE = { atOnce: 5, page: 10, partBytes: 1 };
const unhurried = { ...PACE, isOver: () => false };
const onePart = { ...PACE, isOver: () => true };

const asSystem = <T>(teamId: string, work: () => Promise<T>) => actAs({ kind: "system", name: "test", teamId }, work);
const write = (teamId: string, id: string, event: string, pace = unhurried) =>
  asSystem(teamId, () => writeList(id, event, pace));

/** The ids of an export's events, oldest first. */
const eventsOf = async (id: string): Promise<string[]> => {
  const items = (await outboxEvents()).filter(({ data }) => data.exportId === id);
  return items.map((item) => item.id).toSorted();
};

/** All assets, sorted by name, so that a rename moves an asset. */
const byName = { kind: "assets", filters: { sort: "name", dir: "asc" } } as const;

const anExport = async (assets: number) => {
  const { admin, member, teamId } = await aTeam();
  const ids = await putAssets(
    admin,
    Array.from({ length: assets }, (_, n) => ({ name: `Asset ${String(n).padStart(5, "0")}` })),
  );
  const { id } = await actAs(member, () => Sent.createExport(byName), CALLER);
  const [event = ""] = await eventsOf(id);
  return { admin, member, teamId, ids, id, event };
};

const rowsOf = async (actor: MemberActor, id: string) => {
  const { state, rows } = await actAs(actor, () => Export.get(id));
  const { key } = await read(actor.teamId, id);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
  const text = (await Body?.transformToString()) ?? "";
  const { data } = Papa.parse<Record<string, string>>(text.replace("\uFEFF", ""), {
    header: true,
    skipEmptyLines: true,
  });
  expect([state, rows]).toEqual(["done", data.length]);
  return data;
};

describe("a long list", () => {
  it("a long list that several events write has each asset once, even if assets change or an event is repeated", async () => {
    const { admin, member, teamId, ids, id, event } = await anExport(23);
    const events = [event];
    await write(teamId, id, event, onePart);
    expect(await actAs(member, () => Export.get(id))).toMatchObject({ state: "queued", url: "" });
    // One rename moves an asset out of the written part, and another moves an asset into the part.
    // A third asset is deleted, and a new asset sorts into the written part.
    const rename = (n: number, name: string) =>
      asSystem(teamId, () =>
        change(teamId, ids[n] ?? "", (current) => ({
          next: { ...current, name },
          step: { type: "asset.edited" },
          also: [],
        })),
      );
    await rename(3, "Zebra");
    await rename(21, "Aardvark");
    await actAs(admin, () => Clearance.remove(ids[22] ?? ""), CALLER);
    await putAssets(admin, [{ name: "Asset" }]);
    for (let n = 0; n < 2; n++) {
      const next = (await eventsOf(id)).find((one) => !events.includes(one)) ?? "";
      forgetAll();
      for (const earlier of events) await write(teamId, id, earlier, onePart);
      expect(await eventsOf(id)).toHaveLength(events.length + 1);
      await write(teamId, id, next, onePart);
      events.push(next);
    }
    const rows = await rowsOf(member, id);
    expect(rows.map(({ asset_id }) => asset_id)).toEqual(ids.slice(0, -1));
    expect([rows[3]?.name, rows[21]?.name]).toEqual(["Asset 00003", "Aardvark"]);
    await write(teamId, id, events[2] ?? "");
    expect(await eventsOf(id)).toHaveLength(3);
  });

  it("a long list whose process is killed again and again continues after the last recorded part and becomes complete", async () => {
    const { member, teamId, ids, id, event } = await anExport(23);
    const stored: number[] = [];
    for (let deaths = 0, ended = false; !ended; deaths++) {
      let writes = 0;
      for (const { middlewareStack } of clients) {
        (middlewareStack as typeof table.middlewareStack).add(
          (next, { commandName = "" }) =>
            async (args) => {
              if (/Transact|Put|Upload/.test(commandName) && ++writes > 1 + (deaths % 3)) throw new Error("killed");
              const done = await next(args);
              if (commandName === UploadPartCommand.name)
                stored.push((args.input as { PartNumber: number }).PartNumber);
              return done;
            },
          { name: MIDDLEWARE, step: "initialize" },
        );
      }
      ended = await write(teamId, id, event).then(
        () => true,
        () => false,
      );
      untouched();
    }
    expect(stored.length).toBeGreaterThan(3);
    // A recorded part is never written again.
    expect(stored).toEqual(stored.toSorted());
    expect((await rowsOf(member, id)).map(({ asset_id }) => asset_id)).toEqual(ids);
  });

  it("a long list fails if the member who asked for it leaves the team, and removing the export deletes all its files", async () => {
    const { admin, member, teamId, id, event } = await anExport(11);
    await write(teamId, id, event, onePart);
    const { key, progress } = await read(teamId, id);
    const idsThere = () =>
      s3.send(new HeadObjectCommand({ Bucket: env.IMPORTS_BUCKET, Key: progress?.ids })).then(
        () => true,
        () => false,
      );
    expect(await idsThere()).toBe(true);
    await actAs(admin, () => Team.removeMember(member.userId));
    await write(teamId, id, (await eventsOf(id)).find((one) => one !== event) ?? "");
    expect((await read(teamId, id)).state).toBe("failed");
    for (const _ of ["once", "again"]) await sweep(teamId, id);
    expect([await idsThere(), await storedObjects([key])]).toEqual([false, [false]]);
  });
});
