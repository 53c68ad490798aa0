import * as z from "zod";
import { LOCALES } from "../../base/texts/locale.policy.ts";
import { askingTeam } from "../../people/team/asking-team.schema.ts";
import { honeypot, proofOfWork, timestamp } from "../../platform/fields.schema.ts";
import { creatorProfile, hasHandle } from "../creator/creator.schema.ts";

/** The specification doesn't have the last message, whose wording follows the message for signing. */
export const ONBOARDING_MESSAGES = {
  noSpecialty: "Please select at least one specialty",
  noHandle: "Please provide at least one social media handle",
  notAgreed: "Please confirm that you agree to the contract terms",
  changed: "This page has changed. Please load it again.",
} as const;

const { name, email, bio, specialties, portfolioLinks, socialMedia, contactInfo } = creatorProfile.shape;

/** Step 1: Basic Information. */
export const basicInformation = z.object({ name, email, bio, contactInfo });

/** Step 2: Portfolio & Specialties. */
export const portfolioAndSpecialties = z.object({
  specialties: specialties.refine((chosen) => chosen.length > 0, ONBOARDING_MESSAGES.noSpecialty),
  socialMedia: socialMedia.refine(hasHandle, ONBOARDING_MESSAGES.noHandle),
  portfolioLinks,
});

const seen = z.string().regex(/^[0-9a-f]{64}$/, ONBOARDING_MESSAGES.changed);

/** Step 3: Contract Agreement. The hashes (SHA-256, hex) are the hashes of the texts that were shown. */
export const contractAgreement = z.object({
  agreed: z.literal(true, { error: ONBOARDING_MESSAGES.notAgreed }),
  agreementSha256: seen,
  disclosureSha256: seen,
});

/** A creator's own profile and consent. The server adds the time, IP address, browser and session. */
export const onboardInput = z.object({
  ...basicInformation.shape,
  ...portfolioAndSpecialties.shape,
  ...contractAgreement.shape,
  website: honeypot,
  proof: proofOfWork,
});
export type OnboardInput = z.input<typeof onboardInput>;
export type ParsedOnboard = z.output<typeof onboardInput>;

/** A text to which the creator agrees, as the page shows the text. */
const wording = z.object({ version: z.string(), locale: z.enum(LOCALES), text: z.string(), sha256: z.string() });

/** An invite as the holder of its link sees it. */
export const onboardingInvite = z.object({
  team: askingTeam,
  invitedBy: z.string(),
  expiresAt: timestamp,
  /** The name and email address from the invite, with which the form is filled in; the creator may change both. */
  prefill: z.object({ name: z.string(), email: z.string() }),
  agreement: wording,
  disclosure: wording,
});
export type OnboardingInvite = z.infer<typeof onboardingInvite>;

/** The result, for the success screen. */
export const onboarded = z.object({
  team: askingTeam,
  name: z.string(),
  email: z.string(),
  /** The URL of the page that later shows the accepted agreement. */
  agreementLink: z.string(),
});
export type Onboarded = z.infer<typeof onboarded>;
