import { type AbortMultipartUploadCommandInput, UploadPartCommand } from "@aws-sdk/client-s3";
import { Upload } from "../library/upload/index.ts";
import { UploadEntity, type UploadRecord } from "../library/upload/upload.entity.ts";
import { UPLOAD_DAYS } from "../library/upload/upload-days.policy.ts";
import { DAY_MS } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/id.ts";
import { actAs, type MemberActor, requireTeamId } from "../platform/identity/actor.ts";
import { s3 } from "../platform/store/s3.ts";
import { putItem, transact } from "../platform/store/transaction.ts";
import { setTimer } from "../platform/timer/timer.entity.ts";
import { aTeam, CALLER, storedObjects } from "./scene.ts";

/** An upload of the current actor's team, as it is stored. */
export const recordOf = async (uploadId: string): Promise<UploadRecord> => {
  const { data } = await UploadEntity.get({ teamId: requireTeamId(), uploadId }).go({ consistent: true });
  if (!data) throw new Error(`No record of ${uploadId}`);
  return data;
};

/** Sends one part and reports it, as a browser does. */
export const sendPart = async (uploadId: string, part: number, body: Buffer): Promise<void> => {
  const { key, multipartId } = await recordOf(uploadId);
  const place = { Bucket: env.MEDIA_BUCKET, Key: key, UploadId: multipartId };
  const { ETag = "" } = await s3.send(new UploadPartCommand({ ...place, PartNumber: part, Body: body }));
  await Upload.storedPart(uploadId, part, ETag);
};

/** Whether there is an object at the given key. */
export const isStored = async (key: string): Promise<boolean> => (await storedObjects([key]))[0] === true;

/** Runs `work` as the admin of a new team. */
export const inATeam = async <T>(work: (admin: MemberActor) => Promise<T>): Promise<T> => {
  const { admin } = await aTeam();
  return actAs(admin, () => work(admin), CALLER);
};

/** What the upload of a picture declares, without its size. */
export const IMAGE = { fileName: "photo.png", contentType: "image/png" };

/** An API key of a team, as the actor of its calls. */
export const aKey = (teamId: string): MemberActor => ({
  kind: "member",
  userId: newId("apiKey"),
  email: "",
  displayName: "API key CMS",
  teamId,
  role: "member",
  apiKey: { name: "CMS", madeBy: "Ada Admin", readsLinks: false, stillGood: async () => undefined },
});

/** Makes an open upload of the current actor's team what an earlier release would have stored, with its timer. */
export const asEarlier = async (uploadId: string): Promise<void> => {
  const { lastPartAt, countedIn, ...earlier } = await recordOf(uploadId);
  const { teamId, createdAt, purpose } = earlier;
  const due = new Date(Date.parse(createdAt) + UPLOAD_DAYS[purpose] * DAY_MS).toISOString();
  await transact(async () => ({
    writes: [putItem(UploadEntity.put(earlier).params()), setTimer({ teamId, kind: "upload", id: uploadId }, due)],
    result: undefined,
  }));
};

/**
 * Runs `work` and returns the ids of the uploads that were aborted in S3 meanwhile.
 * @param instead called in place of S3; throws as a killed process would, that does nothing more
 */
export const discards = async (
  instead: (() => Promise<never>) | undefined,
  work: () => Promise<unknown>,
): Promise<string[]> => {
  const ids: string[] = [];
  s3.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName !== "AbortMultipartUploadCommand") return next(args);
        ids.push((args.input as AbortMultipartUploadCommandInput).UploadId ?? "");
        return instead ? instead() : next(args);
      },
    { name: "test-discards", step: "initialize" },
  );
  try {
    await work();
  } finally {
    s3.middlewareStack.remove("test-discards");
  }
  return ids;
};
