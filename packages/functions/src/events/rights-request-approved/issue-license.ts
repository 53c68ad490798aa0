import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { issue } from "@clearhouse/core/rights/license-document/issue.ts";
import { renderLicense } from "../../pdf/license-document.tsx";
import { seal } from "../../pdf/seal.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("issue-licence", EVENTS["rights_request.approved"], ({ data }) =>
  issue(data, async (document) => seal(await renderLicense(document), document.decision.at, "license")),
);
