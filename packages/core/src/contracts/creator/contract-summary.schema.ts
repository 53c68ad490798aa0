import * as z from "zod";
import { timestamp } from "../../platform/fields.schema.ts";

/** The status of a contract. A contract is `expired` from its end on, but the status is stored some time later. */
export const contractStatus = z.enum(["pending", "signed", "declined", "voided", "expired"]);
export type ContractStatus = z.infer<typeof contractStatus>;

/** The names of the contract statuses in the table of creators. */
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
