import * as z from "zod";
import { NOTICE_DAYS } from "../licence/end-notices.ts";
import { defineEvent } from "../platform/events/event.ts";

/** A release of an asset that is licensed for longer will end in so many days. */
export const ReleaseExpiring = defineEvent("release.expiring", {
  assetId: z.string(),
  releaseId: z.string(),
  days: z.enum(NOTICE_DAYS),
});
