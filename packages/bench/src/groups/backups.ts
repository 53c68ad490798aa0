import { createHash } from "node:crypto";
import { CopyObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { AssetRecord } from "@clearhouse/core/asset/asset.entity.ts";
import { checkBackup } from "@clearhouse/core/backup/check/check.ts";
import { settleCopy } from "@clearhouse/core/backup/copy.ts";
import { NOTHING_FOUND, putCheck } from "@clearhouse/core/backup/plan.ts";
import { nowIso, withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { transact } from "@clearhouse/core/platform/store/transaction.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import pMap from "p-map";
import { atMost, median, ms, type Row, timed } from "../measure.ts";
import { seed } from "../seed.ts";

/** The number of copies that the check makes at the same time. */
const AT_ONCE = 16;
const BYTES = Buffer.alloc(2_000, "a small file");
const SHA256 = createHash("sha256").update(BYTES).digest("hex");

/** Makes a team with `count` files that have no copies yet. */
const filled = async (count: number): Promise<{ teamId: string; records: AssetRecord[] }> => {
  const { admin } = await aTeam(`Team of ${count} files`);
  const records = await seed(admin, count, { size: BYTES.length, sha256: SHA256 });
  const keys = records.flatMap(({ files }) => files.map(({ key }) => key));
  await pMap(
    keys,
    (Key) => s3.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key, Body: BYTES, ContentType: "image/jpeg" })),
    { concurrency: AT_ONCE },
  );
  return { teamId: admin.teamId, records };
};

const copyRaw = async (records: readonly AssetRecord[]): Promise<void> => {
  const keys = records.flatMap(({ files }) => files.map(({ key }) => key));
  const copy = (key: string) =>
    s3.send(
      new CopyObjectCommand({
        Bucket: env.BACKUP_BUCKET,
        Key: `bench/${key}`,
        CopySource: `${env.MEDIA_BUCKET}/${key}`,
        ChecksumAlgorithm: "SHA256",
      }),
    );
  await pMap(keys, copy, { concurrency: AT_ONCE });
};

/** The number of calls of each kind that `work` makes. */
const callsOf = async (work: () => Promise<unknown>): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  const count = (name = "") => {
    const call = name.replace(/Command$/, "");
    counts.set(call, (counts.get(call) ?? 0) + 1);
  };
  const options = { name: "bench-calls", step: "initialize" } as const;
  s3.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        count(commandName);
        return next(args);
      },
    options,
  );
  table.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        count(commandName);
        return next(args);
      },
    options,
  );
  try {
    await work();
  } finally {
    for (const client of [s3, table]) client.middlewareStack.remove("bench-calls");
  }
  return counts;
};

const asSystem = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name: "bench", teamId }, work);

/** Runs a team's first check in one step: with a clock that stands still, no step reaches its time limit. */
const check = async (teamId: string): Promise<void> => {
  const step = newId("event");
  await asSystem(teamId, async () => {
    const first = { teamId, step, cursor: "", startedAt: nowIso(), findings: NOTHING_FOUND };
    await transact(async () => ({ writes: [putCheck(undefined, first)], result: undefined }));
    const now = new Date();
    await withClock({ now: () => now }, () => checkBackup(step));
  });
};

const perFile = (counts: ReadonlyMap<string, number>, files: number): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${Number((count / files).toFixed(3))} ${name}`)
    .join(", ");

/**
 * Measures the nightly check of a team whose files have no copies yet, compared with only the S3 calls that copy the
 * files. Also measures the cost of copying one file when the file's event is handled.
 */
export const backups = async (files: number, rounds: number): Promise<Row[]> => {
  const [ours, raw]: [number[], number[]] = [[], []];
  let calls = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const { teamId, records } = await filled(files);
    raw.push(await timed(() => copyRaw(records)));
    const took = await timed(async () => {
      calls = await callsOf(() => check(teamId));
    });
    if (calls.get("CopyObject") !== files) throw new Error(`${calls.get("CopyObject")} copies of ${files} files`);
    ours.push(took);
  }
  const { teamId, records } = await filled(1);
  const [one] = records;
  const alone = await callsOf(() => asSystem(teamId, () => settleCopy(one?.assetId ?? "", one?.files[0]?.id ?? "")));
  const [a, b] = [median(ours), median(raw)];
  const what = `backup of ${files.toLocaleString("en")} small files`;
  return [
    atMost(what, ms(a), `${ms(b)} raw CopyObject calls, as many at once`, a / b, 1.2),
    {
      what: "calls per file of this backup",
      ours: perFile(calls, files),
      limit: "",
      ratio: undefined,
      goal: "",
      met: undefined,
    },
    {
      what: "calls when an event copies one file",
      ours: `${perFile(alone, 1)}; and 2 more for the delivery of the event`,
      limit: "",
      ratio: undefined,
      goal: "",
      met: undefined,
    },
  ];
};
