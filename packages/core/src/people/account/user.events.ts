import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

export const SIGN_IN_WAYS = ["password", "google"] as const;

/**
 * An existing person signed in with a new Cognito subject. The person is notified, because somebody else might have
 * signed in. `teamId` is "" if the person has no team.
 */
export const UserSignInAdded = defineEvent("user.sign_in.added", { userId: z.string(), way: z.enum(SIGN_IN_WAYS) });

/** A person's email address has changed; a mail about it goes to the old address. */
export const UserEmailChanged = defineEvent("user.email.changed", { userId: z.string() });
