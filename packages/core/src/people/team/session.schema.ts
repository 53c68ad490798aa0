import * as z from "zod";
import { email, LIMITS, line, optionalEmail } from "../../platform/fields.schema.ts";

export const role = z.enum(["admin", "member"]);
export type Role = z.infer<typeof role>;

export const brand = z.object({
  /** The brand with its "@". */
  tag: z.string(),
  inFilter: z.boolean(),
});

export const session = z.object({
  user: z.object({ id: z.string(), email: z.string(), displayName: z.string(), avatarUrl: z.string() }),
  team: z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    /** The team's own logo; "" if the team has none. Pages show the app logo instead of a missing logo. */
    logoUrl: z.string(),
    /** "" for the product's own picture. */
    appLogoUrl: z.string(),
    primaryColor: z.string().nullable(),
    secondaryColor: z.string().nullable(),
    brands: z.array(brand),
    /** The brand that request forms are filled with at first. */
    defaultBrand: z.string(),
    /** The brands in a request form, the default first. */
    brandOptions: z.array(z.string()),
    timeZone: z.string(),
    /** Whether only admins can download assets whose rights have expired. */
    expiredForAdmins: z.boolean(),
    /** The template of the default message to an owner; "" for the product's own text. */
    requestMessage: z.string(),
    /** The template of the default message in Spanish; "" for the product's own text. */
    requestMessageEs: z.string(),
    /** Where people write about the data that the team has of them; "" if nobody can be asked yet for lack of it. */
    privacyEmail: z.string(),
  }),
  role,
});
export type Session = z.infer<typeof session>;

export const teamMember = z.object({
  userId: z.string(),
  displayName: z.string(),
  role,
  avatarUrl: z.string(),
  email: z.string(),
  joinedAt: z.string(),
});
export const teamMembers = z.object({ items: z.array(teamMember) });
export type TeamMember = z.infer<typeof teamMember>;

/** What the browser must know before a person signs in. */
export const publicConfig = z.object({
  auth: z.object({
    userPoolId: z.string(),
    userPoolClientId: z.string(),
    /** The URL of the local stand-in for Cognito; "" on AWS. */
    endpoint: z.string(),
    flow: z.enum(["USER_SRP_AUTH", "USER_PASSWORD_AUTH"]),
    /** The part of Cognito's URL for Google sign-in that comes before /oauth2; "" if Google isn't set up. */
    googleOrigin: z.string(),
  }),
  stage: z.string(),
  /**
   * Where open pages receive signals: the WebSocket's URL and the host name to send to that URL; both are "" if open
   * pages receive no signals.
   */
  live: z.object({ url: z.string(), host: z.string() }),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** The default brands; the dashboard's filter shows the first five until a team chooses its own. */
export const DEFAULT_BRANDS = [
  "@rap",
  "@drip",
  "@bars",
  "@countryhub",
  "@hoodlum",
  "@concerts",
  "@pophive",
  "@reggaetontv",
  "@uncut",
  "@controller",
] as const;

/**
 * Whether a text is the name of a time zone. An offset such as +01:00 isn't accepted, because an offset has no summer
 * time.
 */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
};

export const createTeamInput = z.object({
  name: line("Team name", LIMITS.nameMax),
  adminEmail: email,
  /** The team's privacy address, if it is known already. */
  privacyEmail: optionalEmail,
  timeZone: z.string().refine(isTimeZone, "Please enter a time zone, for example Europe/Berlin").default("UTC"),
});
export type CreateTeamInput = z.input<typeof createTeamInput>;
