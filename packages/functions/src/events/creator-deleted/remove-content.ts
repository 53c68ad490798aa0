import { CreatorDeleted } from "@clearhouse/core/contracts/creator/creator.events.ts";
import { removeOf } from "@clearhouse/core/contracts/creator-content/remove.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("remove-content", CreatorDeleted, ({ data }) => removeOf(data.creatorId));
