import * as z from "zod";
import { askedOfOwner, askedScope } from "../../base/license/asked-scope.schema.ts";
import { license, useClass } from "../../base/license/license.schema.ts";
import { LOCALES } from "../../base/texts/locale.policy.ts";
import { asset, remindersOff, tags } from "../../library/asset/asset.schema.ts";
import { assetRequestStatus } from "../../library/asset/request-status.schema.ts";
import {
  actingLink,
  contentOwnerName,
  contentUrl,
  honeypot,
  LIMITS,
  line,
  optionalDate,
  optionalEmail,
  optionalText,
  personName,
  proofOfWork,
  resourceId,
  timestamp,
} from "../../platform/fields.schema.ts";
import { heldBack } from "../../platform/mail/held-back.schema.ts";
import { conversation } from "../conversation/conversation.schema.ts";
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
  /** Whether the owner has to prove that the account is theirs; absent for what the team asks by default. */
  accountProof: z.enum(["none", "account"]).optional(),
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
export const renewed = license.pick({ usageRights: true, expiresOn: true });

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
  /** Set if the owner has to prove that the account is theirs before an approval is valid. */
  accountProof: z.literal("account").optional(),
  copy: postCopy.nullable(),
  /** What owner and team have said about it; absent if nobody has said anything. */
  conversation: conversation.optional(),
});
export type RightsRequest = z.infer<typeof rightsRequest>;

export const remindersInput = z.object({ on: z.boolean() });

export const createdRequest = z.object({ request: rightsRequest, asset });
export const openRequest = z.object({
  request: rightsRequest.nullable(),
  /** The latest request, if no request is open and the owner said no to it. */
  denied: rightsRequest.optional(),
});
