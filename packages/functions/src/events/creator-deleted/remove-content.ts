import { CreatorDeleted } from "@clearhouse/core/creator/creator.events.ts";
import { removeOf } from "@clearhouse/core/creator-content/remove.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("remove-content", CreatorDeleted, ({ data }) => removeOf(data.creatorId));
