import { isUnanswered, wasResent } from "@clearhouse/core/contracts/contract/contract.policy.ts";
import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { formatDateTime } from "@/lib/dates.ts";
import { CONTRACT_TEXTS } from "./texts.ts";

const DAY_MS = 86_400_000;

interface ContractActs {
  /** Whether the link shows the contract: true while the signature is awaited, and once the contract is signed. */
  hasLink: boolean;
  /** Whether the contract is unanswered; only unanswered contracts can be sent again or voided. */
  isOpen: boolean;
  /** Why the contract can't be sent again yet; undefined if it can. */
  resendsLater: string | undefined;
  hasDocuments: boolean;
  /** Whether the contract is signed, but its documents aren't ready yet. */
  isBeingMade: boolean;
}

/** Which actions a contract's status allows. */
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
