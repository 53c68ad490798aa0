import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

export const AssetCreated = defineEvent("asset.created", { assetId: z.string() });
/** A file lies in the bucket and belongs to an asset; what is derived from its bytes starts here. */
export const AssetFileStored = defineEvent("asset.file.stored", { assetId: z.string(), fileId: z.string() });
export const AssetEdited = defineEvent("asset.edited", { assetId: z.string() });
/** Only a tombstone is left; what derives from the asset goes now. */
export const AssetDeleted = defineEvent("asset.deleted", { assetId: z.string() });
export const AssetStatusChanged = defineEvent("asset.status.changed", {
  assetId: z.string(),
  from: z.string(),
  to: z.string(),
});
