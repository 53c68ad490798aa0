import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

export const AssetCreated = defineEvent("asset.created", { assetId: z.string() });
/** A file is stored and belongs to an asset. Work on its bytes starts here. */
export const AssetFileStored = defineEvent("asset.file.stored", { assetId: z.string(), fileId: z.string() });
export const AssetEdited = defineEvent("asset.edited", { assetId: z.string() });
/** An asset was deleted and only its tombstone is left. Data derived from the asset is removed now. */
export const AssetDeleted = defineEvent("asset.deleted", { assetId: z.string() });
export const AssetStatusChanged = defineEvent("asset.status.changed", {
  assetId: z.string(),
  from: z.string(),
  to: z.string(),
});
