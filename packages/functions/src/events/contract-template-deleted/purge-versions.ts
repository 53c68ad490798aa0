import { ContractTemplateDeleted } from "@clearhouse/core/contracts/contract-template/contract-template.events.ts";
import { purgeVersions } from "@clearhouse/core/contracts/contract-template/purge.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("purge-contract-template", ContractTemplateDeleted, ({ data }) =>
  purgeVersions(data.templateId),
);
