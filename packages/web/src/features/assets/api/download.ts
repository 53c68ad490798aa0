import { type Asset, type AssetFile, download as downloadSchema } from "@clearhouse/core/asset/asset.schema.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { notifyError } from "@/lib/notify.ts";
import { assetKeys } from "@/lib/queries/assets.ts";
import { accessOptions } from "@/lib/queries/session.ts";
import { ASSET_TEXTS } from "../texts.ts";

/** The owner's originals first. */
export const downloadable = ({ files }: Asset): AssetFile | undefined =>
  files.find(({ origin }) => origin === "owner") ?? files.at(0);

class FileGone extends Error {
  override readonly name = "FileGone";
}

interface Wanted {
  assetId: string;
  file: AssetFile | undefined;
}

/**
 * Saves a file under its real name; the server enters that into the activity. The browser writes it to disk by itself,
 * whatever its size. It would save a refusal as if it were the file, so the address is tried first, and media cookies
 * that have run out are renewed.
 */
export const downloadFile = async (queryClient: QueryClient, { assetId, file }: Wanted): Promise<void> => {
  if (!file) throw new FileGone();
  const { url, name } = await receive(
    client.api.assets[":assetId"].downloads.$post({ param: { assetId }, json: { fileId: file.id } }),
    downloadSchema,
  );
  await saveFrom(queryClient, url, name);
  void queryClient.invalidateQueries({ queryKey: assetKeys.activity(assetId) });
};

/** Saves what an address of this site answers, whoever wrote it. */
export const saveFrom = async (queryClient: QueryClient, url: string, name: string): Promise<void> => {
  let answer = await probe(url);
  if (answer.status === 403) {
    await queryClient.refetchQueries({ queryKey: accessOptions.queryKey });
    answer = await probe(url);
  }
  if (answer.status === 404) throw new FileGone();
  if (!answer.ok) throw new Error(`The file's address answered ${answer.status}`);
  save(url, name);
};

export const useDownload = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => downloadFile(queryClient, wanted),
    onError: (error) => notifyError(ASSET_TEXTS.downloadFailed, downloadFailure(error)),
  });
};

/** Why a download failed, in the words of spec A §8. */
export const downloadFailure = (error: unknown): string => {
  if (error instanceof FileGone) return ASSET_TEXTS.downloadNoFile;
  return hasCode(error, "asset.not_found") ? ASSET_TEXTS.downloadNoAsset : ASSET_TEXTS.downloadError;
};

const probe = (url: string): Promise<Response> => fetch(new URL(url, window.location.origin), { method: "HEAD" });

const save = (url: string, name: string): void => {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
};
