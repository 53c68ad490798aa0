import { EVENTS } from "../../base/happenings/events.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { Asset as AssetView } from "../../library/asset/asset.schema.ts";
import { type Change, change, type Step } from "../../library/asset/change.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import { viewer } from "../../library/asset/view.ts";
import { hashObject } from "../../library/asset-file/hash-file.ts";
import { Upload } from "../../library/upload/index.ts";
import type { UploadRecord } from "../../library/upload/upload.entity.ts";
import { nowIso } from "../../platform/clock.ts";
import { type MemberActor, requireAdmin } from "../../platform/identity/actor.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import { findGrant, GrantEntity, type GrantRecord, type Paper } from "./grant.entity.ts";
import { grantNotByHand, grantNotFound, paperNotFound, tooManyPapers } from "./grant.errors.ts";
import { MOST_PAPERS } from "./grant.schema.ts";
import { withPapers } from "./holding.ts";

/**
 * Adds a document to an approval by hand: the paper, the message or the license on which it rests. The grant's hash
 * stays, because what was granted stays; the entry has the document's hash. A second call with the same upload changes
 * nothing.
 * @throws auth.forbidden, asset.not_found; grant.not_found, also for a grant that was withdrawn; grant.not_by_hand,
 * grant.too_many_documents, upload.not_found, upload.not_completed, upload.wrong_state
 */
export const addPaper = async (assetId: string, grantId: string, uploadId: string): Promise<AssetView> => {
  const admin = requireAdmin();
  const show = await viewer();
  let paper: Paper | undefined;
  const { record } = await change(admin.teamId, assetId, async (current) => {
    const { papers = [] } = await byHandOn(current, grantId);
    if (isAmong(papers, uploadId)) return undefined;
    if (papers.length >= MOST_PAPERS) throw tooManyPapers();
    try {
      const upload = await Upload.completed(uploadId, "release");
      const writes = Upload.attachment(upload);
      // A repeated attempt doesn't hash the file again.
      paper ??= await paperOf(upload, admin);
      return changing(current, grantId, { type: "grant.document.added", paper, left: [...papers, paper], writes });
    } catch (error) {
      // Another call with the same upload may have been done since the grant was read.
      if (isAmong((await byHandOn(current, grantId)).papers, uploadId)) return undefined;
      throw error;
    }
  });
  return show(record);
};

const isAmong = (papers: readonly Paper[] = [], uploadId: string): boolean => papers.some(({ id }) => id === uploadId);

/** Removes a document from an approval by hand, and its file. @throws as {@link addPaper}; grant.document.not_found */
export const removePaper = async (assetId: string, grantId: string, paperId: string): Promise<AssetView> => {
  const { teamId } = requireAdmin();
  const show = await viewer();
  const { record } = await change(teamId, assetId, async (current) => {
    const { papers = [] } = await byHandOn(current, grantId);
    const paper = papers.find(({ id }) => id === paperId);
    if (!paper) throw paperNotFound();
    const left = papers.filter(({ id }) => id !== paperId);
    const writes = await Upload.detachment(teamId, paperId);
    return changing(current, grantId, { type: "grant.document.removed", paper, left, writes });
  });
  return show(record);
};

/** The fact of an approval's entry that has the hash of its first document. */
export const PAPER_SHA256 = "document sha256";

/** A grant of an asset that wasn't withdrawn and that an admin set. @throws grant.not_found, grant.not_by_hand */
const byHandOn = async (asset: AssetRecord, grantId: string): Promise<GrantRecord> => {
  const held = grantsOf(asset).some((grant) => grant.grantId === grantId);
  const grant = held ? await findGrant(asset.teamId, grantId) : undefined;
  if (!grant) throw grantNotFound();
  if (grant.origin !== "admin") throw grantNotByHand();
  return grant;
};

const paperOf = async (
  { uploadId: id, key, fileName: name, contentType, size }: UploadRecord,
  { userId: addedById, displayName: addedBy }: MemberActor,
): Promise<Paper> => ({
  ...{ id, key, name, contentType, size, sha256: await hashObject(key) },
  ...{ addedById, addedBy, addedAt: nowIso() },
});

/** The document of an approval that is about to be made, what the approval's entry says of it, and the writes that go with it. */
export interface NewPaper {
  paper: Paper;
  facts: Readonly<Record<string, string>>;
  writesFor: (grantId: string) => Write[];
}

/** @throws auth.forbidden, upload.not_found, upload.not_completed, upload.wrong_state */
export const newPaper = async (uploadId: string): Promise<NewPaper> => {
  const upload = await Upload.completed(uploadId, "release");
  const paper = await paperOf(upload, requireAdmin());
  const { id: document, sha256, size } = paper;
  return {
    paper,
    facts: { document, [PAPER_SHA256]: sha256, "document size": String(size) },
    writesFor: (grantId) => [...Upload.attachment(upload), copied(grantId, document)],
  };
};

/** The file is copied into the backup, or its copy is removed. */
const copied = (ownerId: string, fileId: string): Write => EVENTS["backup.copy.due"].outbox({ ownerId, fileId });

interface Changing {
  type: Extract<Step["type"], `grant.document.${string}`>;
  paper: Paper;
  /** The documents after the change. */
  left: readonly Paper[];
  writes: readonly Write[];
}

/** The asset knows that there are documents, so that lists know it. The file's name may name a person: no fact has it. */
const changing = (current: AssetRecord, grantId: string, { type, paper, left, writes }: Changing): Change => {
  const { teamId } = current;
  const { id, sha256, size } = paper;
  const grant = GrantEntity.patch({ teamId, grantId });
  return {
    next: { ...withPapers(current, grantId, left), version: current.version + 1 },
    step: { type, facts: { grant: grantId, document: id, sha256, size: String(size) } },
    also: [
      updateItem((left.length > 0 ? grant.set({ papers: [...left] }) : grant.remove(["papers"])).params()),
      ...writes,
      copied(grantId, id),
    ],
  };
};
