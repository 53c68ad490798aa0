import * as z from "zod";
import { optionalContractText } from "../contract-template/contract-template.schema.ts";
import { contractStatus } from "../creator/contract-summary.schema.ts";
import { standingScope } from "../creator/standing-licence.schema.ts";
import { LOCALES } from "../owner-page/locale.policy.ts";
import {
  cursor,
  honeypot,
  LIMITS,
  nameRules,
  optionalLine,
  optionalText,
  proofOfWork,
  RESOURCE_ID,
  resourceId,
  timestamp,
} from "../platform/fields.schema.ts";
import { askingTeam } from "../team/asking-team.schema.ts";

/** The messages of spec-map B5. */
export const CONTRACT_MESSAGES = {
  noCreator: "Please select a creator",
  noText: "Please select a template or provide custom contract text",
  incomplete: "Please fill in all required fields",
  notAgreed: "Please confirm that you agree to the contract terms",
} as const;

const draft = {
  /** A template of the team; the text below replaces the template's. */
  templateId: z
    .union([z.literal(""), resourceId])
    .optional()
    .transform((id) => id || undefined),
  /** Custom text, with or without placeholders; a blank one counts as none. */
  text: optionalContractText("Contract text"),
  contentTitle: optionalLine("Content title", LIMITS.title),
  /** "" for the team's default. */
  brand: optionalLine("Brand", LIMITS.nameMax),
  /** The language for the signer; "" or absent for the browser's. */
  locale: z
    .enum(["", ...LOCALES])
    .optional()
    .transform((locale) => locale || undefined),
  /** What the contract allows of all the creator's content; a clause at the end of its text says so. */
  covers: standingScope.optional(),
};

const hasText = ({ templateId, text }: { templateId?: string | undefined; text?: string | undefined }): boolean =>
  templateId !== undefined || text !== undefined;
const NO_TEXT = { error: CONTRACT_MESSAGES.noText, path: ["text"] };

/** Spec-map B5: a creator, and a text by template or of one's own. */
export const sendContractInput = z
  .object({
    creatorId: z.string({ error: CONTRACT_MESSAGES.noCreator }).regex(RESOURCE_ID, CONTRACT_MESSAGES.noCreator),
    ...draft,
  })
  .refine(hasText, NO_TEXT);
export type SendContractInput = z.input<typeof sendContractInput>;
export type ParsedSendContract = z.output<typeof sendContractInput>;

/** Like {@link sendContractInput}, for a preview. Without a creator, the creator's placeholders stay unfilled. */
export const previewContractInput = z
  .object({
    creatorId: z
      .union([z.literal(""), resourceId])
      .optional()
      .transform((id) => id || undefined),
    ...draft,
  })
  .refine(hasText, NO_TEXT);
export type PreviewContractInput = z.input<typeof previewContractInput>;
export type ParsedPreviewContract = z.output<typeof previewContractInput>;

/** The text as it would be sent. */
export const contractPreview = z.object({
  text: z.string(),
  /** Fields that the text needs and that were left empty. */
  missing: z.array(z.enum(["creatorId", "contentTitle"])),
});
export type ContractPreview = z.infer<typeof contractPreview>;

/** The reason is shown to the team only. */
export const voidContractInput = z.object({ reason: optionalText("Reason", LIMITS.reason).removeDefault() });

/** SHA-256 (hex) and size in bytes of a file made of a signed contract. */
const storedDocument = z.object({ sha256: z.string(), size: z.number().int() });

/** A contract in lists for members of the team. */
export const contract = z.object({
  id: z.string(),
  /** Absent if it is only about a rights request. */
  creatorId: z.string().optional(),
  /** The name at the time it was sent. */
  party: z.object({ name: z.string(), email: z.string() }),
  title: z.string(),
  contentTitle: z.string(),
  brand: z.string(),
  template: z.object({ id: z.string(), name: z.string(), version: z.number().int() }).optional(),
  contractVersion: z.number().int(),
  /** What it allows for all the creator's content once signed; absent if it is about one thing. */
  covers: standingScope.optional(),
  status: contractStatus,
  /** The address of the signing page. */
  link: z.string(),
  sentBy: z.string(),
  createdAt: timestamp,
  /** When it was last sent. */
  sentAt: timestamp,
  expiresAt: timestamp,
  resentAt: timestamp.optional(),
  remindedAt: timestamp.optional(),
  viewedAt: timestamp.optional(),
  /** SHA-256 (hex) of the text as it was sent. */
  textSha256: z.string(),
  signed: z
    .object({
      fullName: z.string(),
      signatureText: z.string(),
      at: timestamp,
      /** SHA-256 (hex) of text and signature together. */
      sha256: z.string(),
      /** The text on signing electronically that the signer agreed to. */
      disclosureVersion: z.string(),
      /** For admins only. */
      ip: z.string().optional(),
      userAgent: z.string().optional(),
    })
    .optional(),
  /** Its files, available some seconds after it was signed. */
  documents: z.object({ pdf: storedDocument, text: storedDocument, madeAt: timestamp }).optional(),
  declined: z.object({ at: timestamp, reason: z.string() }).optional(),
  /** `by` is "" if it was voided because its creator was deleted. */
  voided: z.object({ at: timestamp, by: z.string(), reason: z.string() }).optional(),
});
export type Contract = z.infer<typeof contract>;

export const contractWithText = contract.extend({ text: z.string() });
export type ContractWithText = z.infer<typeof contractWithText>;

export const contractQuery = z.object({
  creatorId: z.union([z.literal(""), resourceId]).default(""),
  status: z.enum(["", ...contractStatus.options]).default(""),
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ContractQuery = z.output<typeof contractQuery>;
/** Newest first. One call reads a limited number of records; use the cursor for more. */
export const contractPage = z.object({ items: z.array(contract), cursor: z.string().nullable() });
export type ContractPage = z.infer<typeof contractPage>;

/** A contract as the holder of its link sees it. */
export const signerContract = z.object({
  status: contractStatus,
  team: askingTeam,
  sentBy: z.string(),
  /** The signer's name, to prefill the form. */
  name: z.string(),
  title: z.string(),
  contentTitle: z.string(),
  brand: z.string(),
  /** "" if there is nothing to sign and nothing was signed. */
  text: z.string(),
  textSha256: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** The language chosen by the team; null to use the browser's. */
  locale: z.enum(LOCALES).nullable(),
  /** What signing agrees to; null once there is nothing to sign. */
  disclosure: z
    .object({ version: z.string(), locale: z.enum(LOCALES), text: z.string(), sha256: z.string() })
    .nullable(),
  signed: z.object({ fullName: z.string(), signatureText: z.string(), at: timestamp, sha256: z.string() }).nullable(),
  /** Whether its files are available, some seconds after it was signed. */
  documents: z.boolean(),
  declined: z.object({ at: timestamp, reason: z.string() }).nullable(),
  voidedAt: timestamp.nullable(),
});
export type SignerContract = z.infer<typeof signerContract>;

/** The server sets time, address, browser and session. */
export const signInput = z.object({
  fullName: nameRules(CONTRACT_MESSAGES.incomplete),
  signatureText: nameRules(CONTRACT_MESSAGES.incomplete),
  agreed: z.literal(true, { error: CONTRACT_MESSAGES.notAgreed }),
  /** SHA-256 (hex) of the disclosure that the signer saw. */
  disclosureSha256: z.string().regex(/^[0-9a-f]{64}$/, "This page has changed. Please load it again."),
  website: honeypot,
  proof: proofOfWork,
});
export type SignInput = z.input<typeof signInput>;
export type ParsedSign = z.output<typeof signInput>;

export const declineInput = z.object({
  reason: optionalText("Reason", LIMITS.reason),
  website: honeypot,
  proof: proofOfWork,
});
export type DeclineInput = z.input<typeof declineInput>;
export type ParsedDecline = z.output<typeof declineInput>;
