import type { UploadRecord } from "../upload/upload.entity.ts";
import type { AssetFileRecord } from "./asset.entity.ts";

/** The record of an asset's file, made from a completed upload. */
export const fileOf = (upload: UploadRecord, origin: "team" | "owner"): AssetFileRecord => ({
  id: upload.uploadId,
  key: upload.key,
  name: upload.fileName,
  contentType: upload.contentType,
  size: upload.size,
  origin,
});
