import { LicenseIssued } from "@clearhouse/core/rights/license-document/license-document.events.ts";
import { settleOf } from "@clearhouse/core/rights/request-bundle/settle.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-bundle", LicenseIssued, ({ data }) => settleOf(data.requestId));
