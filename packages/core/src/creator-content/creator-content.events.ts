import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** A picture is no content's any more: replaced, or its content is gone. */
export const PictureDropped = defineEvent("creator_content.picture.dropped", {
  contentId: z.string(),
  pictureId: z.string(),
});
