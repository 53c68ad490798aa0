import * as z from "zod";
import { timestamp } from "../platform/fields.schema.ts";

/** The status of a contract; `expired` follows from the time, and is stored later. */
export const contractStatus = z.enum(["pending", "signed", "declined", "voided", "expired"]);
export type ContractStatus = z.infer<typeof contractStatus>;

/** The labels in the creators table. */
export const CREATOR_CONTRACT_LABELS: Readonly<Record<ContractStatus | "none", string>> = {
  none: "No Contract",
  pending: "Pending Signature",
  signed: "Signed",
  declined: "Declined",
  voided: "Voided",
  expired: "Expired",
};

/** A creator's latest contract, as lists show it. */
export const contractSummary = z.object({ id: z.string(), status: contractStatus, createdAt: timestamp });
export type ContractSummary = z.infer<typeof contractSummary>;
