import * as z from "zod";
import { NOTICE_DAYS } from "../../base/license/end-notices.ts";
import { defineEvent } from "../../platform/events/event.ts";

/** A release will end in this many days, and a license of its asset ends later than the release. */
export const ReleaseExpiring = defineEvent("release.expiring", {
  assetId: z.string(),
  releaseId: z.string(),
  days: z.enum(NOTICE_DAYS),
});
