import { notFound } from "../platform/http/error.ts";
import { ExportEntity, type ExportRecord } from "./export.entity.ts";

export const exportNotFound = () => notFound("export", "Export not found");

/** A team's export, strongly consistent; undefined if it doesn't exist or was removed. */
export const find = async (teamId: string, exportId: string): Promise<ExportRecord | undefined> => {
  const { data } = await ExportEntity.get({ teamId, exportId }).go({ consistent: true });
  return data ?? undefined;
};

/** @throws export.not_found */
export const read = async (teamId: string, exportId: string): Promise<ExportRecord> => {
  const record = await find(teamId, exportId);
  if (!record) throw exportNotFound();
  return record;
};
