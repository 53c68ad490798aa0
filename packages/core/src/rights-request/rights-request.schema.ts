import * as z from "zod";
import { asset } from "../asset/asset.schema.ts";
import { licence, licenceInput, useClass } from "../licence/licence.schema.ts";
import { LOCALES } from "../owner-page/locale.policy.ts";
import { ownerMessage } from "../owner-page/owner-message.schema.ts";
import {
  contentOwnerName,
  contentUrl,
  email,
  honeypot,
  LIMITS,
  line,
  optionalDate,
  optionalEmail,
  optionalText,
  personName,
  proofOfWork,
  resourceId,
  text,
  timestamp,
} from "../platform/fields.schema.ts";

/** Spec A §9, the form by URL. */
export const URL_INTENDED_USES = [
  "Social media posts",
  "Story highlights",
  "Website content",
  "Marketing campaigns",
  "Print materials",
  "Video content",
  "Commercial use",
  "Editorial use",
  "Multiple platforms",
] as const;
/** Spec A §9, the form of an asset. */
export const ASSET_INTENDED_USES = [
  "Social media posts",
  "Story highlights",
  "Reels/TikTok",
  "Website content",
  "Promotional campaigns",
  "Editorial content",
  "Multiple platforms",
] as const;
export const DEFAULT_INTENDED_USE = "Social media posts";

const INTENDED_USES = [...new Set<string>([...URL_INTENDED_USES, ...ASSET_INTENDED_USES])];

export const URGENCIES = ["low", "medium", "high"] as const;
export const URGENCY_LABELS = { low: "Low (7+ days)", medium: "Medium (1-3 days)", high: "High (ASAP)" } as const;
export const urgency = z.enum(URGENCIES);

/** 30 days, then the link has expired. */
export const REQUEST_DAYS = 30;

const scope = {
  brand: line("Brand", LIMITS.nameMax),
  intendedUse: z.string().refine((value) => INTENDED_USES.includes(value), "Please choose an intended use"),
  urgency: urgency.default("medium"),
  requestedBy: line("Requested by", LIMITS.nameMax).pipe(personName),
  /** Written by the team; "" lets the server build the default text. */
  message: optionalText("Message", LIMITS.notes),
  context: optionalText("Context", LIMITS.notes),
  /** Asked for, not granted: the end is the owner's to give. */
  requestedUntil: optionalDate,
  /** The language that the owner is asked in; without one the owner's browser says it. */
  locale: z.enum(LOCALES).optional(),
};

/** Spec A §5, Request by URL: URL, title, owner, brand, use and requester are all required. */
export const requestByUrlInput = z.object({
  contentUrl,
  contentTitle: line("Content title", LIMITS.title),
  contentOwner: contentOwnerName,
  contentOwnerEmail: optionalEmail,
  ...scope,
  website: honeypot,
  proof: proofOfWork,
});
export type RequestByUrlInput = z.input<typeof requestByUrlInput>;
export type ParsedRequestByUrl = z.output<typeof requestByUrlInput>;

/** Spec A §5, Asset-level request: owner name, brand and requester are required, the address is optional. */
export const requestForAssetInput = z.object({
  contentOwner: contentOwnerName,
  contentOwnerEmail: optionalEmail,
  ...scope,
});
export type RequestForAssetInput = z.input<typeof requestForAssetInput>;
export type ParsedRequestForAsset = z.output<typeof requestForAssetInput>;

export const requestStatus = z.enum(["pending", "approved", "denied", "expired", "withdrawn"]);

/** A request as its team sees it. */
export const rightsRequest = z.object({
  id: z.string(),
  assetId: z.string(),
  status: requestStatus,
  link: z.string(),
  brand: z.string(),
  intendedUse: z.string(),
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
});
export type RightsRequest = z.infer<typeof rightsRequest>;

export const createdRequest = z.object({ request: rightsRequest, asset });
export const openRequest = z.object({ request: rightsRequest.nullable() });

/** A request as its content owner sees it: nothing of the team but what is asked, and by whom. */
export const ownerRequest = z.object({
  status: requestStatus,
  team: z.object({
    name: z.string(),
    legalName: z.string(),
    logoUrl: z.string(),
    primaryColor: z.string().nullable(),
    privacyUrl: z.string(),
    contactEmail: z.string(),
  }),
  requestedBy: z.string(),
  brand: z.string(),
  contentOwner: z.string(),
  /** As the team gave it, so that the owner needn't type it; "" where it gave none, and once the request is answered. */
  contentOwnerEmail: z.string(),
  contentTitle: z.string(),
  contentUrl: z.string(),
  message: z.string(),
  intendedUse: z.string(),
  useClass,
  requestedUntil: z.string(),
  /** The language that the team asks in; null where the browser says it. */
  locale: z.enum(LOCALES).nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  preview: z.object({ type: z.enum(["image", "video"]), url: z.string(), thumbnailUrl: z.string() }).nullable(),
  /** Once answered: what was decided, when, and its scope; never an address. */
  decision: z
    .object({
      status: z.enum(["approved", "denied"]),
      decidedAt: timestamp,
      ...licence.pick({ usageRights: true, restrictions: true, expiresOn: true, credit: true }).shape,
      /** Originals that came with the yes. Bytes. */
      files: z.array(z.object({ name: z.string(), size: z.number() })),
      /** Of the licence; "" for a no, and for answers of before there were numbers. */
      number: z.string(),
    })
    .nullable(),
  /** What the owner wrote without deciding, oldest first. */
  replies: z.array(ownerMessage),
  /** Whether this link can still ask for removal, and when it did. */
  removal: z.object({ open: z.boolean(), askedAt: timestamp.nullable() }),
});
export type OwnerRequest = z.infer<typeof ownerRequest>;

/** Spec A §5, Content owner page: approve needs name and e-mail. */
export const approveInput = z.object({
  name: personName,
  email,
  ...licenceInput.shape,
  /** Completed uploads of this request, attached with the yes. */
  uploadIds: z.array(resourceId).max(20).default([]),
  /** SHA-256 (hex) of the terms the owner saw; a yes to any other text is refused. */
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
  website: honeypot,
  proof: proofOfWork,
});
export type DenyInput = z.input<typeof denyInput>;
export type ParsedDeny = z.output<typeof denyInput>;
