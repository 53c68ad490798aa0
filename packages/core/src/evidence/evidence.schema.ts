import * as z from "zod";
import { activityEntry, FLAWS } from "../activity/activity.schema.ts";
import { licence } from "../licence/licence.schema.ts";
import { timestamp } from "../platform/fields.schema.ts";

/**
 * What is kept isn't what this entry tells of: the accepted text, what else the grant says, who gave the answer and what
 * the request says of it, what the asset shows as granted, the license document, a stored file, the copy of a post, the text of a contract, its signature,
 * what it allows of all content of its creator.
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
]);
export type CheckFlaw = z.infer<typeof checkFlaw>;

/** Somebody waits for the check of an asset: of more megabytes of files than this none is read. */
export const FILES_READ_MB = 100;

/** What a walk of an asset's chain found. */
export const chainCheck = z.object({
  checkedAt: timestamp,
  /** Entries that fit; those before the flaw where there is one. */
  entries: z.number().int(),
  /** Of them, those whose person was erased. */
  redacted: z.number().int(),
  /** Accepted texts that were compared with the hash that an entry names. */
  terms: z.number().int(),
  /** Approvals of before an entry named the hash of what was granted: of these only terms, person and document are compared. */
  uncovered: z.number().int(),
  /** Stored files, and pictures of posts, by their bytes. */
  files: z.object({
    /** Those that have the hash that their entry names. */
    compared: z.number().int(),
    /** Those that weren't read, for together they are larger than {@link FILES_READ_MB}. */
    unread: z.number().int(),
    /** Those that aren't hashed yet. */
    unhashed: z.number().int(),
  }),
  /** The anchors that name this chain, and the last of them; null where there is none yet. */
  anchors: z.number().int(),
  lastAnchor: z.object({ at: timestamp, seq: z.number().int() }).nullable(),
  /** The first entry that doesn't fit, with the file or license that it is about; null where all do. */
  flaw: z.object({ seq: z.number().int(), reason: checkFlaw, about: z.string().optional() }).nullable(),
});
export type ChainCheck = z.infer<typeof chainCheck>;

/** What is kept of one decision, as it was made: what was read, said and sent. */
export const decisionEvidence = z.object({
  seq: z.number().int(),
  /** Hash of the entry. */
  hash: z.string(),
  answer: z.enum(["approved", "denied"]),
  at: timestamp,
  /** Whoever decided; an outsider's address and browser for admins alone. */
  by: activityEntry.shape.by,
  requestId: z.string().optional(),
  grantId: z.string().optional(),
  /** Of the license; absent where there is none. */
  number: z.string().optional(),
  brand: z.string().optional(),
  intendedUse: z.string().optional(),
  /** What was granted; absent for a no. */
  licence: licence.optional(),
  /** Of a no; "" for a yes. */
  reason: z.string(),
  /** What the owner was written. */
  message: z.string(),
  /** The accepted text, whole; absent where nobody accepted one. */
  terms: z.object({ version: z.string(), sha256: z.string(), text: z.string() }).optional(),
  /** What it is about. */
  files: z.array(
    z.object({
      name: z.string(),
      /** Bytes; 0 where it isn't known. */
      size: z.number().int(),
      /** Hex; "" where the file isn't hashed. */
      sha256: z.string(),
      origin: z.enum(["team", "owner", "address"]),
    }),
  ),
});
export type DecisionEvidence = z.infer<typeof decisionEvidence>;

/** As it stands in a path. */
export const evidenceParams = z.object({
  assetId: z.string(),
  seq: z.coerce.number().int().min(1).max(999_999_999),
});
