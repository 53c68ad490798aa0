import {
  type AssetExport,
  assetExport,
  type CreateExportInput,
} from "@clearhouse/core/integrations/export/export.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { saveFrom } from "@/lib/save-from.ts";
import { EXPORT_TEXTS } from "./texts.ts";

/**
 * The first wait is short, and the following waits are longer: exporting a hundred thousand assets takes a minute or
 * two.
 */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 4_000;
const PATIENCE_MS = 5 * 60_000;

class ExportFailed extends Error {
  override readonly name = "ExportFailed";
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const settled = async (begun: AssetExport): Promise<AssetExport> => {
  let current = begun;
  let wait = FIRST_WAIT_MS;
  for (let waited = 0; current.state === "queued"; waited += wait) {
    if (waited > PATIENCE_MS) throw new ExportFailed(EXPORT_TEXTS.slow);
    await pause(wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    current = await receive(client.api.exports[":exportId"].$get({ param: { exportId: begun.id } }), assetExport);
  }
  if (current.state === "failed") throw new ExportFailed(EXPORT_TEXTS.failedText);
  return current;
};

/**
 * Asks the server to write an export file, waits for the file, and saves it.
 * @param key the request's idempotency key
 * @param onBegun called when the server has taken the request
 */
export const exportFile = async (
  queryClient: QueryClient,
  input: CreateExportInput,
  key: string,
  onBegun: () => void,
): Promise<AssetExport> => {
  const begun = await receive(client.api.exports.$post({ json: input }, idempotent(key)), assetExport);
  onBegun();
  const finished = await settled(begun);
  await saveFrom(queryClient, finished.url, finished.fileName);
  return finished;
};
