import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** A visitor of the public site left an email address for the beta or for a plan. The event belongs to no team. */
export const SiteInterestRegistered = defineEvent("site.interest.registered", { interestId: z.string() });
