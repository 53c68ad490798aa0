import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { copyPost } from "@clearhouse/core/rights/rights-request/post-copy.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("copy-post", EVENTS["rights_request.created"], ({ data }) =>
  copyPost(data.requestId),
);
