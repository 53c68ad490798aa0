import { notFound } from "../../platform/errors/error.ts";
import { found, required } from "../../platform/store/found.ts";
import { ExportEntity, type ExportRecord } from "./export.entity.ts";

export const exportNotFound = () => notFound("export", "Export not found");

/** A team's export, strongly consistent; undefined if it doesn't exist or was removed. */
export const find = (teamId: string, exportId: string): Promise<ExportRecord | undefined> =>
  found(ExportEntity.get({ teamId, exportId }).go({ consistent: true }));

/** An export, as {@link find} returns it. @throws export.not_found */
export const read = (teamId: string, exportId: string): Promise<ExportRecord> =>
  required(find(teamId, exportId), exportNotFound);
