import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { uploadOnce } from "@/lib/multipart/file-transfer.ts";
import { memberUploadPort } from "@/lib/multipart/port/member-upload-port.ts";
import { UploadFault } from "@/lib/multipart/port/upload-fault.ts";
import type { StoredUpload } from "@/lib/multipart/queued-upload.ts";
import { createAsset } from "../api/create-asset.ts";
import type { AssetDetails } from "./asset-details.ts";
import { thumbnailOf } from "./thumbnails.ts";

/** Fewer attempts than for the file itself, because an asset can do without a thumbnail. */
const ATTEMPTS = 3;

/** Makes the asset from an uploaded file. For a video, a thumbnail is uploaded too if one can be made. */
export const assetFinisher = (onAsset: (asset: Asset) => void) => {
  const thumbnails = new Map<string, string>();

  const storeThumbnail = async ({ uploadId, file, slots }: StoredUpload<AssetDetails>): Promise<string | undefined> => {
    const picture = file && (await thumbnailOf(file));
    const known = thumbnails.get(uploadId);
    if (picture === undefined || known !== undefined) return known;
    const facts = { fileName: "thumbnail.jpg", contentType: "image/jpeg", size: picture.size };
    const port = memberUploadPort({ purpose: "thumbnail", forUploadId: uploadId });
    try {
      const { signal } = new AbortController();
      const id = await uploadOnce({ file: picture, facts, port, slots, attempts: ATTEMPTS }, signal);
      thumbnails.set(uploadId, id);
      return id;
    } catch (error) {
      // The asset is made without a thumbnail.
      if (error instanceof UploadFault) return undefined;
      throw error;
    }
  };

  return async (stored: StoredUpload<AssetDetails>): Promise<void> => {
    const thumbnailUploadId = await storeThumbnail(stored);
    const { uploadId, details, idempotencyKey } = stored;
    const asset = await createAsset({ ...details, uploadId, thumbnailUploadId }, idempotencyKey);
    thumbnails.delete(uploadId);
    onAsset(asset);
  };
};
