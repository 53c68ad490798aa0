import type { KeptByTeam } from "../../base/ledger/verify.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { CONTRACT, find } from "./change.ts";
import { ContractEntity } from "./contract.entity.ts";
import { type KeptFlaw, keptRecords } from "./kept.ts";

/** The histories of all contracts, which are never deleted. */
export const CONTRACT_HISTORIES: KeptByTeam<KeptFlaw> = {
  subject: CONTRACT,
  prefix: "con_",
  async *all(teamId) {
    const pages = pagesOf((at) => ContractEntity.query.primary({ teamId }).go({ ...at, limit: 100, consistent: true }));
    for await (const page of pages) yield page.map((contract) => [contract.contractId, contract] as const);
  },
  find,
  records: keptRecords,
};
