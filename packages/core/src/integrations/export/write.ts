import { PutObjectCommand } from "@aws-sdk/client-s3";
import { MemberEntity } from "../../people/account/user.entity.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor, requireTeamId } from "../../platform/identity/actor.ts";
import { CACHE_CONTROL } from "../../platform/store/cache-control.ts";
import { removeObject } from "../../platform/store/media-objects.ts";
import { s3 } from "../../platform/store/s3.ts";
import { transact, updateItem } from "../../platform/store/transaction.ts";
import { ExportEntity, type ExportInput, type ExportRecord } from "./export.entity.ts";
import { forgetProgress } from "./long-list.ts";
import { find } from "./read.ts";

/** A file's content, to be stored. */
export interface Written {
  body: Buffer;
  contentType: string;
  /** The number of rows in a list. */
  rows: number;
  sha256?: string;
}

/** The result if the file was already stored in parts. */
interface Stored {
  /** The number of rows in a list. */
  rows: number;
}

/** The result if the file isn't complete yet, so that another event continues the file. */
export const LATER = "later";

/**
 * Writes the file of an export, with the details that the member who asked may see now. The export fails for good if
 * there is nothing to write, or if that member has left the team. A repeated call writes the file under the same key.
 * @param kinds the kinds of exports that the caller can write
 */
export const fulfil = async <Kind extends ExportInput["kind"]>(
  exportId: string,
  kinds: readonly Kind[],
  write: (
    input: Extract<ExportInput, { kind: Kind }>,
    record: ExportRecord,
  ) => Promise<Written | Stored | typeof LATER | undefined>,
): Promise<void> => {
  const record = await find(requireTeamId(), exportId);
  if (record?.state !== "queued" || !isOf(record.input, kinds)) return;
  const { input } = record;
  const member = await memberNow(record);
  const written = member && (await actAs(member, () => write(input, record)));
  if (written === LATER) return;
  if (written && "body" in written) await store(record, written);
  // The export may have been removed while its file was written, for instance because a person was erased.
  if (!(await settle(record, written))) await removeObject(record.key);
};

const isOf = <Kind extends ExportInput["kind"]>(
  input: ExportInput,
  kinds: readonly Kind[],
): input is Extract<ExportInput, { kind: Kind }> => kinds.some((kind) => kind === input.kind);

const memberNow = async ({ teamId, userId }: ExportRecord): Promise<MemberActor | undefined> => {
  const { data } = await MemberEntity.get({ userId }).go({ consistent: true });
  if (data?.teamId !== teamId) return undefined;
  const { email, displayName, role } = data;
  return { kind: "member", userId, email, displayName, teamId, role };
};

/** Where an export's file is stored, and with which headers. */
export const placeOf = ({ key, fileName }: ExportRecord, contentType: string) => ({
  Bucket: env.MEDIA_BUCKET,
  Key: key,
  ContentType: contentType,
  ContentDisposition: `attachment; filename="${fileName}"`,
  CacheControl: CACHE_CONTROL.once,
});

const store = async (record: ExportRecord, { body, contentType }: Written): Promise<void> => {
  await s3.send(new PutObjectCommand({ ...placeOf(record, contentType), Body: body }));
};

/** Stores the result with the export. @returns false if the export doesn't exist any more */
const settle = (record: ExportRecord, written: Stored | Written | undefined): Promise<boolean> =>
  transact(async () => {
    const { teamId, exportId } = record;
    const now = await find(teamId, exportId);
    if (now?.state !== "queued") return { writes: [], result: now !== undefined };
    const { rows, sha256 }: Pick<Written, "rows" | "sha256"> = written ?? { rows: 0 };
    const patch = ExportEntity.patch({ teamId, exportId })
      .set({ state: written ? "done" : "failed", rows, ...(sha256 && { sha256 }) })
      .where(({ state }, { eq }) => eq(state, "queued"));
    return { writes: [updateItem(patch.params())], result: true };
  });

/**
 * Removes an export and its file. The export's timer calls this function when the export has been kept long enough.
 * Repeated calls change nothing.
 */
export const sweep = async (teamId: string, exportId: string): Promise<void> => {
  const record = await find(teamId, exportId);
  if (!record) return;
  await forgetProgress(record);
  await removeObject(record.key);
  await ExportEntity.delete({ teamId, exportId }).go();
};
