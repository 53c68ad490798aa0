import { GetObjectCommand } from "@aws-sdk/client-s3";
import { verifyAll } from "@clearhouse/core/base/ledger/verify.ts";
import { AssetEntity } from "@clearhouse/core/library/asset/asset.entity.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { ACTIVITIES } from "@clearhouse/core/library/asset/verify.ts";
import { Import } from "@clearhouse/core/library/import/index.ts";
import { Search } from "@clearhouse/core/library/search/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { derivedId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { anImport, csvOf, goOn, importNow, runImport } from "@clearhouse/core/testing/imports.ts";
import { aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { describe, expect, it } from "vitest";
import { handler as runTimers } from "./schedule/run-timers.ts";
import { injectFaults } from "./testing/aws-calls/faults.ts";
import { dying } from "./testing/aws-calls/kill.ts";
import { intercept, type SdkCall } from "./testing/aws-calls/sdk.ts";
import { deliverTo, entryOf, waiting } from "./testing/bus.ts";

const later = <T>(seconds: number, work: () => Promise<T>): Promise<T> =>
  withClock({ now: () => new Date(Date.now() + seconds * 1_000) }, work);

/** Rows for two chunks. Of each ten rows, one is invalid and one is a duplicate. */
const ROWS = Array.from({ length: 620 }, (_, n) => {
  if (n % 10 === 3) return `Asset ${n},sound`;
  return n % 10 === 7 ? `Asset ${n - 1},image` : `Asset ${n},image`;
});
const CSV = csvOf("name,type", ...ROWS);
const EXPECTED = { state: "done", success: 496, errorCount: 124, rowsDone: 620, problem: "" };

const everything = async (member: MemberActor) => {
  const { teamId } = member;
  const { data } = await AssetEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  const [counts, stats] = await actAs(member, async () => [await Search.counts(), await Search.uploadStats()] as const);
  const flaws = [];
  for await (const { finding } of verifyAll(teamId, ACTIVITIES)) if (!finding.ok) flaws.push(finding);
  return { assets: data.length, counted: counts.pending, uploaded: stats.totalAssets, flaws };
};

const refusedRows = async (url: string): Promise<number> => {
  const Key = new URL(url, "http://x").pathname.slice(1);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key }));
  const text = Buffer.from((await Body?.transformToByteArray()) ?? []).toString();
  return text.trimEnd().split("\r\n").length - 1;
};

const expectExact = async (member: MemberActor, importId: string): Promise<void> => {
  const done = await importNow(member, importId);
  expect(done).toMatchObject(EXPECTED);
  expect(await everything(member)).toEqual({ assets: 496, counted: 496, uploaded: 496, flaws: [] });
  expect(await refusedRows(done.failedRowsUrl)).toBe(124);
};

const plannedSteps = async (teamId: string) =>
  (await waiting(teamId)).filter(({ name }) => name === "import.step.planned");
/** How far an import has come. */
const positionOf = async (member: MemberActor, importId: string): Promise<string> => {
  const { state, bytesDone } = await importNow(member, importId);
  return `${state} ${bytesDone}`;
};
const lastStep = async (teamId: string): Promise<string> => (await plannedSteps(teamId)).at(-1)?.id ?? "";

describe("an import that is killed", () => {
  it.each(["before", "after"] as const)(
    "each row is counted once if an import is killed %s one of its AWS calls, whichever call this is",
    { timeout: 360_000 },
    async (when) => {
      const { member, teamId } = await aTeam();
      const { id } = await anImport(member, CSV);
      let killed = 0;
      for (let call = 0, left = true; left; call++) {
        const position = await positionOf(member, id);
        let calls = 0;
        const result = await dying(
          when,
          () => calls++ === call,
          async () => {
            left = await goOn(teamId, id);
          },
        );
        if (result instanceof Error) {
          expect(result.message).toContain("killed");
          killed += 1;
        }
        if ((await positionOf(member, id)) !== position || !(result instanceof Error)) call = -1;
      }
      expect(killed).toBeGreaterThan(35);
      await expectExact(member, id);
    },
  );

  it("a killed import continues when the schedule plans another run", { timeout: 60_000 }, async () => {
    const { member, teamId } = await aTeam();
    const { id } = await anImport(member, CSV);
    const isBatch = ({ action }: SdkCall) => action === "BatchWriteItem";
    let batches = 0;
    await dying(
      "after",
      (call) => isBatch(call) && batches++ === 7,
      () => goOn(teamId, id),
    );
    const before = await lastStep(teamId);
    await later(30, runTimers);
    expect(await lastStep(teamId)).toBe(before);
    await later(111, runTimers);
    expect(await lastStep(teamId)).not.toBe(before);
    await actAs({ kind: "system", name: "test", teamId }, () => Import.run(id, before));
    expect((await importNow(member, id)).rowsDone).toBe(0);
    await runImport(member, id);
    await expectExact(member, id);
  });
});

describe("an import that was killed before its part was recorded", () => {
  it("a repeated part counts a row as new if the row names an asset that the first attempt created", async () => {
    const { member, teamId } = await aTeam();
    const first = derivedId("asset", teamId, "One", "", "");
    const { id } = await anImport(member, csvOf("name,type,asset_id", "One,image,", `Two,image,${first}`));
    const isBatch = ({ action }: SdkCall) => action === "BatchWriteItem";
    const killed = await dying("after", isBatch, () => goOn(teamId, id));
    expect(killed).toBeInstanceOf(Error);
    expect(await runImport(member, id)).toMatchObject({ state: "done", success: 2, errorCount: 0 });
    expect(await everything(member)).toEqual({ assets: 2, counted: 2, uploaded: 2, flaws: [] });
  });
});

describe("an import during random faults of AWS", () => {
  it.each([1, 2, 3, 4])(
    "every row is imported and counted once, even if AWS calls fail at random (seed %i)",
    { timeout: 360_000 },
    async (seed) => {
      const { member, teamId } = await aTeam();
      const { id } = await anImport(member, CSV);
      const faults = injectFaults(seed);
      try {
        for (let left = true, tries = 0; left && tries < 200; tries++) {
          left = await goOn(teamId, id).catch(() => true);
        }
      } finally {
        faults.stop();
      }
      await expectExact(member, id);
    },
  );
});

describe("parallel runs", () => {
  it("parallel runs of one import count each row once", async () => {
    const { member, teamId } = await aTeam();
    const { id } = await anImport(member, CSV);
    for (let rounds = 0; rounds < 12; rounds++) {
      const event = await lastStep(teamId);
      const both = () => actAs({ kind: "system", name: "test", teamId }, () => Import.run(id, event));
      await Promise.allSettled([both(), both(), both()]);
    }
    await expectExact(member, id);
  });

  it("parallel imports of the same rows by two people add each asset once", async () => {
    const { member, admin, teamId } = await aTeam();
    const [a, b] = await Promise.all([anImport(member, CSV), anImport(admin, CSV)]);
    for (let rounds = 0; rounds < 14; rounds++) {
      await Promise.allSettled([goOn(teamId, a.id), goOn(teamId, b.id)]);
    }
    const ended = [await importNow(member, a.id), await importNow(member, b.id)];
    expect(ended.map(({ state }) => state)).toEqual(["done", "done"]);
    expect(ended.map(({ success }) => success).toSorted()).toEqual([0, 496]);
    expect(await everything(member)).toMatchObject({ assets: 496, counted: 496, flaws: [] });
  });

  it("a run writes nothing if its process continues after the run's time limit", async () => {
    const { member, teamId } = await aTeam();
    const { id } = await anImport(member, csvOf("name,type", "One,image"));
    let now = Date.now();
    const stop = intercept({
      call: async (call, perform) => {
        if (call.action === "BatchGetItem") now += 31_000;
        return perform();
      },
    });
    const late = withClock({ now: () => new Date(now) }, () => goOn(teamId, id));
    await expect(late.finally(stop)).rejects.toThrow("The run's time has run out");
    expect(await everything(member)).toMatchObject({ assets: 0, counted: 0 });
    expect(await runImport(member, id)).toMatchObject({ state: "done", success: 1 });
  });
});

it("an edit of an asset is kept when the part of the import with the asset's row is repeated", async () => {
  const { member, teamId } = await aTeam();
  const { id } = await anImport(member, csvOf("name,type", "One,image", "Two,image"));
  const isCommit = ({ action, input }: SdkCall) =>
    action === "TransactWriteItems" && /"success":({"N":"2"}|2)/.test(JSON.stringify(input));
  await dying("before", isCommit, () => goOn(teamId, id));
  const edited = await actAs(
    member,
    async () => {
      const { items } = await Search.list({ limit: 10 });
      const edit = { version: 1, name: "Mine", source: "x", uploadedBy: "Max", tags: [] };
      return Sent.editAsset(items[0]?.id ?? "", edit);
    },
    CALLER,
  );
  expect(await runImport(member, id)).toMatchObject({ success: 2, errorCount: 0 });
  expect((await actAs(member, () => Asset.get(edited.id))).name).toBe("Mine");
  expect(await everything(member)).toMatchObject({ assets: 2, counted: 2, flaws: [] });
});

it("a deleted asset stays deleted when the part of the import with the asset's row is repeated, and the counts are right", async () => {
  const { admin, teamId } = await aTeam();
  const { id } = await anImport(admin, csvOf("name,type", "One,image", "Two,image"));
  const isCommit = ({ action, input }: SdkCall) =>
    action === "TransactWriteItems" && /"success":({"N":"2"}|2)/.test(JSON.stringify(input));
  await dying("before", isCommit, () => goOn(teamId, id));
  await actAs(admin, async () => Clearance.remove((await Search.list({ limit: 1 })).items[0]?.id ?? ""), CALLER);
  expect(await runImport(admin, id)).toMatchObject({ success: 2, errorCount: 0 });
  expect(await everything(admin)).toMatchObject({ assets: 1, counted: 1, uploaded: 1 });
});

it("an import that always fails ends with the count of the assets that it made, and the next import runs", async () => {
  const { member, teamId } = await aTeam();
  const rows = Array.from({ length: 60 }, (_, n) => `Asset ${n},image`);
  const [a, b] = [
    await anImport(member, csvOf("name,type", ...rows)),
    await anImport(member, csvOf("name,type", "Last,image")),
  ];
  let batches = 0;
  const stop = intercept({
    call: (call, perform) =>
      call.action === "BatchWriteItem" && ++batches > 1 ? Promise.reject(new Error("down")) : perform(),
  });
  for (let tries = 0; tries < 61; tries++) await goOn(teamId, a.id).catch(() => undefined);
  stop();
  const given = await importNow(member, a.id);
  expect(given).toMatchObject({ state: "failed", success: 25 });
  expect(given.problem).toContain("could not go on");
  expect(await runImport(member, b.id)).toMatchObject({ state: "done", success: 1 });
  expect(await everything(member)).toMatchObject({ assets: 26, counted: 26, uploaded: 26, flaws: [] });
});

/** Delivers the events of an import as AWS does. @returns the names of all events of the import and its assets */
const delivered = async (teamId: string): Promise<string[]> => {
  for (let count = 0; ; count++) {
    const [next] = (await plannedSteps(teamId)).slice(count);
    if (!next) break;
    await deliverTo("RunImport", entryOf(next));
  }
  const names = (await waiting(teamId)).map(({ name }) => name);
  return names.filter((name) => /^(import|asset)\./.test(name)).toSorted();
};

it("a run imports chunk after chunk, with one event for the assets that it has made", async () => {
  const { member, teamId } = await aTeam();
  const at = new Date();
  await withClock({ now: () => at }, async () => {
    const { id } = await anImport(member, CSV);
    expect(await delivered(teamId)).toEqual(["import.chunk.stored", "import.step.planned"]);
    await expectExact(member, id);
  });
});

it("a run that has lasted ten seconds leaves the rest of the file to the event of the next run", async () => {
  const { member, teamId } = await aTeam();
  const { id } = await anImport(member, CSV);
  let now = Date.now();
  const stop = intercept({
    call: async (call, perform) => {
      if (call.action === "TransactWriteItems") now += 6_000;
      return perform();
    },
  });
  const names = await withClock({ now: () => new Date(now) }, () => delivered(teamId)).finally(stop);
  expect(names).toEqual(["import.chunk.stored", "import.chunk.stored", "import.step.planned", "import.step.planned"]);
  await expectExact(member, id);
});
