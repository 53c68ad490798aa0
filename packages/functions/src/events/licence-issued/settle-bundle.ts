import { LicenceIssued } from "@clearhouse/core/licence-document/licence-document.events.ts";
import { settleOf } from "@clearhouse/core/request-bundle/settle.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-bundle", LicenceIssued, ({ data }) => settleOf(data.requestId));
