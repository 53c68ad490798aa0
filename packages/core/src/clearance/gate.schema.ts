import * as z from "zod";
import { LIMITS, optionalDate, optionalLine } from "../platform/fields.schema.ts";

/** Why something may or may not be done. */
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

/** What somebody may do with an asset, and why. */
export const gateAnswer = z.object({
  answer: z.enum(["allow", "ask", "deny"]),
  reason: gateReason,
  /** One sentence, for people to read. */
  text: z.string(),
  /** The words of the license or the owner that decide it, or that have to be followed. */
  clause: z.string().optional(),
  /** The grant that decides it; absent if there is none. */
  grantId: z.string().optional(),
  /** The creator's signed agreement, if that decides it. */
  contractId: z.string().optional(),
  number: z.string().optional(),
});
export type GateAnswer = z.infer<typeof gateAnswer>;

/** 'Can I use this?': "" for what isn't asked; the day defaults to today. */
export const gateQuery = z.object({
  brand: optionalLine("Brand", LIMITS.nameMax),
  use: optionalLine("Use", LIMITS.title),
  on: optionalDate,
});
export type GateQuery = z.input<typeof gateQuery>;
export type ParsedGateQuery = z.output<typeof gateQuery>;

export const downloadInput = z.object({
  fileId: z.string().max(64),
  /** Why it isn't cleared, as the person was told before going on; absent if it is cleared. */
  despite: gateReason.optional(),
});
export type DownloadInput = z.infer<typeof downloadInput>;
