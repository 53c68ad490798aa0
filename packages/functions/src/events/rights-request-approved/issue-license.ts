import { issue } from "@clearhouse/core/rights/license-document/issue.ts";
import { RightsRequestApproved } from "@clearhouse/core/rights/rights-request/rights-request.events.ts";
import { renderLicense } from "../../pdf/license-document.tsx";
import { seal } from "../../pdf/seal.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("issue-licence", RightsRequestApproved, ({ data }) =>
  issue(data, async (document) => seal(await renderLicense(document), document.decision.at, "license")),
);
