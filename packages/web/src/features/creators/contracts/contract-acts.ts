import { isUnanswered, wasResent } from "@clearhouse/core/contract/contract.policy.ts";
import type { Contract } from "@clearhouse/core/contract/contract.schema.ts";
import { formatDateTime } from "@/lib/dates.ts";
import { CONTRACT_TEXTS } from "./texts.ts";

const DAY_MS = 86_400_000;

interface ContractActs {
  /** Whether the contract's link shows it, because it waits for its signature or is signed. */
  hasLink: boolean;
  /** Whether the contract is unanswered, so that it can be sent again, and be voided. */
  isOpen: boolean;
  /** Why the contract can't be sent again yet; undefined if it can. */
  resendsLater: string | undefined;
  hasDocuments: boolean;
  /** Whether the contract was signed and its documents aren't ready yet. */
  isBeingMade: boolean;
}

/** The possible actions for a contract's status. */
export const contractActs = ({ status, resentAt, documents }: Contract): ContractActs => {
  const isOpen = isUnanswered(status);
  const later = isOpen && resentAt !== undefined && wasResent(resentAt, Date.now());
  return {
    hasLink: status === "pending" || status === "signed",
    isOpen,
    resendsLater: later
      ? CONTRACT_TEXTS.resendFrom(formatDateTime(new Date(Date.parse(resentAt) + DAY_MS).toISOString()))
      : undefined,
    hasDocuments: documents !== undefined,
    isBeingMade: status === "signed" && documents === undefined,
  };
};
