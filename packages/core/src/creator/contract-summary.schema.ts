import * as z from "zod";
import { timestamp } from "../platform/fields.schema.ts";

/** Where a contract stands; `expired` is read off the time, and written down later. */
export const contractStatus = z.enum(["pending", "signed", "declined", "voided", "expired"]);
export type ContractStatus = z.infer<typeof contractStatus>;

/** In the creators table. */
export const CREATOR_CONTRACT_LABELS: Readonly<Record<ContractStatus | "none", string>> = {
  none: "No Contract",
  pending: "Pending Signature",
  signed: "Signed",
  declined: "Declined",
  voided: "Voided",
  expired: "Expired",
};

/** The latest contract of a creator, as lists show it. */
export const contractSummary = z.object({ id: z.string(), status: contractStatus, createdAt: timestamp });
export type ContractSummary = z.infer<typeof contractSummary>;
