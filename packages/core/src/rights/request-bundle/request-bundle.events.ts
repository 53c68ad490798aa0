import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

const ids = { bundleId: z.string() };

/** The making of a bundle has finished, and at least one request was made. */
export const RequestBundleCreated = defineEvent("request_bundle.created", ids);
/** The owner is reminded with the same link. */
export const RequestBundleReminded = defineEvent("request_bundle.reminded", ids);
/** An approval or denial of several requests was carried out. */
export const RequestBundleAnswered = defineEvent("request_bundle.answered", { ...ids, answerId: z.string() });
/** The owner sent a message that leaves the requests open. */
export const RequestBundleReplied = defineEvent("request_bundle.replied", { ...ids, answerId: z.string() });
/** The bundle's time is over, and at least one of its requests wasn't answered. */
export const RequestBundleExpired = defineEvent("request_bundle.expired", ids);
/** Each approved request of an answer has its license now, so the requester and the owner can be notified. */
export const RequestBundleSettled = defineEvent("request_bundle.settled", { ...ids, answerId: z.string() });
