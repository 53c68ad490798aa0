import { type AssetFile, download as downloadSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { DownloadInput } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { notifyError, notifyWarning } from "@/lib/notify.ts";
import { FileGone, saveFrom } from "@/lib/save-from.ts";
import { DOWNLOAD_TEXTS } from "./texts.ts";

export interface Wanted {
  assetId: string;
  files: readonly AssetFile[];
  /** Why the asset isn't cleared, as the server said; absent before it has said so. */
  despite?: DownloadInput["despite"];
  /** Why an admin needs the files although their use is ruled out. */
  why?: string;
  /** Copies into which the license is written, instead of the files as they were received. */
  rights?: DownloadInput["rights"];
  /** That the copies may lack valid content credentials. */
  breaksCredentials?: boolean;
}

/** What a person confirms after a refusal. */
export type Confirmed = Pick<Wanted, "despite" | "why" | "breaksCredentials">;

/** The server's refusal of a download because of the asset's rights, or because a copy loses its credentials. */
export interface Refusal {
  /** The reason in a sentence. */
  text: string;
  /** The name of the reason's row in the verdict. */
  reason: string | undefined;
  /** What confirms the reason; absent if the person can't download the asset. */
  despite: DownloadInput["despite"];
  /** Whether the person has to say why they need the files. */
  asksWhy: boolean;
  /** Whether the file has content credentials, which don't hold for a copy with the rights in it. */
  breaksCredentials?: true;
}

/** What the server says against a download because of the asset's rights; undefined for any other error. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (hasCode(error, "asset.not_cleared")) {
    const { despite, why, reason } = error.fields;
    return {
      text: error.message,
      reason,
      // The server checks it when it is sent back.
      despite: despite as DownloadInput["despite"],
      asksWhy: why !== undefined,
    };
  }
  if (hasCode(error, "asset.breaks_credentials"))
    return { text: error.message, reason: undefined, despite: undefined, asksWhy: false, breaksCredentials: true };
  if (!hasCode(error, "asset.stopped") && !hasCode(error, "asset.expired")) return undefined;
  return { text: error.message, reason: error.fields.reason, despite: undefined, asksWhy: false };
};

class SomeFailed extends Error {
  override readonly name = "SomeFailed";
}

/**
 * Saves files under their real names, one after the other; the server records each download in the asset's activity. If
 * a file fails, the other files are still saved.
 * @returns the conditions of the use
 * @throws the first error if no file could be saved; if only some files were saved, an error that says how many files
 * failed
 */
export const downloadFiles = async (queryClient: QueryClient, wanted: Wanted): Promise<string[]> => {
  const { assetId, files, ...said } = wanted;
  const conditions = new Set<string>();
  const failures: unknown[] = files.length === 0 ? [new FileGone()] : [];
  for (const file of files) {
    try {
      const heeded = await downloadFile(queryClient, assetId, { fileId: file.id, ...said });
      for (const condition of heeded) conditions.add(condition);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return [...conditions];
  if (failures.length < files.length) throw new SomeFailed(DOWNLOAD_TEXTS.someFailed(failures.length, files.length));
  throw failures[0];
};

const downloadFile = async (queryClient: QueryClient, assetId: string, input: DownloadInput): Promise<string[]> => {
  const {
    url,
    name,
    conditions = [],
  } = await receive(client.api.assets[":assetId"].downloads.$post({ param: { assetId }, json: input }), downloadSchema);
  await saveFrom(queryClient, url, name);
  void queryClient.invalidateQueries({ queryKey: assetKeys.activity(assetId) });
  return conditions;
};

/**
 * Downloads files, and tells the person their conditions, or why they weren't downloaded.
 * @param onRefused gets the server's refusal because of the asset's rights
 */
export const download = async (
  queryClient: QueryClient,
  wanted: Wanted,
  onRefused: (refusal: Refusal) => void,
): Promise<void> => {
  try {
    const conditions = await downloadFiles(queryClient, wanted);
    if (conditions.length > 0) notifyWarning(DOWNLOAD_TEXTS.conditions, conditions.join(" "));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) onRefused(refusal);
    else notifyError(DOWNLOAD_TEXTS.failed, downloadFailure(error));
  }
};

/** Why a download failed. */
export const downloadFailure = (error: unknown): string => {
  if (error instanceof SomeFailed) return error.message;
  const refusal = refusalOf(error);
  if (refusal) return refusal.text;
  if (hasCode(error, "asset.rights_not_written")) return error.message;
  if (error instanceof FileGone) return DOWNLOAD_TEXTS.noFile;
  return hasCode(error, "asset.not_found") ? DOWNLOAD_TEXTS.noAsset : DOWNLOAD_TEXTS.error;
};
