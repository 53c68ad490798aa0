import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

const ids = { bundleId: z.string() };

/** Every asset was tried, and at least one is asked for. */
export const RequestBundleCreated = defineEvent("request_bundle.created", ids);
/** The owner is asked again, by the same link. */
export const RequestBundleReminded = defineEvent("request_bundle.reminded", ids);
/** A yes or no to several at once was carried out. */
export const RequestBundleAnswered = defineEvent("request_bundle.answered", { ...ids, answerId: z.string() });
/** The owner wrote something that leaves the requests open. */
export const RequestBundleReplied = defineEvent("request_bundle.replied", { ...ids, answerId: z.string() });
/** Its time is over, and at least one of its requests wasn't answered. */
export const RequestBundleExpired = defineEvent("request_bundle.expired", ids);
/** Each yes of an answer has its license: it can be told of. */
export const RequestBundleSettled = defineEvent("request_bundle.settled", { ...ids, answerId: z.string() });
