import { PictureDropped } from "@clearhouse/core/contracts/creator-content/creator-content.events.ts";
import { CreatorContent } from "@clearhouse/core/contracts/creator-content/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("remove-picture", PictureDropped, ({ data }) =>
  CreatorContent.removePicture(data.contentId, data.pictureId),
);
