import { CreatorDeleted } from "@clearhouse/core/creator/creator.events.ts";
import { CreatorContent } from "@clearhouse/core/creator-content/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("remove-content", CreatorDeleted, ({ data }) =>
  CreatorContent.removeOf(data.creatorId),
);
