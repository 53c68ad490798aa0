import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** The document of a grant lies in the bucket for good; whoever is to have it gets it now. */
export const LicenceIssued = defineEvent("licence.issued", {
  grantId: z.string(),
  assetId: z.string(),
  requestId: z.string(),
});
