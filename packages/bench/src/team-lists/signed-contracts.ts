import { read } from "@clearhouse/core/contract/change.ts";
import { ContractEntity } from "@clearhouse/core/contract/contract.entity.ts";
import { Contract } from "@clearhouse/core/contract/index.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aContract, sign } from "@clearhouse/core/testing/contracts.ts";
import { PAGE, type TeamList } from "./team-list.ts";

const BATCH = 25;

export const signedContracts: TeamList = {
  name: "signed contracts",
  page: (admin) => actAs(admin, () => Contract.list({ creatorId: "", status: "signed", limit: PAGE })),
  query: ({ teamId }) => ContractEntity.query.newest({ teamId }).params({ order: "desc", limit: PAGE }),
  fill: async (admin, count) => {
    const { contract, signer } = await aContract(admin);
    await sign(signer);
    const signed = await read(admin.teamId, contract.id);
    for (let made = 0; made < count; made += BATCH) {
      await ContractEntity.put(
        Array.from({ length: BATCH }, () => ({ ...signed, contractId: newId("contract") })),
      ).go();
    }
  },
};
