import * as z from "zod";
import { TERMS_VERSIONS } from "../../base/license/answer-terms.policy.ts";
import { allowedScope, askedOfOwner, askedScope } from "../../base/license/asked-scope.schema.ts";
import { license, licenseInput, useClass } from "../../base/license/license.schema.ts";
import { scope as grantedScope } from "../../base/license/scope.schema.ts";
import { ownerMessage } from "../../base/owner-page/owner-message.schema.ts";
import { LOCALES } from "../../base/texts/locale.policy.ts";
import { contractStatus } from "../../contracts/creator/contract-summary.schema.ts";
import { asset, assetRequestStatus, remindersOff, tags } from "../../library/asset/asset.schema.ts";
import { askingTeam } from "../../people/team/asking-team.schema.ts";
import {
  actingLink,
  contentOwnerName,
  contentUrl,
  email,
  honeypot,
  LIMITS,
  line,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalText,
  personName,
  proofOfWork,
  resourceId,
  text,
  timestamp,
} from "../../platform/fields.schema.ts";
import { heldBack } from "../../platform/mail/held-back.schema.ts";
import { DEFAULT_INTENDED_USE, intendedUse } from "./intended-use.schema.ts";
import { postCopy } from "./post-copy.schema.ts";

export { ASSET_INTENDED_USES, DEFAULT_INTENDED_USE, URL_INTENDED_USES } from "./intended-use.schema.ts";
export type { PostCopy } from "./post-copy.schema.ts";

export const URGENCIES = ["low", "medium", "high"] as const;
export const URGENCY_LABELS = { low: "Low (7+ days)", medium: "Medium (1-3 days)", high: "High (ASAP)" } as const;
export const urgency = z.enum(URGENCIES);

/** The days after which an unanswered request's link expires. */
export const REQUEST_DAYS = 30;

const scope = {
  brand: line("Brand", LIMITS.nameMax),
  intendedUse: intendedUse.default(DEFAULT_INTENDED_USE),
  /** What is asked beyond one brand and one use; several of them stand here, and count instead of `brand` and `intendedUse`. */
  scope: askedOfOwner.optional(),
  urgency: urgency.default("medium"),
  requestedBy: line("Requested by", LIMITS.nameMax).pipe(personName),
  /** The message as the team wrote it; "" for the server's default text. */
  message: optionalText("Message", LIMITS.notes),
  context: optionalText("Context", LIMITS.notes),
  /** The requested last day of the license; the owner decides the actual last day. */
  requestedUntil: optionalDate,
  /** The language chosen for the owner; "" or absent for the language of the owner's browser. */
  locale: z
    .enum(["", ...LOCALES])
    .optional()
    .transform((locale) => locale || undefined),
  /** Whether the owner is reminded until they answer. */
  remind: z.boolean().default(true),
};

/** The template of the contract that the approval depends on; "" or absent if no contract is required. */
const contractTemplateId = z
  .union([z.literal(""), resourceId], { error: "Please select a contract template" })
  .optional()
  .transform((id) => id || undefined);

/** The most files that can be sent with a request. */
export const REQUEST_FILES = 20;

/** The form 'Request by URL': URL, title, owner, brand, use and requester are all required. */
export const requestByUrlInput = z.object({
  contentUrl,
  contentTitle: line("Content title", LIMITS.title),
  contentOwner: contentOwnerName,
  contentOwnerEmail: optionalEmail,
  ...scope,
  contractTemplateId,
  tags: tags.default([]),
  /** Completed uploads that become the files of the new asset. */
  uploadIds: z.array(resourceId).max(REQUEST_FILES, `At most ${REQUEST_FILES} files`).default([]),
  website: honeypot,
  /** A proof of work; calls with an API key send none. */
  proof: proofOfWork.default(""),
});
export type RequestByUrlInput = z.input<typeof requestByUrlInput>;
export type ParsedRequestByUrl = z.output<typeof requestByUrlInput>;

/**
 * The form of a request for an asset: owner name, brand and requester are required, the email address is
 * optional.
 */
export const requestForAssetInput = z.object({
  contentOwner: contentOwnerName,
  contentOwnerEmail: optionalEmail,
  ...scope,
  contractTemplateId,
  /** The grant of the asset to extend; absent for a new request. */
  renews: resourceId.optional(),
  /** The running grant of the asset beside which more is asked; absent for other requests. */
  beside: resourceId.optional(),
});
export type RequestForAssetInput = z.input<typeof requestForAssetInput>;
export type ParsedRequestForAsset = z.output<typeof requestForAssetInput>;

export const requestStatus = assetRequestStatus;

/** The usage rights and last day of the license that a renewal asks to extend, or beside which more is asked. */
const renewed = license.pick({ usageRights: true, expiresOn: true });

/** A request as its team sees it. */
export const rightsRequest = z.object({
  id: z.string(),
  assetId: z.string(),
  status: requestStatus,
  /** The page on which the owner answers. */
  link: actingLink,
  /** Several brands, and several uses, joined by ", ". */
  brand: z.string(),
  intendedUse: z.string(),
  /** What is asked, as fields; absent for a request of an earlier release. */
  scope: askedScope.optional(),
  useClass,
  urgency,
  requestedBy: z.string(),
  contentOwner: z.string(),
  contentOwnerEmail: z.string(),
  contentUrl: z.string(),
  message: z.string(),
  requestedUntil: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** Why the owner wasn't mailed, and from when on a reminder is possible; absent if the owner was mailed. */
  mailHeld: heldBack.optional(),
  /** When the owner was mailed for the first time; absent if that was when the request was made, or hasn't been yet. */
  firstMailedAt: timestamp.optional(),
  /** When the owner was last reminded; absent until then. */
  remindedAt: timestamp.optional(),
  /** Who has switched the reminders off; absent while they are on. */
  remindersOff: remindersOff.optional(),
  /**
   * Whether the request is one of several requests behind one link; a reminder is about all requests behind the link.
   */
  bundled: z.boolean().optional(),
  /** The license that a renewal extends; absent for a first request. */
  renews: renewed.extend({ grantId: z.string() }).optional(),
  /** The same person's license beside which more is asked; absent for other requests. */
  beside: renewed.extend({ grantId: z.string() }).optional(),
  /** The contract that an approval depends on; absent if none is required. `id` is set once the owner approved. */
  contract: z.object({ id: z.string().optional(), template: z.string(), version: z.number().int() }).optional(),
  copy: postCopy.nullable(),
});
export type RightsRequest = z.infer<typeof rightsRequest>;

export const remindersInput = z.object({ on: z.boolean() });

export const createdRequest = z.object({ request: rightsRequest, asset });
export const openRequest = z.object({
  request: rightsRequest.nullable(),
  /** The latest request, if no request is open and the owner said no to it. */
  denied: rightsRequest.optional(),
});

/** A request as its content owner sees it: what is requested and by whom, and nothing else about the team. */
export const ownerRequest = z.object({
  status: requestStatus,
  team: askingTeam,
  requestedBy: z.string(),
  brand: z.string(),
  /** What is asked, as fields; absent for a request of an earlier release. */
  scope: askedScope.optional(),
  /** The version of the terms; absent for version 2. */
  termsVersion: z.enum(TERMS_VERSIONS).optional(),
  contentOwner: z.string(),
  /**
   * The owner's email address that the team entered, for prefilling the form; "" if the team entered none, or once the
   * request is answered.
   */
  contentOwnerEmail: z.string(),
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
  /** The page that lists all requests of the same link; "" if the link has only one request. */
  listUrl: z.string(),
  /** The owner's messages that left the request open, oldest first. */
  replies: z.array(ownerMessage),
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
  name: personName,
  email,
  reason: text("Reason", LIMITS.reason),
  /** `not_mine`: the wrong person was asked, so it is no denial of the content. Pages of an earlier release don't send it. */
  about: z.enum(["not_mine", "other"]).optional(),
  /** Who owns it instead, as a name, handle or address, if whoever says 'not mine' knows; "" if not. */
  belongsTo: optionalLine("Who owns it", LIMITS.title),
  website: honeypot,
  proof: proofOfWork,
});
export type DenyInput = z.input<typeof denyInput>;
export type ParsedDeny = z.output<typeof denyInput>;
