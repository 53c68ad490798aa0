import type { Histories } from "../../base/ledger/verify.ts";
import { pagesOf } from "../../platform/store/query-pages.ts";
import { find } from "./change.ts";
import { ContractEntity } from "./contract.entity.ts";
import { keptFlaws, tellsOfKept } from "./kept.ts";

/** The histories of all contracts, which are never deleted. */
export const CONTRACT_HISTORIES: Histories = {
  prefix: "con_",
  async *ids(teamId) {
    const pages = pagesOf((at) =>
      ContractEntity.query.primary({ teamId }).go({ ...at, attributes: ["contractId"], limit: 100, consistent: true }),
    );
    for await (const page of pages) yield page.map(({ contractId }) => contractId);
  },
  headOf: async (teamId, id) => {
    const contract = await find(teamId, id);
    return contract && { ...contract.head, status: contract.status };
  },
  kept: { isTold: tellsOfKept, flaws: keptFlaws },
};
