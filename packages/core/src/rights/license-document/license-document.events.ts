import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** The license document of a grant is stored for good and has to be mailed now. */
export const LicenseIssued = defineEvent("licence.issued", {
  grantId: z.string(),
  assetId: z.string(),
  requestId: z.string(),
});
