import { UploadPartCommand } from "@aws-sdk/client-s3";
import { env } from "../platform/env.ts";
import { actAs, type MemberActor, requireTeamId } from "../platform/identity/actor.ts";
import { s3 } from "../platform/store/s3.ts";
import { Upload } from "../upload/index.ts";
import { UploadEntity, type UploadRecord } from "../upload/upload.entity.ts";
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
