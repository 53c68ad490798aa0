import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { CreatorContent } from "@clearhouse/core/contracts/creator-content/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("remove-picture", EVENTS["creator_content.picture.dropped"], ({ data }) =>
  CreatorContent.removePicture(data.contentId, data.pictureId),
);
