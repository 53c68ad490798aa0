import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

export const SIGN_IN_WAYS = ["password", "google"] as const;

/** Somebody who was known signs in in a further way; they are told, for it might not be them. Of no team where they have none. */
export const UserSignInAdded = defineEvent("user.sign_in.added", { userId: z.string(), way: z.enum(SIGN_IN_WAYS) });

/** A person has another address; the old one is told. */
export const UserEmailChanged = defineEvent("user.email.changed", { userId: z.string() });
