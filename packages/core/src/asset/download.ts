import { requireMember } from "../platform/actor.ts";
import { assetNotFound } from "./asset.errors.ts";
import type { Download } from "./asset.schema.ts";
import { change } from "./change.ts";
import { mediaUrl } from "./view.ts";

/**
 * Where a file of an asset is downloaded; a step of the asset's life (product decisions §4).
 * @throws asset.not_found, also for a file that isn't the asset's
 */
export const download = async (assetId: string, fileId: string): Promise<Download> => {
  const { teamId } = requireMember();
  const record = await change(teamId, assetId, (current) => {
    const file = current.files.find(({ id }) => id === fileId);
    if (!file) throw assetNotFound();
    return { next: current, step: { type: "asset.file.downloaded", facts: { file: file.name } }, also: [] };
  });
  const file = record.files.find(({ id }) => id === fileId);
  if (!file) throw assetNotFound();
  return { url: `${mediaUrl(file.key)}?download=1`, name: file.name };
};
