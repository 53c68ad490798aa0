import type { PreviewContractInput } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { ContractStatus } from "@clearhouse/core/contracts/creator/contract-summary.schema.ts";
import type { CreatorFilters } from "@clearhouse/core/contracts/creator/creator.schema.ts";

/** The filters of contracts; "" stands for all creators, or for every status. */
export interface ContractFilters {
  creatorId: string;
  status: ContractStatus | "";
}

/** All queries about creators are under ["creators"]. */
export const creatorKeys = {
  counts: ["creators", "counts"],
  lists: ["creators", "list"],
  list: (filters: CreatorFilters) => ["creators", "list", filters],
  details: ["creators", "detail"],
  detail: (creatorId: string) => ["creators", "detail", creatorId],
  history: (creatorId: string) => ["creators", "history", creatorId],
  assets: (creatorId: string) => ["creators", "assets", creatorId],
  invites: ["creators", "invites"],
  contents: ["creators", "content"],
  /** Content of one creator, or of all for "". */
  content: (creatorId: string) => ["creators", "content", creatorId],
  contracts: ["creators", "contracts"],
  contractLists: ["creators", "contracts", "list"],
  contractList: (filters: ContractFilters) => ["creators", "contracts", "list", filters],
  contract: (contractId: string) => ["creators", "contracts", "one", contractId],
  contractHistory: (contractId: string) => ["creators", "contracts", "history", contractId],
  contractPreviews: ["creators", "contracts", "preview"],
  contractPreview: (input: PreviewContractInput) => ["creators", "contracts", "preview", input],
} as const;
