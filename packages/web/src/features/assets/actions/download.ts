import { type Asset, type AssetFile, download as downloadSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { DownloadInput, GateReason } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { notifyError } from "@/lib/notify.ts";
import { FileGone, saveFrom } from "@/lib/save-from.ts";
import { DOWNLOAD_TEXTS } from "./texts.ts";

/**
 * The files that the button 'Download' saves if no file was chosen: the owner's originals if there are any, otherwise
 * the team's file.
 */
export const downloadable = ({ files }: Asset): AssetFile[] => {
  const originals = files.filter(({ origin }) => origin === "owner");
  return originals.length > 0 ? originals : files.slice(0, 1);
};

interface Wanted {
  assetId: string;
  files: readonly AssetFile[];
  /** Why the asset isn't cleared, as the confirmation dialog said; absent if the asset is cleared. */
  despite?: GateReason;
}

class SomeFailed extends Error {
  override readonly name = "SomeFailed";
}

/**
 * Saves files under their real names, one after the other; the server records each download in the asset's activity. If
 * a file fails, the other files are still saved.
 * @throws the first error if no file could be saved; if only some files were saved, an error that says how many files
 * failed
 */
export const downloadFiles = async (queryClient: QueryClient, { assetId, files, despite }: Wanted): Promise<void> => {
  const failures: unknown[] = files.length === 0 ? [new FileGone()] : [];
  for (const file of files) {
    try {
      await downloadFile(queryClient, assetId, { fileId: file.id, despite });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return;
  if (failures.length < files.length) throw new SomeFailed(DOWNLOAD_TEXTS.someFailed(failures.length, files.length));
  throw failures[0];
};

const downloadFile = async (queryClient: QueryClient, assetId: string, input: DownloadInput): Promise<void> => {
  const { url, name } = await receive(
    client.api.assets[":assetId"].downloads.$post({ param: { assetId }, json: input }),
    downloadSchema,
  );
  await saveFrom(queryClient, url, name);
  void queryClient.invalidateQueries({ queryKey: assetKeys.activity(assetId) });
};

export const useDownload = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => downloadFiles(queryClient, wanted),
    onError: (error) => {
      notifyError(DOWNLOAD_TEXTS.failed, downloadFailure(error));
      // The asset in the browser was outdated, so it is loaded again.
      if (hasCode(error, "asset.not_cleared")) void queryClient.invalidateQueries({ queryKey: assetKeys.all });
    },
  });
};

/** Why a download failed. */
export const downloadFailure = (error: unknown): string => {
  if (error instanceof SomeFailed || hasCode(error, "asset.expired") || hasCode(error, "asset.not_cleared"))
    return error.message;
  if (error instanceof FileGone) return DOWNLOAD_TEXTS.noFile;
  return hasCode(error, "asset.not_found") ? DOWNLOAD_TEXTS.noAsset : DOWNLOAD_TEXTS.error;
};
