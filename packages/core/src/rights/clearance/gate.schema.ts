import * as z from "zod";
import { LIMITS, optionalDate, optionalLine } from "../../platform/fields.schema.ts";

/** The reasons for an answer. */
export const GATE_REASONS = [
  "in_force",
  "pending",
  "requested",
  "no_answer",
  "denied",
  "expired",
  "not_begun",
  "other_brand",
  "other_use",
  "restricted",
  "release_missing",
  "release_expired",
] as const;
export const gateReason = z.enum(GATE_REASONS);
export type GateReason = z.infer<typeof gateReason>;

/** Whether an asset may be used, and why. */
export const gateAnswer = z.object({
  answer: z.enum(["allow", "ask", "deny"]),
  reason: gateReason,
  /** The answer as text for people. */
  text: z.string(),
  /** The words of the license or of the owner that decide the answer, or conditions of the use. */
  clause: z.string().optional(),
  /** The id of the grant that decides the answer; absent if no grant does. */
  grantId: z.string().optional(),
  /** The id of the creator's signed agreement, if it decides the answer. */
  contractId: z.string().optional(),
  number: z.string().optional(),
});
export type GateAnswer = z.infer<typeof gateAnswer>;

/** The question 'Can I use this?'. A field that is "" isn't checked; for the day, "" means today. */
export const gateQuery = z.object({
  brand: optionalLine("Brand", LIMITS.nameMax),
  use: optionalLine("Use", LIMITS.title),
  on: optionalDate,
});
export type GateQuery = z.input<typeof gateQuery>;
export type ParsedGateQuery = z.output<typeof gateQuery>;

export const downloadInput = z.object({
  fileId: z.string().max(64),
  /** The reason why the asset isn't cleared, which the person saw and confirmed; absent for a cleared asset. */
  despite: gateReason.optional(),
});
export type DownloadInput = z.infer<typeof downloadInput>;
