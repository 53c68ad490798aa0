import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** A picture isn't used any more, because it was replaced or its content was removed. */
export const PictureDropped = defineEvent("creator_content.picture.dropped", {
  contentId: z.string(),
  pictureId: z.string(),
});
