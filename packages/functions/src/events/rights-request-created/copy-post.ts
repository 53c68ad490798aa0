import { copyPost } from "@clearhouse/core/rights/rights-request/post-copy.ts";
import { RightsRequestCreated } from "@clearhouse/core/rights/rights-request/rights-request.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("copy-post", RightsRequestCreated, ({ data }) => copyPost(data.requestId));
