import * as z from "zod";
import { TERMS_VERSIONS } from "../../base/license/answer-terms.policy.ts";
import { allowedScope, askedScope } from "../../base/license/asked-scope.schema.ts";
import { license, licenseInput, useClass } from "../../base/license/license.schema.ts";
import { scope as grantedScope } from "../../base/license/scope.schema.ts";
import { denyReason, ownerMessage } from "../../base/owner-page/owner-message.schema.ts";
import { told } from "../../base/owner-page/told.schema.ts";
import { LOCALES } from "../../base/texts/locale.policy.ts";
import { contractStatus } from "../../contracts/creator/contract-summary.schema.ts";
import { assetAdCode } from "../../library/asset/ad-code.schema.ts";
import { askingTeam } from "../../people/team/asking-team.schema.ts";
import {
  email,
  honeypot,
  LIMITS,
  optionalEmail,
  optionalLine,
  personName,
  proofOfWork,
  resourceId,
  text,
  timestamp,
} from "../../platform/fields.schema.ts";
import { conversation } from "../conversation/conversation.schema.ts";
import { notAgain } from "../do-not-ask/do-not-ask.schema.ts";
import { postCopy } from "./post-copy.schema.ts";

import { renewed, requestStatus } from "./rights-request.schema.ts";

/** A request as its content owner sees it: what is requested and by whom, and nothing else about the team. */
export const ownerRequest = z.object({
  status: requestStatus,
  team: askingTeam,
  requestedBy: z.string(),
  /** What the page says about the owner's data: where the team has it from, and where to write about it. */
  told,
  brand: z.string(),
  /** What is asked, as fields; absent for a request of an earlier release. */
  scope: askedScope.optional(),
  /** The version of the terms; absent for version 2. */
  termsVersion: z.enum(TERMS_VERSIONS).optional(),
  contentOwner: z.string(),
  /**
   * The address to which the link was mailed, for prefilling the form; "" unless the caller has the mark of the mail, and
   * once the request is answered.
   */
  contentOwnerEmail: z.string(),
  /** The same as `n•••@example.com`, for whoever has the link; "" if it wasn't mailed, or once it is answered. */
  contentOwnerHint: z.string(),
  contentTitle: z.string(),
  contentUrl: z.string(),
  message: z.string(),
  intendedUse: z.string(),
  useClass,
  requestedUntil: z.string(),
  /** The language chosen by the team; null to use the language of the owner's browser. */
  locale: z.enum(LOCALES).nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** The grant that this request asks to extend; null for a first request. */
  renews: renewed.nullable(),
  /** What the owner allows already, if this request asks for more; absent for other requests. */
  beside: renewed.optional(),
  /** Whether reminders by mail are on or off; `none` if the owner has no reminders to stop. */
  reminders: z.enum(["none", "on", "off"]),
  /** Whether the owner has asked not to be asked again; absent if nothing tells who they are. */
  notAgain: notAgain.optional(),
  preview: z.object({ type: z.enum(["image", "video"]), url: z.string(), thumbnailUrl: z.string() }).nullable(),
  /** What the post showed when its rights were requested; null if the post couldn't be read. */
  copy: postCopy.nullable(),
  /**
   * The decision with its time and scope, once the request is answered; without the email address of the person who
   * decided.
   */
  decision: z
    .object({
      status: z.enum(["approved", "denied"]),
      decidedAt: timestamp,
      /** Whoever was asked said that it isn't theirs; absent for other answers. */
      notTheirs: z.literal(true).optional(),
      ...license.pick({ usageRights: true, restrictions: true, expiresOn: true, credit: true }).shape,
      /** What was granted, as fields; absent for a denial, and for answers to a request of an earlier release. */
      scope: grantedScope.optional(),
      /** Originals sent with the approval. Sizes in bytes. */
      files: z.array(z.object({ name: z.string(), size: z.number() })),
      /** The license's number; "" for a denial, and for old answers. */
      number: z.string(),
      /** Whether the license was withdrawn or replaced. */
      ended: z.boolean(),
      /** The text that was agreed to, with its SHA-256 (hex); null for a denial, or if the text is unknown. */
      terms: z.object({ text: z.string(), sha256: z.string() }).nullable(),
    })
    .nullable(),
  /**
   * The contract that an approval depends on; null if no contract is required. Before the approval only the contract's
   * name is known. `link` leads to the page where the contract is signed; "" if there is nothing to sign.
   */
  contract: z.object({ name: z.string(), status: contractStatus.nullable(), link: z.string() }).nullable(),
  /**
   * The proof of the account that an approval needs to be valid; absent if none is asked. `mailTo` is the address that
   * gets the code, as `n•••@example.com`; `sentAt` is when the last code was mailed, absent before that.
   */
  accountProof: z.object({ mailTo: z.string(), sentAt: timestamp.optional() }).optional(),
  /** The page that lists all requests of the same link; "" if the link has only one request. */
  listUrl: z.string(),
  /** The owner's messages that left the request open, oldest first. */
  replies: z.array(ownerMessage),
  /**
   * What owner and team have said about it, with the messages above; absent if nobody has said anything. If the team
   * has proposed terms, an approval counts for those (`withOfferedTerms`), and the fields above stay as first asked.
   */
  conversation: conversation.optional(),
  /** Set while the owner is asked for a code to boost the post, and once they gave it; without the code. */
  adCode: assetAdCode.optional(),
  /** The owner's request for removal, and what became of it. */
  removal: z.object({
    /** Whether the owner can ask for removal now. */
    open: z.boolean(),
    /** Whether the owner has asked so often that the owner has to write to the team. */
    tooOften: z.boolean(),
    /** When the owner last asked. */
    askedAt: timestamp.nullable(),
    /** Why the team keeps the content; null if it doesn't, or hasn't decided. */
    keptBecause: z.string().nullable(),
    /** When the team ended the license as the owner wished. */
    endedAt: timestamp.nullable(),
  }),
});
export type OwnerRequest = z.infer<typeof ownerRequest>;

/** An owner's approval; name and email address are required. */
export const approveInput = z.object({
  name: personName,
  email,
  ...licenseInput.shape,
  /** What the owner leaves of what was asked; absent for all. */
  allowed: allowedScope.optional(),
  /** Completed uploads of this request, attached when approving. */
  uploadIds: z.array(resourceId).max(20).default([]),
  /** SHA-256 (hex) of the terms the owner saw; an approval of any other text is refused. */
  termsSha256: z.string().regex(/^[0-9a-f]{64}$/, "The terms have changed. Please read them again."),
  website: honeypot,
  proof: proofOfWork,
});
export type ApproveInput = z.input<typeof approveInput>;
export type ParsedApprove = z.output<typeof approveInput>;

export const denyInput = z.object({
  /** "" or absent for the name and the address of whoever was asked: for a no, both count as given. */
  name: z.union([z.literal(""), personName]).default(""),
  email: optionalEmail,
  reason: text("Reason", LIMITS.reason),
  /** `not_mine`: the wrong person was asked, so it is no denial of the content. Pages of an earlier release don't send it. */
  about: denyReason.optional(),
  /** Who can be recognized in it, where `about` is `someone_in_it`. */
  people: z.enum(["adults", "child"]).optional(),
  /** The owner doesn't want to be asked again. */
  notAgain: z.boolean().default(false),
  /** Who owns it instead, as a name, handle or address, if whoever says 'not mine' knows; "" if not. */
  belongsTo: optionalLine("Who owns it", LIMITS.title),
  website: honeypot,
  proof: proofOfWork,
});
export type DenyInput = z.input<typeof denyInput>;
export type ParsedDeny = z.output<typeof denyInput>;
