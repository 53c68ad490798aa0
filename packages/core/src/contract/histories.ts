import type { Histories } from "../history/verify.ts";
import { find } from "./change.ts";
import { ContractEntity } from "./contract.entity.ts";
import { keptFlaws, tellsOfKept } from "./kept.ts";

/** The histories of all contracts, which are never deleted. */
export const CONTRACT_HISTORIES: Histories = {
  prefix: "con_",
  async *ids(teamId) {
    let cursor: string | null = null;
    do {
      const page: { data: { contractId: string }[]; cursor: string | null } = await ContractEntity.query
        .primary({ teamId })
        .go({ attributes: ["contractId"], limit: 100, pages: 1, consistent: true, cursor });
      yield page.data.map(({ contractId }) => contractId);
      cursor = page.cursor;
    } while (cursor);
  },
  headOf: async (teamId, id) => (await find(teamId, id))?.head,
  kept: { isTold: tellsOfKept, flaws: keptFlaws },
};
