import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { purgeVersions } from "@clearhouse/core/contracts/contract-template/purge.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("purge-contract-template", EVENTS["contract_template.deleted"], ({ data }) =>
  purgeVersions(data.templateId),
);
