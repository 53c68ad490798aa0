import type { ReleaseFile } from "../../library/asset/release.entity.ts";
import { nowIso } from "../../platform/clock.ts";
import { MADE_PDF, MADE_TEXT, POST_PICTURE } from "../../platform/made-files.ts";
import type { Bucket } from "../../platform/store/keys-under.ts";
import { contractDocumentKey, licenseKey } from "../../platform/store/object-key.ts";
import type { OfRequest } from "../../rights/rights-request/post-pictures.ts";
import type { Item } from "../archive/registry.ts";
import type { FileKey } from "../backup/sources.ts";
import { hasPicture, papersOf } from "./item.ts";

/** A license, a document of an approval by hand, a signed contract or a release of the person, or the picture of one of the person's posts. */
export interface Document {
  teamId: string;
  id: string;
  /** The bucket of the document's files. */
  bucket: Bucket;
  keys: string[];
  /**
   * For the picture of a post: the rights request with which the picture was copied. The request's asset may show the
   * picture.
   */
  post?: OfRequest;
  /** The copies of the document's files in the backup. */
  copies: FileKey[];
  what: string;
}

export type IsTheirs = (part: string, ...inside: (string | number)[]) => boolean;

const words = (...parts: unknown[]): string => parts.filter(Boolean).join(" ");

/**
 * The document of a record, if it is about the person.
 * @param isTheirs whether an attribute of the record, or an element of a list in it, is about the person
 */
export const documentOf = (kind: string, item: Item, isTheirs: IsTheirs): Document | undefined => {
  const teamId = String(item.teamId);
  if (kind === "grant" && item.document && isTheirs("grantedBy")) {
    const id = String(item.grantId);
    const hasEnded = Boolean(item.ended) || (Boolean(item.expiresOn) && String(item.expiresOn) < nowIso().slice(0, 10));
    return {
      teamId,
      id,
      bucket: "DOCUMENTS_BUCKET",
      keys: [licenseKey(teamId, id)],
      copies: [{ teamId, ownerId: id, fileId: MADE_PDF }],
      what: words("license", item.number, hasEnded ? "(ended)" : "(in force)"),
    };
  }
  const papers = kind === "grant" ? papersOf(item).filter((_, n) => isTheirs("papers", n, "name")) : [];
  if (papers.length > 0) {
    const ownerId = String(item.grantId);
    return {
      ...{ teamId, id: ownerId, bucket: "MEDIA_BUCKET", keys: papers.map(({ key }) => key) },
      copies: papers.map(({ id: fileId }) => ({ teamId, ownerId, fileId })),
      what: words("document of", item.number),
    };
  }
  if (kind === "release" && item.file && (isTheirs("name") || isTheirs("guardian"))) {
    const { key, uploadId: fileId } = item.file as ReleaseFile;
    const copies = [{ teamId, ownerId: String(item.assetId), fileId }];
    return { teamId, id: String(item.releaseId), bucket: "MEDIA_BUCKET", keys: [key], copies, what: "signed release" };
  }
  if (kind === "rightsrequest" && hasPicture(item) && isTheirs("copy")) {
    const id = String(item.requestId);
    const post = { teamId, assetId: String(item.assetId), requestId: id };
    const copies = [{ teamId, ownerId: id, fileId: POST_PICTURE }];
    return { teamId, id, bucket: "MEDIA_BUCKET", keys: [], post, copies, what: "picture of a post" };
  }
  if (kind !== "contract" || !item.signed || !(isTheirs("party") || isTheirs("signed") || isTheirs("signers")))
    return undefined;
  const id = String(item.contractId);
  const keys = (["pdf", "txt"] as const).map((file) => contractDocumentKey(teamId, id, file));
  const copies = [MADE_PDF, MADE_TEXT].map((fileId) => ({ teamId, ownerId: id, fileId }));
  return { teamId, id, bucket: "DOCUMENTS_BUCKET", keys, copies, what: "signed contract" };
};
