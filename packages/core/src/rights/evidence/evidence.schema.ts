import * as z from "zod";
import { answeredFrom } from "../../base/answerer/answered.schema.ts";
import { activityEntry } from "../../base/ledger/activity.schema.ts";
import { FLAWS } from "../../base/ledger/ledger.schema.ts";
import { askedScope } from "../../base/license/asked-scope.schema.ts";
import { basisGiven } from "../../base/license/basis.schema.ts";
import { license } from "../../base/license/license.schema.ts";
import { scope } from "../../base/license/scope.schema.ts";
import { timestamp } from "../../platform/fields.schema.ts";

/**
 * What doesn't match an entry of the hash chain. After the {@link FLAWS} of the chain itself come the kinds of stored
 * records: the accepted text, other parts of the grant, the answer, the rights shown on the asset, the license
 * document, a stored file, the copy of a post, the text of a contract, the contract's signature, what the contract
 * allows for all content of its creator, a member's role, an API key's scopes or last day, the asset's name, and the role
 * of an open invite.
 */
export const checkFlaw = z.enum([
  ...FLAWS,
  "terms_differ",
  "grant_differs",
  "answer_differs",
  "rights_differ",
  "document_differs",
  "file_differs",
  "copy_differs",
  "text_differs",
  "signature_differs",
  "covers_differ",
  "role_differs",
  "key_differs",
  "name_differs",
  "invite_differs",
]);
export type CheckFlaw = z.infer<typeof checkFlaw>;

/**
 * The most megabytes of an asset's files that a check reads in total, because a person waits for the check's result.
 */
export const FILES_READ_MB = 100;

/** The result of checking an asset's chain. */
export const chainCheck = z.object({
  checkedAt: timestamp,
  /** The number of entries that fit; if there is a flaw, the number of entries before the flaw. */
  entries: z.number().int(),
  /** How many of the entries that fit name nobody any more, because the person was erased. */
  redacted: z.number().int(),
  /** The number of accepted texts that were compared with the hash in an entry. */
  terms: z.number().int(),
  /** The numbers of stored files and pictures of posts. */
  files: z.object({
    /** How many have the SHA-256 that their entry names. */
    compared: z.number().int(),
    /** How many weren't read, because all files together are larger than {@link FILES_READ_MB}. */
    unread: z.number().int(),
    /** How many aren't hashed yet. */
    unhashed: z.number().int(),
  }),
  /**
   * The number of anchors (docs/evidence.md) with this chain's end, and the last of these anchors; null if there is
   * none yet.
   */
  anchors: z.number().int(),
  lastAnchor: z.object({ at: timestamp, seq: z.number().int() }).nullable(),
  /** The first entry that doesn't fit, with the file or license it is about; null if all fit. */
  flaw: z.object({ seq: z.number().int(), reason: checkFlaw, about: z.string().optional() }).nullable(),
});
export type ChainCheck = z.infer<typeof chainCheck>;

/**
 * The stored evidence of one decision: the texts that people read and wrote, and the files, at the time of the
 * decision.
 */
export const decisionEvidence = z.object({
  seq: z.number().int(),
  /** Hash of the entry. */
  hash: z.string(),
  answer: z.enum(["approved", "denied"]),
  at: timestamp,
  /** The person who decided. Only admins get an outsider's email address, IP address and browser. */
  by: activityEntry.shape.by,
  ...answeredFrom,
  requestId: z.string().optional(),
  grantId: z.string().optional(),
  /** The license's number, or the record number of an approval by hand; absent if there is none. */
  number: z.string().optional(),
  brand: z.string().optional(),
  intendedUse: z.string().optional(),
  /** What was granted; absent for a denial. */
  licence: license.optional(),
  /** What was granted, as fields; absent for a denial, and where the accepted text alone says it. */
  scope: scope.optional(),
  /** What was denied, as fields; absent for an approval, and for requests of an earlier release. */
  asked: askedScope.optional(),
  /** What the same person allowed already when this was asked in addition; absent for other decisions. */
  beside: license.pick({ usageRights: true, expiresOn: true }).optional(),
  /** On what an admin's approval rests; absent for other decisions, and for approvals of an earlier release. */
  basis: basisGiven.optional(),
  /** The reason of a denial; "" for an approval. */
  reason: z.string(),
  /** The message the owner received. */
  message: z.string(),
  /** The whole accepted text; absent if nobody accepted one. */
  terms: z.object({ version: z.string(), sha256: z.string(), text: z.string() }).optional(),
  /** The files that the decision is about. */
  files: z.array(
    z.object({
      name: z.string(),
      /** Bytes; 0 if unknown. */
      size: z.number().int(),
      /** Hex; "" if the file isn't hashed. */
      sha256: z.string(),
      origin: z.enum(["team", "owner", "address"]),
    }),
  ),
});
export type DecisionEvidence = z.infer<typeof decisionEvidence>;

/** The path parameters: the asset, and the number of the entry in its activity. */
export const evidenceParams = z.object({
  assetId: z.string(),
  seq: z.coerce.number().int().min(1).max(999_999_999),
});
