import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { removeOf } from "@clearhouse/core/contracts/creator-content/remove.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("remove-content", EVENTS["creator.deleted"], ({ data }) => removeOf(data.creatorId));
