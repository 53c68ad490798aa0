import * as z from "zod";
import { ownNetwork } from "../../base/own-network/own-network.policy.ts";
import { LOCALES } from "../../base/texts/locale.policy.ts";
import { askingTeam } from "../../people/team/asking-team.schema.ts";
import {
  actingLink,
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
} from "../../platform/fields.schema.ts";
import { heldBack } from "../../platform/mail/held-back.schema.ts";
import { optionalContractText } from "../contract-template/contract-template.schema.ts";
import { contractStatus } from "../creator/contract-summary.schema.ts";
import { standingScope } from "../creator/standing-license.schema.ts";
import { furtherSigners, signerRole } from "./signers.schema.ts";

export const CONTRACT_MESSAGES = {
  noCreator: "Please select a creator",
  noText: "Please select a template or provide custom contract text",
  incomplete: "Please fill in all required fields",
  notAgreed: "Please confirm that you agree to the contract terms",
} as const;

const draft = {
  /** The id of a template of the team. A `text` that isn't blank replaces the template's text. */
  templateId: z
    .union([z.literal(""), resourceId])
    .optional()
    .transform((id) => id || undefined),
  /** A custom text, with or without placeholders; a blank text counts as none. */
  text: optionalContractText("Contract text"),
  contentTitle: optionalLine("Content title", LIMITS.title),
  /** "" for the team's default brand. */
  brand: optionalLine("Brand", LIMITS.nameMax),
  /** The language for the signer; "" or absent for the language of the signer's browser. */
  locale: z
    .enum(["", ...LOCALES])
    .optional()
    .transform((locale) => locale || undefined),
  /** What the contract allows for all the creator's content. A clause at the end of the contract's text states it. */
  covers: standingScope.optional(),
};

const hasText = ({ templateId, text }: { templateId?: string | undefined; text?: string | undefined }): boolean =>
  templateId !== undefined || text !== undefined;
const NO_TEXT = { error: CONTRACT_MESSAGES.noText, path: ["text"] };

/** A creator, and a template or a custom text. */
export const sendContractInput = z
  .object({
    creatorId: z.string({ error: CONTRACT_MESSAGES.noCreator }).regex(RESOURCE_ID, CONTRACT_MESSAGES.noCreator),
    ...draft,
    /** Who signs beside the creator. */
    signers: furtherSigners,
    /** Whether they sign one after the other, the creator first; otherwise in any order. */
    inOrder: z.boolean().default(false),
  })
  .refine(hasText, NO_TEXT);
export type SendContractInput = z.input<typeof sendContractInput>;
export type ParsedSendContract = z.output<typeof sendContractInput>;

/**
 * Like {@link sendContractInput}, for a preview. The creator may be missing; the creator's placeholders then stay in
 * the text.
 */
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
  /** Empty fields for which the text has placeholders. */
  missing: z.array(z.enum(["creatorId", "contentTitle"])),
});
export type ContractPreview = z.infer<typeof contractPreview>;

/** The input for voiding a contract; only the team sees the reason. */
export const voidContractInput = z.object({ reason: optionalText("Reason", LIMITS.reason).removeDefault() });

/** SHA-256 (hex) and size in bytes of a file made of a signed contract. */
const storedDocument = z.object({ sha256: z.string(), size: z.number().int() });

/** The signature of one person. */
const signature = z.object({
  fullName: z.string(),
  signatureText: z.string(),
  at: timestamp,
  /** SHA-256 (hex) of text and signature together. */
  sha256: z.string(),
  /** The version of the text about electronic signatures to which the signer agreed. */
  disclosureVersion: z.string(),
  /** By what the signature looks like one from the team itself; absent if nothing does. */
  ownNetwork: ownNetwork.optional(),
  /** Only admins get the IP address and the browser. */
  ip: z.string().optional(),
  userAgent: z.string().optional(),
});

/** A contract in lists for members of the team. */
export const contract = z.object({
  id: z.string(),
  /** Absent if the signer isn't one of the team's creators; the contract is then only about a rights request. */
  creatorId: z.string().optional(),
  /** The signer, with the name that they had when the contract was sent. */
  party: z.object({ name: z.string(), email: z.string() }),
  title: z.string(),
  contentTitle: z.string(),
  brand: z.string(),
  template: z.object({ id: z.string(), name: z.string(), version: z.number().int() }).optional(),
  contractVersion: z.number().int(),
  /**
   * What the contract allows for all the creator's content after the signature; absent if it isn't about all content.
   */
  covers: standingScope.optional(),
  status: contractStatus,
  /** The URL of the signing page. */
  link: actingLink,
  sentBy: z.string(),
  createdAt: timestamp,
  /** When the contract was last sent. */
  sentAt: timestamp,
  expiresAt: timestamp,
  /** Why the signer wasn't mailed, and from when on it can be sent again; absent if the signer was mailed. */
  mailHeld: heldBack.optional(),
  resentAt: timestamp.optional(),
  remindedAt: timestamp.optional(),
  viewedAt: timestamp.optional(),
  /** SHA-256 (hex) of the text as it was sent. */
  textSha256: z.string(),
  /** The signature of the party; absent until all have signed. */
  signed: signature.optional(),
  /** All who sign, the party first; absent if the party alone signs. */
  signers: z
    .array(
      z.object({
        number: z.number().int(),
        /** Absent for the party. */
        role: signerRole.optional(),
        name: z.string(),
        email: z.string(),
        /** The URL of this signer's page. */
        link: actingLink,
        /** Whether this signer may sign now. */
        turn: z.boolean(),
        /** Since when it is or was this signer's turn. */
        askedAt: timestamp.optional(),
        mailHeld: heldBack.optional(),
        viewedAt: timestamp.optional(),
        signed: signature.optional(),
      }),
    )
    .optional(),
  /** Whether the signers sign one after the other; absent if the party alone signs. */
  inOrder: z.boolean().optional(),
  /** The contract's files, which are made some seconds after the signature. */
  documents: z.object({ pdf: storedDocument, text: storedDocument, madeAt: timestamp }).optional(),
  /** `by` is the name of the signer who declined; absent if the party alone signs. */
  declined: z
    .object({ at: timestamp, by: z.string().optional(), reason: z.string(), ownNetwork: ownNetwork.optional() })
    .optional(),
  /**
   * `by` is the voiding member's id, or "" if the product voided the contract, for example because its creator was
   * deleted.
   */
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
/** A page, newest first. One call reads a limited number of records, so a page with a cursor may be short or empty. */
export const contractPage = z.object({ items: z.array(contract), cursor: z.string().nullable() });
export type ContractPage = z.infer<typeof contractPage>;

/** A contract as the holder of its link sees it. */
export const signerContract = z.object({
  status: contractStatus,
  team: askingTeam,
  sentBy: z.string(),
  /** The signer's name, with which the form is prefilled. */
  name: z.string(),
  title: z.string(),
  contentTitle: z.string(),
  brand: z.string(),
  /** Whether the contract covers all content of its signer, by the clause at the end of its text. */
  coversAll: z.boolean(),
  /** "" for a contract that wasn't signed and can't be signed any more. */
  text: z.string(),
  textSha256: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** The language that the team chose; null to use the browser's language. */
  locale: z.enum(LOCALES).nullable(),
  /**
   * The text about electronic signatures to which the signer agrees by signing; null if the contract can't be signed
   * any more.
   */
  disclosure: z
    .object({ version: z.string(), locale: z.enum(LOCALES), text: z.string(), sha256: z.string() })
    .nullable(),
  /** The signature of the link's holder. */
  signed: z.object({ fullName: z.string(), signatureText: z.string(), at: timestamp, sha256: z.string() }).nullable(),
  /** All who sign, by name and role; null if the holder of the link alone signs. */
  signers: z
    .array(
      z.object({
        name: z.string(),
        /** Null for the person to whom the contract was sent. */
        role: signerRole.nullable(),
        /** Whether it is the holder of the link. */
        you: z.boolean(),
        signedAt: timestamp.nullable(),
      }),
    )
    .nullable(),
  /** Whether the holder of the link can sign now; not so if they have signed, or if somebody else signs before them. */
  canSign: z.boolean(),
  /** Whether the contract's files exist. They are made some seconds after the signature. */
  documents: z.boolean(),
  /** The reason is "" for the other signers. */
  declined: z.object({ at: timestamp, reason: z.string() }).nullable(),
  voidedAt: timestamp.nullable(),
});
export type SignerContract = z.infer<typeof signerContract>;

/** The files made of a signed contract. */
export type DocumentKind = "pdf" | "text";

/** The signer's input. The server itself adds the time, the IP address, the browser and the session. */
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
