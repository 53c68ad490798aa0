import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { UploadEntity } from "@clearhouse/core/library/upload/upload.entity.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { findTimer } from "@clearhouse/core/platform/timer/timer.entity.ts";
import { aBundle } from "@clearhouse/core/testing/bundle.ts";
import { aContract } from "@clearhouse/core/testing/contracts.ts";
import { anAsset, anOpenRequest, aTeam, CALLER, PNG, upload } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { expect, it } from "vitest";
import { inFunction } from "../testing/aws-calls/at-hand.ts";
import { intercept } from "../testing/aws-calls/sdk.ts";
import { waiting } from "../testing/bus.ts";
import { inDays } from "../testing/happen.ts";
import { handler as runTimers } from "./run-timers.ts";

const handler = inFunction("RunTimers", runTimers);

const stored = async (key: string): Promise<boolean> => {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "NotFound") return false;
    throw error;
  }
};

const recordOf = async (teamId: string, uploadId: string) => {
  const { data } = await UploadEntity.get({ teamId, uploadId }).go({ consistent: true });
  if (!data) throw new Error("no such upload");
  return data;
};

it("the timers remove an upload after three days unless the upload is attached to an asset", async () => {
  const { admin, teamId } = await aTeam();
  const [asset, abandoned] = await actAs(admin, async () => [await anAsset(), await upload(PNG)] as const, CALLER);
  const { key } = await recordOf(teamId, abandoned);
  await withClock(inDays(2), handler);
  expect(await stored(key)).toBe(true);
  await withClock(inDays(3), handler);
  expect(await stored(key)).toBe(false);
  expect((await recordOf(teamId, abandoned)).state).toBe("aborted");
  const kept = await actAs(admin, () => Asset.get(asset.id), CALLER);
  expect(await stored(kept.files[0]?.url.slice(1) ?? "")).toBe(true);
  // The timer looks once more for what a killed process may have left, and is gone then.
  await withClock(inDays(3.1), handler);
  expect(await findTimer({ teamId, kind: "upload", id: abandoned })).toBeUndefined();
});

it("the timers continue after an upload whose removal fails, and remove that upload the next time", async () => {
  const { admin, teamId } = await aTeam();
  const uploads = await actAs(admin, async () => [await upload(PNG), await upload(PNG), await upload(PNG)], CALLER);
  let failures = 0;
  const stop = intercept({
    call: ({ service }, perform) =>
      service === "s3" && failures++ === 0 ? Promise.reject(new Error("down")) : perform(),
  });
  try {
    await expect(withClock(inDays(4), handler)).rejects.toThrow("1 timers failed");
  } finally {
    stop();
  }
  const left = async () => {
    const records = await Promise.all(uploads.map((id) => recordOf(teamId, id)));
    return (await Promise.all(records.map(({ key }) => stored(key)))).filter(Boolean).length;
  };
  expect(await left()).toBe(1);
  await withClock(inDays(4.01), handler);
  expect(await left()).toBe(0);
});

it("the timers let requests and contracts expire that nobody answers, and remove files that nobody used", async () => {
  const { admin, teamId } = await aTeam();
  const csv = { fileName: "a.csv", contentType: "text/csv", purpose: "import" } as const;
  const [begun, sent] = await actAs(
    admin,
    async () => [(await Sent.createUpload({ ...csv, size: 1 })).id, await upload(Buffer.from("name,type\n"), csv)],
    CALLER,
  );
  const { owner } = await anOpenRequest(admin);
  const ofOwner = await actAs(owner, () => upload(PNG, { owner: true }), CALLER);
  await aBundle(admin);
  await aContract(admin);
  for (const days of [6, 38, 61]) await withClock(inDays(days), handler);
  const names = (await waiting(teamId)).map(({ name }) => name);
  for (const subject of ["rights_request", "request_bundle", "contract"])
    expect(names).toEqual(expect.arrayContaining([`${subject}.reminded`, `${subject}.expired`]));
  for (const id of [begun, sent, ofOwner]) expect((await recordOf(teamId, id ?? "")).state).toBe("aborted");
});
