import * as z from "zod";
import { email, LIMITS, line } from "../platform/fields.schema.ts";

export const role = z.enum(["admin", "member"]);
export type Role = z.infer<typeof role>;

export const brand = z.object({
  /** With its "@". */
  tag: z.string(),
  inFilter: z.boolean(),
});

export const session = z.object({
  user: z.object({ id: z.string(), email: z.string(), displayName: z.string(), avatarUrl: z.string() }),
  team: z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    /** The team's own; "" where it has none, and the app logo stands in its place. */
    logoUrl: z.string(),
    /** "" for the product's own picture. */
    appLogoUrl: z.string(),
    primaryColor: z.string().nullable(),
    secondaryColor: z.string().nullable(),
    brands: z.array(brand),
    /** What request forms start with. */
    defaultBrand: z.string(),
    /** What a request form offers, the default first. */
    brandOptions: z.array(z.string()),
    timeZone: z.string(),
    /** Admins alone download assets whose rights have expired. */
    expiredForAdmins: z.boolean(),
    /** What an untouched message to an owner is made from; "" for the product's own text. */
    requestMessage: z.string(),
    /** The same of requests in Spanish. */
    requestMessageEs: z.string(),
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

/** What the browser must know before anyone has signed in. */
export const publicConfig = z.object({
  auth: z.object({
    userPoolId: z.string(),
    userPoolClientId: z.string(),
    /** "" on AWS; the local run's own Cognito otherwise. */
    endpoint: z.string(),
    flow: z.enum(["USER_SRP_AUTH", "USER_PASSWORD_AUTH"]),
    /** Where Cognito hands over to Google, as an origin and a path to put before /oauth2; "" where Google isn't set up. */
    googleOrigin: z.string(),
  }),
  stage: z.string(),
  /** Where open pages hear of changes: the socket's address and the host that they name to it; "" where there is none. */
  live: z.object({ url: z.string(), host: z.string() }),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** The network's brands; the dashboard's filter shows the first five until a team chooses. */
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

/** A name, not an offset: dates of a team move with its summer time. */
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
  timeZone: z.string().refine(isTimeZone, "Please enter a time zone, for example Europe/Berlin").default("UTC"),
});
export type CreateTeamInput = z.input<typeof createTeamInput>;
