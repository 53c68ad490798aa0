import * as z from "zod";
import { email, honeypot, LIMITS, optionalLine, optionalText, proofOfWork } from "../../platform/fields.schema.ts";

/**
 * What a visitor of the public site asks for: a place in the beta, or one of the plans that are agreed on in person.
 */
export const INTEREST_PLANS = ["beta", "professional", "enterprise"] as const;
export type InterestPlan = (typeof INTEREST_PLANS)[number];

/** The visitor's form. The beta's form has only the email address. */
export const interestFields = z.object({
  plan: z.enum(INTEREST_PLANS),
  email,
  name: optionalLine("Name", LIMITS.nameMax),
  company: optionalLine("Company", LIMITS.nameMax),
  message: optionalText("Message", LIMITS.reason),
});

export const interestInput = z.object({ ...interestFields.shape, website: honeypot, proof: proofOfWork });
export type InterestInput = z.output<typeof interestInput>;

/** The same answer for everybody, whether the email address was stored before or not. */
export const interestAnswer = z.object({ received: z.literal(true) });
