import * as z from "zod";
import { optionalLine, optionalText, timestamp } from "../../platform/fields.schema.ts";
import { displayName } from "../account/account.schema.ts";
import { role } from "../team/session.schema.ts";

export const BIO_MAX = 5_000;

/** The signed-in person, as the profile page shows them. */
export const profile = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  bio: z.string(),
  avatarUrl: z.string(),
  role,
  team: z.object({ id: z.string(), name: z.string() }),
  joinedAt: timestamp,
  permissions: z.array(z.string()),
  /** How the person can sign in. Without a password, the email address can only be changed at Google. */
  signIn: z.object({ password: z.boolean(), google: z.boolean() }),
});
export type Profile = z.infer<typeof profile>;

/** Missing fields stay unchanged, so no field here may have a default. */
export const editProfileInput = z.object({
  displayName,
  phone: optionalLine("Phone", 50).removeDefault().optional(),
  location: optionalLine("Location", 100).removeDefault().optional(),
  bio: optionalText("Bio", BIO_MAX).removeDefault().optional(),
});
export type EditProfileInput = z.input<typeof editProfileInput>;
export type ParsedEditProfile = z.output<typeof editProfileInput>;

/**
 * The numbers of a person's uploads by status. Approved includes time-limited, and pending includes
 * requested.
 */
export const activityStats = z.object({
  totalAssets: z.number().int(),
  approved: z.number().int(),
  pending: z.number().int(),
  denied: z.number().int(),
});
export type ActivityStats = z.infer<typeof activityStats>;
