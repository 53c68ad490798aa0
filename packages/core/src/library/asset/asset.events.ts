import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

export const AssetCreated = defineEvent("asset.created", { assetId: z.string() });
/**
 * A file was stored and belongs to an asset. The handlers of this event process the file's bytes, for example hash
 * them.
 */
export const AssetFileStored = defineEvent("asset.file.stored", { assetId: z.string(), fileId: z.string() });
export const AssetEdited = defineEvent("asset.edited", { assetId: z.string() });
/**
 * An asset was deleted; only its tombstone (tombstone.entity.ts) is left. Handlers of this event remove the asset's
 * derived data.
 */
export const AssetDeleted = defineEvent("asset.deleted", { assetId: z.string() });
export const AssetStatusChanged = defineEvent("asset.status.changed", {
  assetId: z.string(),
  from: z.string(),
  to: z.string(),
});
