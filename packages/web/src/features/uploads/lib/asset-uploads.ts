import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { BrowserLedger } from "@/lib/multipart/ledger/browser-ledger.ts";
import { fingerprintOf } from "@/lib/multipart/ledger/fingerprint.ts";
import { memberUploadPort } from "@/lib/multipart/port/member-upload-port.ts";
import { UploadQueue } from "@/lib/multipart/upload-queue.ts";
import { notifyNote } from "@/lib/notify.ts";
import { UPLOAD_TEXTS } from "../texts.ts";
import { readDetails } from "./asset-details.ts";
import { assetFinisher } from "./asset-finisher.ts";
import { type AssetUploads, keepUploads, uploadsOf } from "./known-uploads.ts";
import { outcomeTeller } from "./tell-outcomes.ts";

/**
 * Makes the queue of a member's uploads. The queue belongs to no component, so uploads continue while the member goes
 * to other pages of the app.
 */
const createAssetUploads = (queryClient: QueryClient, scope: string): AssetUploads => {
  let forgetful = false;
  const onNotStored = () => {
    if (!forgetful) notifyNote(UPLOAD_TEXTS.forgetful, UPLOAD_TEXTS.forgetfulText);
    forgetful = true;
  };
  const onAsset = (asset: Asset) => {
    writeAsset(queryClient, asset);
    void queryClient.invalidateQueries({ queryKey: assetKeys.all });
  };
  const uploads = new UploadQueue({
    port: memberUploadPort({ purpose: "asset" }),
    memory: { ledger: new BrowserLedger(scope, onNotStored), fingerprint: fingerprintOf, readDetails },
    finish: assetFinisher(onAsset),
  });
  const tell = outcomeTeller();
  uploads.subscribe(() => tell(uploads.items, uploads.isBusy));
  return uploads;
};

/** The member's uploads in this tab. The upload dialog and the tray get the same object. */
export const assetUploadsOf = (queryClient: QueryClient, scope: string): AssetUploads => {
  const current = uploadsOf(queryClient, scope);
  if (current) return current;
  const uploads = createAssetUploads(queryClient, scope);
  keepUploads(queryClient, scope, uploads);
  return uploads;
};
