import type { Domain } from "../function-definition.ts";

export const CONTRACT_TEMPLATE: Domain = {
  name: "ContractTemplate",
  subscriptions: [
    {
      name: "PurgeContractTemplate",
      event: "contract_template.deleted",
      handler: "packages/functions/src/events/contract-template-deleted/purge-versions",
      // No permission for transactions, because the function makes none.
      access: { table: ["GetItem", "PutItem", "UpdateItem", "DeleteItem", "Query"] },
      memoryMb: 512,
      timeoutSeconds: 60,
    },
  ],
};
